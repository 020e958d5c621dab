import Foundation
import TestSupport
import XCTest

/// The module walls: compares the imports of every file with the dependencies in `Package.swift`.
final class ArchitectureTests: XCTestCase {
    /// Libraries of the toolchain and the system, which `Package.swift` does not declare.
    private let system: Set<String> = ["Foundation", "Glibc", "Dispatch", "Synchronization"]
    private let libraries = [".log": "Logging", ".argumentParser": "ArgumentParser"]

    func testEachFileImportsOnlyDeclaredDependencies() throws {
        let declared = try declaredDependencies()
        XCTAssertGreaterThan(declared.count, 10, "the modules are found in Package.swift")
        for (module, allowed) in declared {
            for file in try files(in: module) {
                for name in try imports(of: file) where !system.contains(name) && !allowed.contains(name) {
                    XCTFail("\(file) imports \(name), on which \(module) does not depend")
                }
            }
        }
    }

    func testEachDeclaredDependencyIsImported() throws {
        for (module, allowed) in try declaredDependencies() {
            let used = try files(in: module).reduce(into: Set<String>()) { try $0.formUnion(imports(of: $1)) }
            XCTAssertEqual(allowed.subtracting(used), [], "\(module) declares a dependency that it does not import")
        }
    }

    /// Two products share the ground and know nothing of each other.
    func testTheCounterAndTheExhibitionShareOnlyTheGround() throws {
        let declared = try declaredDependencies()
        func reached(from module: String) -> Set<String> {
            var all: Set = [module]
            var new: Set = [module]
            while !new.isEmpty {
                new = new.reduce(into: Set<String>()) { $0.formUnion(declared[$1] ?? []) }.subtracting(all)
                all.formUnion(new)
            }
            return all.intersection(declared.keys)
        }
        let (counter, exhibition) = (reached(from: "juicemaker"), reached(from: "exhibition"))
        let ground: Set = ["Bytes", "Runtime", "ContentFile", "Templates", "SiteGenerator", "Console"]
        XCTAssertEqual(counter.intersection(exhibition), ground)
        XCTAssertTrue(counter.isSuperset(of: ["ShopWeb", "ShopSite"]))
        XCTAssertTrue(exhibition.isSuperset(of: ["Expositions", "ExhibitionSite"]))
        // Nor does either have a word of the other on its pages or in its messages.
        for module in exhibition.subtracting(ground) {
            for file in try files(in: module) {
                let text = try Repository.text(file)
                for word in ["juice bar", "쥬스", "counter page", "expo/"] {
                    XCTAssertFalse(text.contains(word), "\(file): \(word)")
                }
            }
        }
        for module in counter.subtracting(ground) {
            for file in try files(in: module) {
                XCTAssertNil(try Repository.text(file).firstMatch(of: /[Ee]x(?:hibi|posi)tion|전시회|박람회/), file)
            }
        }
    }

    /// The walls within the modules: a file uses only what it imports itself (`MemberImportVisibility`).
    func testRulesAndPagesSeeNoFileAndNoStore() throws {
        for module in ["Bytes", "ContentFile", "JuiceShop"] {
            for file in try files(in: module) {
                // libsodium hashes, and does nothing else.
                let allowed: Set = ["Foundation", "Synchronization", "Bytes", "ContentFile", "CSodium"]
                XCTAssertEqual(try imports(of: file).subtracting(allowed), [], "\(file): any I/O is too much")
            }
        }
        for file in try files(in: "FastCGI") where file.contains("/HTTP/") {
            XCTAssertEqual(try imports(of: file).subtracting(["Bytes"]), [], "\(file): any I/O is too much")
        }
        for file in try files(in: "ShopWeb") {
            let imports = try imports(of: file)
            if imports.contains("Templates") {
                XCTAssertEqual(imports.intersection(["ShopStore", "Journal", "FastCGI"]), [], "\(file) is of a page")
            }
            XCTAssertTrue(file.contains("/PIN/") || !imports.contains("Glibc"), "\(file) makes system calls")
        }
    }

    func testNoSafetyCheckIsDisabled() throws {
        let switches = ["@unchecked Sendable", "nonisolated(unsafe)", "try!", "as!", "fatalError(", "TODO", "FIXME"]
        let programs = ["Benchmarks/Store", "Benchmarks/Report"]
        let others = try programs.flatMap { folder in
            try Repository.files(in: folder, ending: ".swift").map { "\(folder)/\($0)" }
        }
        let files = try declaredDependencies().keys.flatMap(files(in:)) + others
        for file in files {
            let text = try Repository.text(file)
            for word in switches { XCTAssertFalse(text.contains(word), "\(file): \(word)") }
        }
    }

    /// A page's scripts put text into pages as text, and run no text as a script.
    func testNoScriptMakesMarkupOrCodeOfText() throws {
        let ways = [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe", "createContextualFragment",
            "document.write", "eval(", "new Function", "javascript:",
        ]
        let scripts = try Repository.files(in: "Public", ending: ".js")
        XCTAssertGreaterThanOrEqual(scripts.count, 8)
        for script in scripts {
            let text = try Repository.text("Public/\(script)")
            for way in ways { XCTAssertFalse(text.contains(way), "\(script): \(way)") }
        }
    }

    func testNoTypeHasTheNameOfItsModule() throws {
        for module in try declaredDependencies().keys {
            let name = Regex<Substring>(verbatim: module)
            for file in try files(in: module) {
                for line in try Repository.text(file).split(separator: "\n") {
                    let words = line.split(separator: " ")
                    guard let kind = words.firstIndex(where: { ["struct", "class", "enum", "protocol"].contains($0) }),
                        let declared = words.dropFirst(kind + 1).first, !line.contains("//")
                    else { continue }
                    let type = declared.prefix { $0.isLetter || $0.isNumber }
                    XCTAssertNil(try name.wholeMatch(in: type), "\(file): \(type) shadows its module")
                }
            }
        }
    }

    /// Each mutant breaks a promise in a way that an attack or a test must find (`make attack X=mutants`).
    func testEveryMutantCanBeAppliedToTheSources() throws {
        XCTAssertGreaterThanOrEqual(try Repository.files(in: "Tests/Mutants", ending: ".mutant").count, 62)
        let check = try Shell.run("Scripts/mutants", ["--check"])
        XCTAssertEqual(check.code, 0, check.output)
    }

    // MARK: - Reading the sources

    /// Module → modules that it may import, as `Package.swift` declares them.
    private func declaredDependencies() throws -> [String: Set<String>] {
        let manifest = try Repository.text("Package.swift")
        var dependencies = [String: Set<String>]()
        let first = try XCTUnwrap(manifest.firstRange(of: "let modules: [Target] = [")).upperBound
        let last = try XCTUnwrap(manifest[first...].firstRange(of: "\n]")).lowerBound
        for declaration in manifest[first..<last].split(separator: ".module(").dropFirst() {
            let names = try quoted(in: declaration)
            dependencies[try XCTUnwrap(names.first)] = Set(names.dropFirst()).union(shorthands(in: declaration))
        }
        for program in manifest[last...].components(separatedBy: ".executableTarget(").dropFirst().prefix(2) {
            let end = try XCTUnwrap(program.firstRange(of: "swiftSettings")).lowerBound
            let names = try quoted(in: program[..<end])
            dependencies[try XCTUnwrap(names.first)] = Set(names.dropFirst()).union(shorthands(in: program[..<end]))
        }
        return dependencies
    }

    private func quoted(in text: Substring) throws -> [String] {
        text.matches(of: try Regex(#""([A-Za-z]+)""#, as: (Substring, Substring).self)).map { String($0.output.1) }
    }

    private func shorthands(in text: Substring) -> [String] {
        libraries.filter { text.contains($0.key) }.map(\.value)
    }

    private func files(in module: String) throws -> [String] {
        let folder = "Sources/\(module)"
        return try FileManager.default.subpathsOfDirectory(atPath: Repository.folder.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }

    private func imports(of file: String) throws -> Set<String> {
        let lines = try Repository.text(file).split(separator: "\n")
        return Set(
            lines.compactMap { line in
                let words = line.split(separator: " ")
                guard let index = words.firstIndex(of: "import"), index <= 1, words.count > index + 1 else {
                    return nil
                }
                return String(words[index + 1])
            })
    }
}
