import Foundation
import TestSupport
import XCTest

/// A reader finds a type by the name of its file, and a file by the name that a comment or a document gives it.
final class FileNameTests: XCTestCase {
    /// Beside the type of its name, a file holds types whose names begin with its own, and those that only its folder uses.
    func testATypeThatOtherFoldersUseIsInAFileOfItsName() throws {
        let sources = try Source.all()
        XCTAssertGreaterThan(sources.count, 300)
        for source in sources {
            for type in source.types where !type.hasPrefix(source.subject) {
                let user = sources.first { $0.folder != source.folder && $0.words.contains(type) }
                XCTAssertNil(user, "\(type) is in \(source.path), and \(user?.path ?? "") uses it")
            }
        }
    }

    func testFilesThatCommentsAndDocumentsNameAreThere() throws {
        let files = try paths(in: "Sources") + paths(in: "Tests") + ["Package.swift"]
        let names = Set(files.map { $0.split(separator: "/").last ?? "" })
        let mention = try Regex(#"\b([A-Z][A-Za-z+]+\.swift)\b"#, as: (Substring, Substring).self)
        let texts =
            try Repository.files(in: "Documentation", ending: ".md").map { "Documentation/\($0)" }
            + ["README.md", "CONTRIBUTING.md", "nginx.conf", "Makefile"] + Source.all().map(\.path)
        var found = 0
        for text in texts {
            for name in try Repository.text(text).matches(of: mention).map(\.output.1) {
                found += 1
                XCTAssertTrue(names.contains(name), "\(text) names \(name), which is not there")
            }
        }
        XCTAssertGreaterThan(found, 3)
    }
}

/// The Swift files of a folder and of those in it.
private func paths(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Repository.folder.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
}

/// A file of the sources, without its comments.
private struct Source {
    let path: String
    let words: Set<Substring>
    /// The top-level types that other files may use.
    let types: [Substring]

    init(_ path: String) throws {
        self.path = path
        let code = try Repository.text(path).split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        words = Set(code.flatMap { $0.split { !$0.isLetter && !$0.isNumber } })
        let declaration = try Regex(
            #"(?:(?:package|public|final|indirect) )*(?:struct|class|enum|actor|protocol) (\w+).*"#,
            as: (Substring, Substring).self)
        types = try code.compactMap { try declaration.prefixMatch(in: $0)?.output.1 }
    }

    static func all() throws -> [Source] {
        try paths(in: "Sources").map { try Source($0) }
    }

    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// What the file is about: `Order` for `Order.swift` and `Order+Lines.swift`.
    var subject: Substring { path.split(separator: "/").last?.prefix { $0 != "+" && $0 != "." } ?? "" }
}
