import Foundation
import TestSupport
import XCTest

/// The documents refer only to files and headings that exist, so moving a file means correcting its documents.
final class DocumentationTests: XCTestCase {
    func testEveryRelativeLinkPointsToAFileAndAHeading() throws {
        for document in try documents() {
            for link in try links(in: document) where !link.hasPrefix("http") {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let target = parts[0].isEmpty ? document : path(String(parts[0]), from: document)
                let file = Repository.folder.appending(path: target).path
                guard FileManager.default.fileExists(atPath: file) else {
                    XCTFail("\(document): \(link) points to a missing file")
                    continue
                }
                guard parts.count == 2 else { continue }
                XCTAssertTrue(
                    try headings(of: target).contains(String(parts[1])),
                    "\(document): \(target) has no heading \(parts[1])")
            }
        }
    }

    func testEachSwiftFileNamedInADocumentExists() throws {
        let sources = try Set(Repository.sources().map { $0.split(separator: "/").suffix(2).joined(separator: "/") })
        for document in try documents() {
            for match in try Repository.text(document).matches(of: /`(\w+\/\w[\w+]*\.swift)`/) {
                XCTAssertTrue(sources.contains(String(match.output.1)), "\(document): \(match.output.1)")
            }
        }
    }

    private func documents() throws -> [String] {
        try ["README.md"] + Repository.files(in: "Documentation", ending: ".md").map { "Documentation/\($0)" }
    }

    private func links(in document: String) throws -> [String] {
        try Repository.text(document).matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    }

    /// A path in the repository, from a link relative to a document.
    private func path(_ link: String, from document: String) -> String {
        document.contains("/") ? (link.hasPrefix("../") ? String(link.dropFirst(3)) : "Documentation/\(link)") : link
    }

    /// The anchors that a forge makes of a document's headings.
    private func headings(of document: String) throws -> Set<String> {
        var isCode = false
        var anchors = Set<String>()
        for line in try Repository.text(document).split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#") else { continue }
            let heading = line.drop { $0 == "#" }.dropFirst().lowercased()
            let kept = heading.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            anchors.insert(kept.replacing(" ", with: "-"))
        }
        return anchors
    }
}

extension Repository {
    /// Every Swift file below `Sources`, such as `Sources/HTTP/Form.swift`.
    fileprivate static func sources() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "Sources").path)
            .filter { $0.hasSuffix(".swift") }
    }
}
