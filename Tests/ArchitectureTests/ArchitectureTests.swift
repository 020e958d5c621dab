import Foundation
import TestSupport
import XCTest

/// The walls of the house, held against what the files say.
final class ArchitectureTests: XCTestCase {
    /// Libraries of the toolchain and the system, which `Package.swift` does not name.
    private let system: Set<String> = ["Foundation", "Glibc", "Dispatch", "Synchronization"]
    private let libraries = [".log": "Logging", ".argumentParser": "ArgumentParser"]

    func testEachFileImportsOnlyWhatItsRoomIsAllowedToKnow() throws {
        let known = try declaredArrows()
        XCTAssertEqual(known.count, 15, "every room is found in Package.swift")
        for (room, allowed) in known {
            for file in try files(in: room) {
                for module in try imports(of: file) where !system.contains(module) && !allowed.contains(module) {
                    XCTFail("\(file) imports \(module), which \(room) does not know")
                }
            }
        }
    }

    func testEachDeclaredArrowIsUsed() throws {
        for (room, allowed) in try declaredArrows() {
            let used = try files(in: room).reduce(into: Set<String>()) { try $0.formUnion(imports(of: $1)) }
            XCTAssertEqual(allowed.subtracting(used), [], "\(room) declares what it does not import")
        }
    }

    func testArrowsPointDownOnly() throws {
        let known = try declaredArrows()
        var below = Set<String>()
        let order = [
            "Bytes", "Posix", "ContentFile", "HTTP", "JuiceShop", "ExpositionContent", "FastCGI", "Journal",
            "ShopRoutes", "ShopStore", "Templates", "ShopPages",
            "SiteGenerator",
            "ShopWeb",
            "juicemaker",
        ]
        for room in order {
            let rooms = try XCTUnwrap(known[room]).filter { known[$0] != nil }
            XCTAssertEqual(Set(rooms).subtracting(below), [], "\(room) knows a room that is not below it")
            below.insert(room)
        }
        XCTAssertEqual(below, Set(known.keys))
    }

    func testRoomsThatMustNotKnowFilesKnowNoSystemCalls() throws {
        for room in ["Bytes", "HTTP", "JuiceShop", "ShopRoutes", "ShopWeb"] {
            for file in try files(in: room) { XCTAssertFalse(try imports(of: file).contains("Glibc"), file) }
        }
        for file in try files(in: "Bytes") + files(in: "ContentFile") {
            XCTAssertEqual(try imports(of: file), [], "\(file): any I/O is too much")
        }
        for file in try files(in: "HTTP") {
            XCTAssertEqual(try imports(of: file).subtracting(["Bytes"]), [], "\(file): any I/O is too much")
        }
    }

    func testThreadsMeetOnlyWhereTheyMust() throws {
        let rooms = try declaredArrows().keys.filter { !["FastCGI", "Journal"].contains($0) }
        let meeting = try rooms.flatMap(files(in:)).filter { try imports(of: $0).contains("Synchronization") }
        XCTAssertEqual(
            Set(meeting.map { $0.hasPrefix("Sources/ShopStore/") ? "ShopStore" : $0 }),
            [
                "ShopStore", "Sources/ShopWeb/PageCache.swift",
                "Sources/SiteGenerator/Parallel.swift", "Sources/juicemaker/BackgroundTask.swift",
            ])
    }

    func testNoSafetyIsSwitchedOff() throws {
        let switches = ["@unchecked Sendable", "nonisolated(unsafe)", "try!", "as!", "fatalError(", "TODO", "FIXME"]
        let benchmarks = try ["Benchmarks/Store", "Benchmarks/Report"].flatMap { folder in
            try Repository.files(in: folder, ending: ".swift").map { "\(folder)/\($0)" }
        }
        let files = try declaredArrows().keys.flatMap(files(in:)) + benchmarks
        for file in files {
            let text = try Repository.text(file)
            for word in switches { XCTAssertFalse(text.contains(word), "\(file): \(word)") }
        }
    }

    func testNoTypeCarriesItsModulesName() throws {
        for room in try declaredArrows().keys {
            let name = Regex<Substring>(verbatim: room)
            for file in try files(in: room) {
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

    /// Each is a way to break the store that the attacks have to find out (`make mutants`).
    func testEveryBrokenStoreIsStillMadeFromTheSourcesAsTheyAre() throws {
        let patches = try Repository.files(in: "Tests/Mutants", ending: ".patch")
        XCTAssertGreaterThanOrEqual(patches.count, 15)
        for patch in patches {
            let git = Process()
            git.executableURL = URL(filePath: "/usr/bin/env")
            git.arguments = ["git", "apply", "--check", "Tests/Mutants/\(patch)"]
            git.currentDirectoryURL = Repository.folder
            try git.run()
            git.waitUntilExit()
            XCTAssertEqual(git.terminationStatus, 0, "\(patch) does not apply any more")
        }
    }

    // MARK: - Reading the house

    /// Room → modules that it may import, as `Package.swift` declares them.
    private func declaredArrows() throws -> [String: Set<String>] {
        let manifest = try Repository.text("Package.swift")
        var arrows = [String: Set<String>]()
        let first = try XCTUnwrap(manifest.firstRange(of: "let modules: [Target] = [")).upperBound
        let last = try XCTUnwrap(manifest[first...].firstRange(of: "\n]")).lowerBound
        for declaration in manifest[first..<last].split(separator: ".module(").dropFirst() {
            let names = try quoted(in: declaration)
            arrows[try XCTUnwrap(names.first)] = Set(names.dropFirst()).union(shorthands(in: declaration))
        }
        let start = try XCTUnwrap(manifest.firstRange(of: ".executableTarget(")).upperBound
        let end = try XCTUnwrap(manifest[start...].firstRange(of: "swiftSettings")).lowerBound
        let names = try quoted(in: manifest[start..<end])
        arrows[try XCTUnwrap(names.first)] = Set(names.dropFirst()).union(shorthands(in: manifest[start..<end]))
        return arrows
    }

    private func quoted(in text: Substring) throws -> [String] {
        text.matches(of: try Regex(#""([A-Za-z]+)""#, as: (Substring, Substring).self)).map { String($0.output.1) }
    }

    private func shorthands(in text: Substring) -> [String] {
        libraries.filter { text.contains($0.key) }.map(\.value)
    }

    private func files(in room: String) throws -> [String] {
        try Repository.files(in: "Sources/\(room)", ending: ".swift").map { "Sources/\(room)/\($0)" }
    }

    private func imports(of file: String) throws -> Set<String> {
        let lines = try Repository.text(file).split(separator: "\n")
        return Set(
            lines.compactMap { line in
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place <= 1, words.count > place + 1 else {
                    return nil
                }
                return String(words[place + 1])
            })
    }
}
