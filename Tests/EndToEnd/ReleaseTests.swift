import Foundation
import TestSupport
import XCTest

@testable import juicemaker

/// `make release` refuses sources that are not ready, before it builds anything.
final class ReleaseTests: XCTestCase {
    private let version = Juicemaker.version

    func testWhatIsReadyIsReleased() throws {
        let sources = try Sources()
        XCTAssertEqual(try sources.check(version), .init(code: 0, output: ""))
    }

    func testFilesThatNobodyCommittedAreRefused() throws {
        let sources = try Sources()
        try sources.write("more", to: "more.txt")
        try assertRefused(sources.check(version), "files differ from the last commit")
    }

    func testAnotherVersionIsRefused() throws {
        try assertRefused(Sources().check("9.9.9"), "Juicemaker.swift has another version than 9.9.9")
    }

    func testADebianChangelogOfAnotherVersionIsRefused() throws {
        let sources = try Sources(["debian/changelog": "juicemaker (9.9.9) bookworm; urgency=medium\n"])
        try assertRefused(sources.check(version), "debian/changelog begins with another version")
    }

    func testAChangelogWithoutTheVersionAndItsDayIsRefused() throws {
        for heading in ["## [Unreleased]", "## [\(version)]", "## [\(version)-1] - 2026-11-22"] {
            let sources = try Sources(["CHANGELOG.md": "\(heading)\n"])
            try assertRefused(sources.check(version), "CHANGELOG.md has no heading of the version and its day")
        }
    }

    func testAFormatWithoutAGoldenStoreIsRefused() throws {
        let sources = try Sources(["Sources/Journal/JournalFormat.swift": "    package static let current = 99\n"])
        try assertRefused(sources.check(version), "format 99 of the store has no golden store")
    }

    /// A build takes half an hour, and the key and the tree are needed at its end.
    func testAKeyOrATreeThatIsMissingIsRefusedBeforeTheBuild() throws {
        let sources = try Sources(["keys.asc": "no key\n"])
        try assertRefused(sources.release(version), "there is no public key that shops trust")
        try assertRefused(
            sources.release(version, "KEYRING=keys.asc", "KEY=nobody", "GNUPGHOME=/nonexistent"),
            "GnuPG of this machine has no secret key nobody")
        try assertRefused(
            sources.release(version, "KEYRING=keys.asc", "TREE=published"), "TREE=published is no apt tree")
    }

    /// A guide, the forges and the tree of a release send people to one address.
    func testOneArchiveIsNamed() throws {
        let archive = try XCTUnwrap(
            try Repository.text("Scripts/release").firstMatch(of: /URL=\$\{URL:-([^}]+)\}/)?.output.1)
        for file in try Repository.files(in: "Exhibition/Forges", ending: ".yml") {
            let named = try Repository.text("Exhibition/Forges/\(file)").firstMatch(of: /ARCHIVE: (\S+)/)?.output.1
            XCTAssertEqual(named, archive, file)
        }
        for guide in ["deployment.md", "deployment.ko.md"] {
            let text = try Repository.text("Documentation/\(guide)")
            XCTAssertTrue(text.contains(" \(archive)/juicemaker.sources"), guide)
        }
    }

    private func assertRefused(_ result: Sources.Result, _ reason: String, line: UInt = #line) throws {
        XCTAssertEqual(result.code, 65, line: line)
        XCTAssertTrue(result.output.hasPrefix("release: \(reason)"), result.output, line: line)
    }
}

/// The files that the release asks, committed, with a changelog of this version.
private struct Sources {
    struct Result: Equatable {
        let code: Int32
        let output: String
    }

    private let folder: TemporaryFolder

    init(_ changed: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let format = "Sources/Journal/JournalFormat.swift"
        let files = [
            "Scripts/release", "Sources/juicemaker/Juicemaker.swift", format, "debian/changelog",
            "Tests/ShopStoreTests/Golden/v1/head",
        ]
        for file in files { try write(Repository.text(file), to: file) }
        try write("## [\(Juicemaker.version)] - 2026-11-22\n", to: "CHANGELOG.md")
        for (file, text) in changed { try write(text, to: file) }
        _ = try run("git", "init", "-q")
        _ = try run("git", "add", "-A")
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        let commit = try run(["git"] + identity + ["commit", "-qm", "sources"])
        XCTAssertEqual(commit.code, 0, commit.output)
    }

    func write(_ text: String, to file: String) throws {
        let url = URL(filePath: "\(folder.path)/\(file)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func check(_ version: String) throws -> Result { try run("bash", "Scripts/release", "--check", version) }

    func release(_ version: String, _ variables: String...) throws -> Result {
        try run(["env"] + variables + ["bash", "Scripts/release", version])
    }

    private func run(_ command: String...) throws -> Result { try run(command) }

    private func run(_ command: [String]) throws -> Result {
        // The log is outside the sources.
        let log = try TemporaryFolder()
        let child = try Child(
            "/usr/bin/env", ["-C", folder.path] + command, log: "output", in: log.path)
        return Result(code: child.exitCode, output: child.output)
    }
}
