import Foundation
import TestSupport
import XCTest

/// The documents refer only to files, headings and tests that exist, so moving one means correcting its documents.
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

    /// The owner looks for the words on the screen: ‘sentences’, and `buttons` that begin in Korean.
    func testEachScreenWordInTheKoreanReadmeIsOnAScreen() throws {
        let texts = try JSONDecoder().decode([String: String].self, from: Repository.data("Content/texts.ko.json"))
            .values
        let patterns = try texts.map { text in
            try Regex(
                text.split(separator: /\{\w+\}/, omittingEmptySubsequences: false).map(Self.literally).joined(
                    separator: ".+"))
        }
        let document = try Repository.text("README.ko.md").split(separator: "```").enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        let words = document.matches(of: /‘([^’]+)’|`([^`]+)`/).map { String($0.output.1 ?? $0.output.2 ?? "") }
            .filter { $0.first?.isASCII == false }
        XCTAssertGreaterThan(words.count, 40)
        for word in Set(words) where !texts.contains(where: { $0.contains(word) }) {
            XCTAssertTrue(try patterns.contains { try $0.wholeMatch(in: word) != nil }, "\(word) is on no screen")
        }
    }

    private static func literally(_ text: Substring) -> String {
        text.reduce(into: "") { $0 += $1.isPunctuation && $1.isASCII || "+^$|".contains($1) ? "\\\($1)" : "\($1)" }
    }

    func testEachSwiftFileNamedInADocumentExists() throws {
        let sources = try Set(Repository.sources().map { $0.split(separator: "/").suffix(2).joined(separator: "/") })
        for document in try documents() {
            for match in try Repository.text(document).matches(of: /`(\w+\/\w[\w+]*\.swift)`/) {
                XCTAssertTrue(sources.contains(String(match.output.1)), "\(document): \(match.output.1)")
            }
        }
    }

    /// A promise names the tests that hold it: `Suite`, `Suite.testName`, `Folder/Suite`, or `test_file.py::test_name`.
    func testEachTestNamedInADocumentExists() throws {
        let tests = try Repository.tests()
        for document in try documents() {
            let names = try testNames(in: document)
            for name in names { XCTAssertTrue(tests.contains(name), "\(document): there is no test \(name)") }
            if ["security.md", "asvs.md", "store.md"].contains(where: document.hasSuffix) {
                XCTAssertGreaterThan(names.count, 10, "\(document): the names are found")
            }
        }
    }

    func testEachASVSRequirementThatIsMetNamesItsTest() throws {
        let sections = try Repository.text("Documentation/asvs.md").split(separator: "\n## ").map(String.init)
        let numbers = sections.dropFirst().reduce(into: [Substring: [Substring]]()) { numbers, section in
            numbers[section.prefix { $0 != "\n" }] = section.matches(of: /(?:\| |- |, )(\d+\.\d+\.\d+)\b/).map(
                \.output.1)
        }
        XCTAssertEqual(Set(numbers.values.joined()).count, 70)
        let (met, not, outside) = (numbers["Met"] ?? [], numbers["Not met"] ?? [], numbers["Does not apply"] ?? [])
        XCTAssertEqual(met.count + not.count + outside.count, 70)
        let words = sections[0].split { $0.isWhitespace }.joined(separator: " ")
        XCTAssertTrue(
            words.contains("\(met.count) are met, \(not.count) are not met, and \(outside.count) do not apply."), words)
        for row in try XCTUnwrap(sections.last).split(separator: "\n- ").dropFirst() {
            XCTAssertTrue(row.contains(testName), "\(row) names no test")
        }
    }

    /// Each criterion is judged once, and the sentence at the top counts them.
    func testEachCriterionOfTheBadgeIsJudgedOnce() throws {
        let document = try Repository.text("Documentation/openssf.md")
        var counts = [String: Int]()
        var names = [Substring]()
        for section in document.split(separator: "\n## ").dropFirst() {
            let heading = String(section.prefix { $0 != "\n" })
            let cells = section.matches(of: /(?m)^\| ([a-z0-9_, ]+) \|/).map(\.output.1).filter { $0 != "criterion" }
            let sentence = section.firstMatch(of: /: ([a-z0-9_, \n]+)\. No report/).map(\.output.1)
            let found = (cells + [sentence].compactMap { $0 }).flatMap { $0.split { ", \n".contains($0) } }
            names += found
            counts[
                ["Not met", "Cannot be judged yet", "Does not apply"].contains(heading) ? heading : "Met", default: 0] +=
                found.count
        }
        XCTAssertEqual(names.count, 67)
        XCTAssertEqual(Set(names).count, 67)
        let words = document.split { $0.isWhitespace }.joined(separator: " ")
        let sentence =
            "\(counts["Met"] ?? 0) are met, \(counts["Not met"] ?? 0) are not met, \(counts["Cannot be judged yet"] ?? 0) "
            + "cannot be judged yet, and \(counts["Does not apply"] ?? 0) do not apply."
        XCTAssertTrue(words.contains(sentence), sentence)
    }

    func testTheNoticeNamesEachLibraryThatTheProgramContains() throws {
        let notice = try Repository.text("NOTICE")
        let manifest = try Repository.text("Package.swift")
        let packages = manifest.matches(of: /dependency\("([\w-]+)"/).map(\.output.1)
        let archives = manifest.matches(of: /":(lib[\w-]+)\.a"/).map(\.output.1)
        XCTAssertGreaterThanOrEqual(packages.count, 2)
        XCTAssertGreaterThanOrEqual(archives.count, 2)
        for name in packages + archives {
            let headings = ["\n\(name)\n", "\n\(name.trimmingPrefix("lib").replacing("-extensions", with: ""))\n"]
            XCTAssertTrue(headings.contains(where: notice.contains), String(name))
        }
    }

    private var testName: Regex<(Substring, Substring)> {
        /`(?:Tests\/Browser\/)?((?:\w+\/)?[A-Z]\w*Tests(?:\.test\w+)?|test_\w+\.py(?:::test_\w+)?)`/
    }

    private func testNames(in document: String) throws -> [String] {
        try Repository.text(document).matches(of: testName).map { String($0.output.1) }
    }

    private func documents() throws -> [String] {
        try Repository.files(in: ".", ending: ".md")
            + Repository.files(in: "Documentation", ending: ".md").map { "Documentation/\($0)" }
    }

    /// Those outside code: there, they are examples.
    private func links(in document: String) throws -> [String] {
        try Repository.text(document).replacing(/`[^`\n]+`/, with: "code").matches(of: /\]\(([^)\s]+)\)/).map {
            String($0.output.1)
        }
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
    /// Every Swift file below `Sources`, such as `Sources/FastCGI/HTTP/Request.swift`.
    fileprivate static func sources() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "Sources").path)
            .filter { $0.hasSuffix(".swift") }
    }

    /// Every test, in each of the ways that a document may name it, and the folders of tests.
    fileprivate static func tests() throws -> Set<String> {
        var names = Set<String>()
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "Tests").path) {
            let parts = file.split(separator: "/").map(String.init)
            guard let first = parts.first, let last = parts.last else { continue }
            if last.hasPrefix("test_"), last.hasSuffix(".py") {
                let functions = try text("Tests/\(file)").matches(of: /(?m)^def (test_\w+)/)
                names.formUnion([last] + functions.map { "\(last)::\($0.output.1)" })
            }
            guard last.hasSuffix(".swift"), parts.count > 1 else { continue }
            names.insert("Tests/\(first)")
            let source = try text("Tests/\(file)")
            guard let suite = source.firstMatch(of: /class (\w+): XCTestCase/)?.output.1 else { continue }
            let functions = [""] + source.matches(of: /(?m)^    func (test\w+)\(\)/).map { ".\($0.output.1)" }
            for function in functions { names.formUnion(["\(suite)\(function)", "\(first)/\(suite)\(function)"]) }
        }
        return names
    }
}
