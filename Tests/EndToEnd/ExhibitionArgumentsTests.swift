import Foundation
import TestSupport
import XCTest

/// Wrong arguments of `exhibition`: each is refused with what to write, and nothing is made.
final class ExhibitionArgumentsTests: XCTestCase {
    func testWrongArgumentsAreRefusedWithWhatToWrite() throws {
        let folder = try museum()
        for (arguments, words) in [
            ("labels museum", "Missing expected argument '--base-url <url>'|'--base-url <url>'"),
            (
                "labels museum --base-url museum.example",
                "--base-url takes the address of a site, such as https://museum.example/1900/, without ? and #."
            ),
            ("labels museum --base-url https://museum.example/?a", "without ? and #."),
            (
                "labels museum --base-url https://m.example/ --size 100",
                "--size takes a width and a height in millimetres, each from 40, such as 100x70, at most 200x287."
            ),
            ("labels museum --base-url https://m.example/ --size 39x70", "--size takes a width"),
            ("labels museum --base-url https://m.example/ --size 201x70", "--size takes a width"),
            ("labels museum --base-url https://m.example/ --size 100x288", "--size takes a width"),
            ("labels museum --base-url https://m.example/ --size -100x70", "--size"),
            ("labels museum --base-url https://m.example/ --size 99999999999999999999x70", "--size takes a width"),
            ("labels museum --base-url https://m.example/ --by group", "--by"),
            ("check museum --by", "--by"),
            ("check museum --by decade", "--by takes group, maker, place, material or credit."),
            ("check museum --by name", "--by takes group, maker, place, material or credit."),
            ("check museum --by subject", "subject"), ("check museum --base-url ftp://m.example/", "without ? and #."),
            ("check museum museum", "museum"), ("build museum --base-url https://m.example/../x/", "without ? and #."),
        ] {
            let result = try run(arguments, in: folder)
            XCTAssertEqual(result.code, 64, "\(arguments): \(result)")
            XCTAssertEqual(result.output, "", arguments)
            XCTAssertTrue(
                words.split(separator: "|").contains { result.error.contains($0) },
                "\(arguments): \(result.error)\nnot: \(words)")
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder.path)/site"))
        for arguments in ["labels none --base-url https://m.example/", "check none --by group"] {
            let result = try run(arguments, in: folder)
            XCTAssertEqual(result.code, 65, "\(arguments): \(result)")
            XCTAssertTrue(result.error.contains("none: is not a readable folder"), result.error)
            XCTAssertEqual(result.output, "", arguments)
        }
    }

    func testFieldsThatAnObjectHasAreCounted() throws {
        let folder = try museum()
        for field in ["group", "maker", "place", "material", "credit"] {
            let result = try run("check museum --by \(field)", in: folder)
            XCTAssertEqual(result.code, 0, "\(result)")
            XCTAssertTrue(
                result.output.contains(field == "group" ? "At home: 2 objects" : "(no \(field)): "), result.output)
        }
    }

    /// The address in other letters than those of links is that of the same site.
    func testAnAddressInKoreanIsWrittenAsLinksHaveIt() throws {
        let folder = try museum()
        for (address, written) in [
            ("https://박물관.kr/한글/", "https://xn--zb0by3yusa.kr/%ED%95%9C%EA%B8%80/"),
            ("https://xn--zb0by3yusa.kr/%ED%95%9C%EA%B8%80", "https://xn--zb0by3yusa.kr/%ED%95%9C%EA%B8%80/"),
            ("https://Bücher.example:8080/", "https://xn--bcher-kva.example:8080/"),
        ] {
            let result = try run("build museum --base-url \(address)", in: folder)
            XCTAssertEqual(result.code, 0, "\(result)")
            let page = try String(contentsOfFile: "\(folder.path)/site/items/vase/index.html", encoding: .utf8)
            XCTAssertTrue(
                page.contains("<link rel=\"canonical\" href=\"\(written)items/vase/\">"), "\(address): \(page)")
        }
        let missing = try String(contentsOfFile: "\(folder.path)/site/404.html", encoding: .utf8)
        XCTAssertTrue(missing.contains("href=\"/items/\""), missing)
        _ = try run("build museum --base-url https://박물관.kr/한글/", in: folder)
        let below = try String(contentsOfFile: "\(folder.path)/site/404.html", encoding: .utf8)
        XCTAssertTrue(below.contains("href=\"/%ED%95%9C%EA%B8%80/items/\""), below)
    }

    private func museum() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        XCTAssertEqual(try run("new museum", in: folder).code, 0)
        return folder
    }

    private func run(_ words: String, in folder: TemporaryFolder) throws -> (code: Int32, output: String, error: String)
    {
        let process = Process()
        let (output, error) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: RunningShop.exhibition)
        process.arguments = words.split(separator: " ").map(String.init)
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let errors = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text, errors)
    }
}
