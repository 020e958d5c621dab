import Bytes
import Expositions
import Foundation
import Runtime
import TestSupport
import XCTest

@testable import ExhibitionSite
@testable import SiteGenerator

/// What a run takes from the one before: exactly what the same program made from the same inputs.
final class UnchangedInputsTests: XCTestCase {
    func testAChangedTextReadsNoPicture() throws {
        let site = try SiteFolder()
        try site.generate()
        // Only a run some time after the files were written can trust their times.
        usleep(60_000)
        try site.writeFacts("other", in: "exposition_universelle_1900.json")
        try site.generate()
        // As if the picture had been measured otherwise: what is shown tells where its size comes from.
        let path = "\(site.content)/exposition/pictures/one.svg"
        try site.editManifest { manifest in
            let picture = try XCTUnwrap(manifest.records[path])
            XCTAssertTrue(picture.hasPrefix("60 90 "), picture)
            manifest.records[path] = "61" + picture.dropFirst(2)
        }
        func width() throws -> String? {
            try site.writeItems(["one", "two", "three"], words: ["one": "\(UUID())"])
            try site.generate()
            let page = try site.text("Site/items/one/index.html")
            return page.firstMatch(of: #/<img [^>]*width="([0-9]+)"/#).map { String($0.1) }
        }
        XCTAssertEqual(try width(), "61")
        XCTAssertEqual(try width(), "61", "the record stays")
        site.program = "two"
        XCTAssertEqual(try width(), "60", "another program reads it again")
    }

    func testAnotherProgramMakesWhatTheOldOneMadeOtherwise() throws {
        let site = try SiteFolder()
        try site.generate()
        let page = "items/one/index.html"
        // As if a program with another page had made it.
        try site.replace("<h1", with: "<h1 hidden", in: "Site/\(page)")
        try site.editManifest { manifest in
            let made = try XCTUnwrap(manifest.outputs[page]?.first)
            manifest.outputs[page] = [
                Manifest.Entry(
                    inputs: made.inputs, output: Fingerprint([UInt8](try site.text("Site/\(page)").utf8)),
                    anchors: made.anchors, state: FileState("\(site.output)/\(page)"))
            ]
        }
        XCTAssertEqual(try site.generate().written, 0)
        site.program = "two"
        let summary = try site.generate()
        XCTAssertEqual(summary.written, 1)
        XCTAssertEqual(summary.remarks, [], "it was not edited by hand")
        XCTAssertEqual(try site.site(), try site.freshSite())
    }
}

extension SiteFolder {
    fileprivate func editManifest(_ edit: (inout Manifest) throws -> Void) throws {
        var manifest = try XCTUnwrap(Manifest(try readFile("\(folder.path)/.Site.generated")))
        try edit(&manifest)
        try write(manifest.bytes, ".Site.generated")
    }
}
