import Foundation
import Glibc
import Runtime
import TestSupport
import XCTest

@testable import SiteGenerator

/// Whatever is in the place of a file that a site is made from: the run names it and ends, without waiting for a writer
/// or reading without an end.
final class UnusableInputsTests: XCTestCase {
    private static let texts = [
        "Labels/labels.en.json", "Labels/labels.ko.json",
        "Content/exposition/labels.ko.json",
        "Content/exposition/exposition_universelle_1900.json", "Content/exposition/items.json",
        "Content/exposition/items.en.json", "Templates/exhibit.mustache",
    ]
    private static let others = ["Public/paper.css", "Content/exposition/pictures/one.svg"]

    func testWhatIsNoFileIsRefusedAtOnce() throws {
        let site = try site()
        for (number, name) in (Self.texts + Self.others).enumerated() {
            let (path, kept) = ("\(site.folder.path)/\(name)", "\(site.folder.path)/kept")
            try FileManager.default.moveItem(atPath: path, toPath: kept)
            let makers: [() throws -> Void] = [
                { XCTAssertEqual(mkfifo(path, 0o644), 0) },
                { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero") },
                { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) },
            ]
            // They take turns: one reader reads all files.
            try makers[number % makers.count]()
            XCTAssertTrue(site.error().hasPrefix("\(name): "), "\(name): \(site.error())")
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: kept, toPath: path)
        }
        XCTAssertFalse(site.exists("Site/index.html"))
        try site.generate()
    }

    func testAHalfWrittenFileIsRefused() throws {
        let site = try site()
        for name in Self.texts + ["Content/exposition/pictures/one.svg"] {
            let whole = try readFile("\(site.folder.path)/\(name)")
            try site.write(Array(whole[..<(whole.count * 2 / 3)]), name)
            XCTAssertTrue(site.error().hasPrefix(name), "\(name): \(site.error())")
            try site.write(whole, name)
        }
        XCTAssertFalse(site.exists("Site/index.html"))
        try site.generate()
    }

    private func site() throws -> SiteFolder {
        let site = try SiteFolder()
        try site.writeItems(["one"], in: "items.en.json")
        try site.write(#"{ "menu": "홈" }"#, "Content/exposition/labels.ko.json")
        return site
    }
}
