import Foundation
import TestSupport
import XCTest

/// Each verb of `make` names scripts, programs and tests that exist. Dry runs show the names, because nothing else
/// runs every verb.
final class MakeVerbTests: XCTestCase {
    func testEachDocumentedVerbNamesWhatExists() throws {
        let runs = try Self.dryRuns.get()
        XCTAssertGreaterThan(runs.count, 50, "the verbs are found in `make help` and the documents")
        let repository = try Checked()
        for (invocation, run) in runs {
            guard run.code == 0 else {
                XCTFail("make \(invocation): \(run.output)")
                continue
            }
            // The guards that refuse an unknown X do nothing else.
            for line in run.output.split(separator: "\n") where line.hasPrefix("test -") {
                let code = try Shell.run("bash", ["-c", String(line)]).code
                XCTAssertEqual(code, 0, "make \(invocation) refuses its own values: \(line)")
            }
            let commands = run.output.split(separator: "\n").filter { !$0.hasPrefix("rm -rf") }
            for mistake in try repository.mistakes(in: commands.joined(separator: "\n")) {
                XCTFail("make \(invocation): \(mistake)")
            }
        }
    }

    /// Follows the scripts that verbs run, and those that these run.
    func testEachScriptOfAVerbIsReadableAndNamesWhatExists() throws {
        let repository = try Checked()
        var waiting = try Self.dryRuns.get().values.flatMap { repository.paths(in: $0.output) }
        var reached = Set<String>()
        while let path = waiting.popLast() {
            guard let language = try repository.language(of: path), reached.insert(path).inserted else { continue }
            let text = try Repository.text(path)
            let run =
                language == "python3"
                ? try Shell.run("python3", ["-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())", path])
                : try Shell.run(language, ["-n", path])
            XCTAssertEqual(run.code, 0, "\(path): \(run.output)")
            let siblings = text.matches(of: /\$\(dirname "\$0"\)\/(\w[\w-]*)/).map {
                "\(path.split(separator: "/").dropLast().joined(separator: "/"))/\($0.output.1)"
            }
            for mistake in try repository.mistakes(in: text, and: siblings) { XCTFail("\(path): \(mistake)") }
            waiting += repository.paths(in: text) + siblings
        }
        XCTAssertGreaterThan(reached.count, 20, "the scripts are found")
    }

    func testHelpNamesEachVerbAndEachValueOfX() throws {
        let makefile = try Repository.text("Makefile")
        let invocations = try Self.invocations(ofHelp: Shell.run("make", ["help"]).output)
        let verbs = try XCTUnwrap(makefile.firstMatch(of: /(?m)^\.PHONY: (.+)$/)).output.1.split(separator: " ")
        XCTAssertGreaterThan(verbs.count, 10)
        for verb in verbs where verb != "help" {
            XCTAssertTrue(invocations.contains { $0.split(separator: " ").first == verb }, "make help lacks \(verb)")
        }
        let values =
            makefile.matches(of: /\$\(X\),(\w+)/).map(\.output.1)
            + makefile.matches(of: /\(filter (\w+),\$\(X\)\)/).map(\.output.1)
            + makefile.matches(of: /(?m)^RUN_(\w+) =/).map(\.output.1)
        XCTAssertGreaterThan(values.count, 15)
        // `make bench` without X is `web`.
        for value in Set(values).subtracting(["web"]) {
            XCTAssertTrue(
                invocations.contains { $0.split(separator: " ").contains("X=\(value)") }, "make help lacks X=\(value)")
        }
    }

    // MARK: - Reading the verbs

    /// The output of `make -n` for each documented invocation. The tests share these runs.
    private static let dryRuns = Result {
        try documentedInvocations().reduce(into: [String: (code: Int32, output: String)]()) { runs, invocation in
            runs[invocation] = try Shell.run("bash", ["-c", "make -n \(invocation)"])
        }
    }

    /// Verbs and variables, such as `unit F=OrderFormTests RECORD=1`.
    private static func documentedInvocations() throws -> Set<String> {
        var found = try invocations(ofHelp: Shell.run("make", ["help"]).output)
        let documents =
            try Repository.files(in: ".", ending: ".md")
            + Repository.files(in: "Documentation", ending: ".md").map { "Documentation/\($0)" }
        for document in documents where document != "CHANGELOG.md" {
            let text = try Repository.text(document)
            let words =
                text.matches(of: /`make\s+([^`]+)`/).map(\.output.1)
                + text.matches(of: /(?m)^(?:\$ )?make ([^#\n]+)/).map(\.output.1)
            for invocation in words {
                found.insert(invocation.split { $0.isWhitespace }.joined(separator: " "))
            }
        }
        return found
    }

    /// The least, and the most, of each line: `make deb X=a|b [SUITE=c]` is `deb X=a`, `deb X=b`, and both with SUITE.
    private static func invocations(ofHelp help: String) -> Set<String> {
        var found = Set<String>()
        for line in help.split(separator: "\n") {
            guard let usage = line.firstMatch(of: /^make (.+?)(?:  .*)?$/)?.output.1 else { continue }
            for part in usage.replacing(", make ", with: " / ").split(separator: " / ").map(String.init) {
                for most in [part.replacing(/\s*\[[^\]]*\]/, with: ""), part.filter { !"[]".contains($0) }] {
                    let alternatives = most.firstMatch(of: /[A-Z]+=\w+(?:\|\w+)+/)?.output
                    guard let alternatives, let sign = alternatives.firstIndex(of: "=") else {
                        found.insert(most.trimmingCharacters(in: .whitespaces))
                        continue
                    }
                    for value in alternatives[sign...].dropFirst().split(separator: "|") {
                        found.insert(most.replacing(alternatives, with: "\(alternatives[...sign])\(value)"))
                    }
                }
            }
        }
        return found
    }
}

/// The files, products, package sets and tests that a command may name.
private struct Checked {
    private let products: Set<String>
    private let sets: Set<String>
    private let tests: Set<String>

    init() throws {
        let manifest = try Repository.text("Package.swift")
        // The manual's generator is a product of the argument parser; the build names the program of all XCTests.
        products = Set(manifest.matches(of: /\.executableTarget\(\s*name: "([\w-]+)"/).map { String($0.output.1) })
            .union(["generate-manual", "juicemakerPackageTests"])
        sets = try Set(
            Repository.text("Scripts/install").matches(of: /(?m)^    \[([\w-]+)\]=/).map { String($0.output.1) })
        let folder = Repository.folder.appending(path: "Tests").path
        var tests = try Set(FileManager.default.contentsOfDirectory(atPath: folder))
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix("Tests.swift") {
            tests.formUnion(
                try Repository.text("Tests/\(file)").matches(of: /class (\w+): XCTestCase/).map { String($0.output.1) })
        }
        self.tests = tests
    }

    /// Reports each name in the text that stands for nothing.
    func mistakes(in text: String, and paths: [String] = []) throws -> [String] {
        var mistakes = (self.paths(in: text) + paths)
            .filter { !FileManager.default.fileExists(atPath: Repository.folder.appending(path: $0).path) }
            .map { "there is no file \($0)" }
        let loops = text.matches(of: /for product in ([\w -]*);/).flatMap { $0.output.1.split(separator: " ") }
        let programs =
            text.matches(of: /--product ([\w-]+)/).map(\.output.1) + loops
            + text.matches(of: /\.build\/(?:release|debug)\/([\w-]+)(?![\w.-])/).map(\.output.1)
        mistakes += programs.filter { !products.contains(String($0)) && !$0.hasPrefix("-") }
            .map { "Package.swift has no product \($0)" }
        for command in text.matches(of: /(?m)^Scripts\/install ([\w -]+)$/) {
            mistakes += command.output.1.split(separator: " ").filter { !sets.contains(String($0)) }
                .map { "Scripts/install has no set \($0)" }
        }
        mistakes += text.matches(of: /\b[A-Z]\w+Tests\b/).map(\.output)
            .filter { !tests.contains(String($0)) && $0 != "XCTests" }.map { "there are no tests \($0)" }
        return mistakes
    }

    /// The paths that the text names, without the files that a build or a run makes.
    func paths(in text: String) -> [String] {
        let folders = /(?:^|[^\w.-])((?:Scripts|Tests|Benchmarks|Deployment|debian)\/[\w.\/+-]*\w)/
        return text.matches(of: folders).map { String($0.output.1) }
            .filter { $0.firstMatch(of: /^debian\/juicemaker(-\w+)?(\/|$)|^Tests\/Browser\/screenshots/) == nil }
    }

    /// The program that runs a script; nil for any other file.
    func language(of path: String) throws -> String? {
        var isFolder: ObjCBool = false
        let file = Repository.folder.appending(path: path).path
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        if path.hasSuffix(".py") { return "python3" }
        guard let text = try? Repository.text(path) else { return nil }
        return ["bash", "python3", "sh"].first {
            text.hasPrefix("#!/usr/bin/env \($0)\n") || text.hasPrefix("#!/bin/\($0)\n")
        }
    }
}

enum Shell {
    /// Runs a command in the repository, without the variables of a `make` that runs these tests.
    static func run(_ command: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        process.currentDirectoryURL = Repository.folder
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
