import Foundation
import TestSupport
import XCTest

/// The advisories have the form that their README shows: programs look for the version of a shop in them.
final class AdvisoryTests: XCTestCase {
    func testEachAdvisorySaysWhatItAffectsAndWhatCorrectsIt() throws {
        let files = try Repository.files(in: "Documentation/advisories", ending: ".json")
        for file in files {
            let text = try Repository.text("Documentation/advisories/\(file)")
            XCTAssertEqual(try mistakes(in: text, named: file), [], file)
        }
    }

    /// The form is checked before there is an advisory.
    func testTheExampleIsOne() throws {
        let readme = try Repository.text("Documentation/advisories/README.md")
        let example = try XCTUnwrap(readme.firstMatch(of: /(?s)```json\n(.*?)\n```/)?.output.1)
        XCTAssertEqual(try mistakes(in: String(example), named: "JM-2026-001.json"), [])
        XCTAssertEqual(
            try mistakes(in: String(example).replacing("fixed", with: "mended"), named: "JM-2026-002.json"),
            ["its id is JM-2026-001", "no version corrects it"])
    }

    private struct Advisory: Decodable {
        struct Affected: Decodable {
            struct Package: Decodable {
                let ecosystem: String
                let name: String
            }
            struct Range: Decodable {
                let type: String
                let events: [[String: String]]
            }
            let package: Package
            let ranges: [Range]
        }
        let schema_version: String
        let id: String
        let published: Date
        let modified: Date
        let summary: String
        let details: String
        let affected: [Affected]
    }

    private func mistakes(in text: String, named file: String) throws -> [String] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let advisory = try decoder.decode(Advisory.self, from: Data(text.utf8))
        var mistakes: [String] = []
        if file != "\(advisory.id).json" { mistakes.append("its id is \(advisory.id)") }
        if advisory.id.wholeMatch(of: /JM-\d{4}-\d{3}/) == nil { mistakes.append("its id has another form") }
        if advisory.modified < advisory.published { mistakes.append("it is older than itself") }
        if advisory.summary.isEmpty || advisory.details.isEmpty { mistakes.append("it says nothing") }
        let events = advisory.affected.flatMap(\.ranges).flatMap(\.events)
        if !events.contains(where: { $0["introduced"] != nil }) { mistakes.append("no version brought it") }
        if !events.contains(where: { $0["fixed"] != nil }) { mistakes.append("no version corrects it") }
        return mistakes
    }
}
