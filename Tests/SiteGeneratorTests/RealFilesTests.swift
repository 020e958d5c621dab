import Bytes
import Foundation
import TestSupport
import XCTest

@testable import ExhibitionSite
@testable import SiteGenerator

/// The folders of `Tests/Exhibitions`: tables, texts and pictures as other programs and people save them, with invented
/// content. Each has a file `expected.txt` with what a person would expect of the site, a line each:
///
///     has PATH: TEXT            a file of the site with a text; without the text, a file
///     lacks PATH: TEXT          a file without it
///     missing PATH              no such file
///     order PATH: ONE | OTHER   texts of the file, in this order
///     remark: TEXT              a remark of the build or of the check
///     error: TEXT               an error of the build, which has no site
final class RealFilesTests: XCTestCase {
    func testEachExhibitionBecomesTheSiteThatAPersonExpects() throws {
        let folder = Repository.folder.appending(path: "Tests/Exhibitions")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        XCTAssertGreaterThanOrEqual(names.count, 20)
        for name in names { try check(name, folder.appending(path: name).path) }
    }

    private func check(_ name: String, _ exhibition: String) throws {
        let output = try TemporaryFolder(inMemory: true)
        let sources = ExhibitionSources(
            exhibition, resources: Repository.folder.appending(path: "Exhibition").path,
            output: OutputFolder("\(output.path)/site"), baseURL: nil, links: .relative(indexFiles: false),
            program: "one")
        var error = ""
        var remarks = [String]()
        do {
            remarks = try Generator(sources).generate().remarks.map(\.english)
            remarks += try Generator(sources).check().map(\.english)
        } catch let thrown as any ExplainedError {
            error = thrown.message.english
        }
        let expectations = try String(contentsOfFile: "\(exhibition)/expected.txt", encoding: .utf8)
        for line in expectations.split(separator: "\n") {
            let word = line.prefix { $0 != " " && $0 != ":" }
            let rest = line.dropFirst(word.count).drop { $0 == " " || $0 == ":" }
            let parts = rest.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            let text = parts.count > 1 ? String(parts[1]) : ""
            let path = "\(output.path)/site/\(parts.first ?? "")"
            let content = try? String(contentsOfFile: path, encoding: .utf8)
            switch word {
            case "error": XCTAssertTrue(error.contains(rest), "\(name): \(line)\nin \(error)")
            case "remark":
                XCTAssertTrue(remarks.contains { $0.contains(rest) }, "\(name): \(line)\nin \(remarks)")
            case "missing": XCTAssertNil(content, "\(name): \(line)")
            case "has":
                XCTAssertTrue(content.map { text.isEmpty || $0.contains(text) } ?? false, "\(name): \(line) \(error)")
            case "lacks": XCTAssertEqual(content?.contains(text), false, "\(name): \(line) \(error)")
            case "order":
                var index = content?.startIndex
                for part in text.components(separatedBy: " | ") {
                    let found = index.flatMap { content?[$0...].firstRange(of: ">\(part)<") }
                    XCTAssertNotNil(found, "\(name): \(part) of \(line)")
                    index = found?.upperBound
                }
            default: XCTFail("\(name): \(line)")
            }
        }
        if !expectations.contains("error: ") { XCTAssertEqual(error, "", name) }
    }
}
