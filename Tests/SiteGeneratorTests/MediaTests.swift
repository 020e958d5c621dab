import Bytes
import Foundation
import Runtime
import TestSupport
import XCTest

@testable import Expositions
@testable import SiteGenerator

/// Sounds, films and captions of objects. `Tests/Browser/test_exhibition.py` plays them.
final class MediaTests: XCTestCase {
    private let captions = "WEBVTT\n\n00:01.000 --> 00:02.000\n물이 깊다.\n"

    func testAnObjectHasItsFilmWithCaptionsAndTheirWordsBesideIt() throws {
        let site = try site()
        site.baseURL = "https://museum.example"
        try site.generate()
        let page = try site.text("Site/items/one/index.html")
        XCTAssertTrue(
            page.contains(
                "<video controls preload=\"metadata\" playsinline src=\"/media/gang.webm\" aria-label=\"one!\">"), page)
        XCTAssertTrue(
            page.contains("<track kind=\"captions\" src=\"/media/gang.vtt\" srclang=\"ko\" label=\"한국어\" default>"),
            page)
        XCTAssertTrue(
            page.contains("<track kind=\"captions\" src=\"/media/gang-en.vtt\" srclang=\"en\" label=\"English\">"), page
        )
        XCTAssertEqual(page.matches(of: /<track/).count, 2, "the captions are those of the film, not of the sound, too")
        XCTAssertTrue(page.contains("<audio controls preload=\"metadata\" src=\"/media/song.mp3\""), page)
        XCTAssertTrue(page.contains("<a href=\"/media/gang.webm\">동영상 WEBM, 1 kB</a>"), page)
        XCTAssertTrue(page.contains("<span class=\"number quiet\">0:01</span> <p>물이 깊다.</p>"), page)
        let english = try site.text("Site/en/items/one/index.html")
        XCTAssertTrue(english.contains("<p>The water is deep.</p>"), english)
        XCTAssertTrue(english.contains("srclang=\"en\" label=\"English\" default>"), english)
        XCTAssertEqual(try site.bytes("Site/media/gang.webm").count, 5)
        XCTAssertFalse(try site.text("Site/items/two/index.html").contains("<video"))
        let manifest = try site.text("Site/items/one/manifest.json")
        XCTAssertTrue(
            manifest.contains(
                #""rendering":[{"id":"https://museum.example/media/gang.webm","type":"Video","label":{"none":["gang.webm"]},"format":"video/webm"},{"id":"https://museum.example/media/song.mp3","type":"Sound""#
            ), manifest)
    }

    func testTheListsNameThemAndAreListsOfAnotherExhibition() throws {
        let site = try site()
        try site.generate()
        let list = try site.text("Site/items/objects.json")
        for part in [
            #""sound":"song.mp3""#, #""film":"gang.webm""#, #""captions":"gang.vtt""#,
            #""film_url":"../media/gang.webm""#,
            #""sound_url":"../media/song.mp3""#,
        ] { XCTAssertTrue(list.contains(part), "\(part) in \(list)") }
        let other = try SiteFolder()
        for file in ["song.mp3", "gang.webm", "gang.vtt"] {
            try other.write(try site.bytes("Site/media/\(file)"), "Content/exposition/media/\(file)")
        }
        try other.write(list, "Content/exposition/items.json")
        try other.generate()
        XCTAssertTrue(try other.text("Site/items/one/index.html").contains("<video"))
    }

    func testAChangedFileAndChangedWordsMakeThePageAgain() throws {
        let site = try site()
        try site.generate()
        XCTAssertEqual(try site.generate().written, 0)
        try site.write(captions.replacing("깊다", with: "얕다"), "Content/exposition/media/강.vtt")
        let written = try site.generate().written
        XCTAssertTrue(try site.text("Site/items/one/index.html").contains("얕다"))
        XCTAssertLessThan(written, 8, "the captions, and pages of the object and beside it")
        try site.write([0x1A, 0x45, 0xDF, 0xA3, 1, 2], "Content/exposition/media/강.webm")
        try site.generate()
        XCTAssertEqual(try site.bytes("Site/media/gang.webm").count, 6)
    }

    func testWhatCannotBePlayedIsToldWithWhatToDo() throws {
        for (fields, expected) in [
            (
                #""sound": "zzzzzzzzzz.mp3""#,
                "\"sound\": there is no file Content/exposition/media/zzzzzzzzzz.mp3; add the file, or correct the name"
            ),
            (#""sound": "sing.mp3""#, "write \"song.mp3\""),
            (#""sound": "강.webm""#, "강.webm is a film; name it as \"film\""),
            (#""film": "one.svg""#, "one.svg is a picture; name it as \"image_name\""),
            (#""film": "song.mp3""#, "song.mp3 is a sound; name it as \"sound\""),
            (#""film": "a.mov""#, "a.mov is not a film that browsers play; export it as .mp4, .webm, .m4v"),
            (
                #""sound": "song.mp3", "captions": "a.srt""#,
                "a.srt is not captions that browsers play; save it as WebVTT"
            ),
            (#""captions": "강.vtt""#, "\"captions\": belongs to a sound or a film; name one as \"sound\" or \"film\""),
            (
                #""film": "fake.mp4""#,
                "media/fake.mp4: does not hold what its ending says; copy it again, or export it as .mp4"
            ),
            (#""film": "강.webm", "captions": "broken.vtt""#, "media/broken.vtt, line 3: \"1 --> 2\" is not two times"),
            (#""film": "https://x.example/a.mp4""#, "is an address; save the file into the folder media"),
            (#""sound": "lies.mp3""#, "move it from pictures to media"),
            (#""sound": "out.mp3""#, "there is no file Content/exposition/media/out.mp3"),
            (
                #""image_name": "lies.mp3""#,
                "lies.mp3 is a sound, and a page shows pictures; move it to media, and name it as \"sound\""
            ),
        ] {
            let site = try site()
            try site.write("x", "Content/exposition/media/fake.mp4")
            try site.write("WEBVTT\n\n1 --> 2\n가\n", "Content/exposition/media/broken.vtt")
            try site.write("ID3x", "Content/exposition/pictures/lies.mp3")
            try site.write("ID3 secret", "outside.mp3")
            try FileManager.default.createSymbolicLink(
                atPath: "\(site.folder.path)/Content/exposition/media/out.mp3",
                withDestinationPath: "\(site.folder.path)/outside.mp3")
            let name = fields.contains("image_name") ? "" : #""image_name": "one", "#
            try site.remove("Content/exposition/items.en.json")
            try site.write(#"[{\#(name)"name": "가", \#(fields)}]"#, "Content/exposition/items.json")
            XCTAssertTrue(site.error().contains(expected), "\(site.error())\nnot: \(expected)")
        }
    }

    func testACheckTellsSizesPlacesAndWhatNobodyNames() throws {
        let site = try site()
        try site.remove("Content/exposition/items.en.json")
        try site.write(
            [0, 0, 0, 9] + Array("ftypmp42".utf8) + [0xA9, 0x78, 0x79, 0x7A], "Content/exposition/media/phone.mp4")
        try site.write(
            #"[{"image_name": "one", "name": "가", "film": "phone.mp4", "sound": "song.mp3"}]"#,
            "Content/exposition/items.json")
        let remarks = try site.generator().check().map { $0.english.replacing("\(site.folder.path)/", with: "") }
        for expected in [
            "Content/exposition/media: 2 sounds and films of 0 MB: phone.mp4 1 kB, song.mp3 1 kB",
            "Content/exposition/media/강.vtt: no object names it",
            "Content/exposition/media/phone.mp4: says where it was taken, to everybody; exiftool -all= removes that",
            "Content/exposition: no \"captions\" for one; those who do not hear the sound or film learn nothing of it",
        ] { XCTAssertTrue(remarks.contains(expected), "\(expected) in \(remarks)") }
        XCTAssertFalse(remarks.contains { $0.contains("song.mp3: says") })
    }

    private func site() throws -> SiteFolder {
        let site = try SiteFolder()
        try site.write("ID3 song", "Content/exposition/media/song.mp3")
        try site.write([0x1A, 0x45, 0xDF, 0xA3, 1], "Content/exposition/media/강.webm")
        try site.write(captions, "Content/exposition/media/강.vtt")
        try site.write(captions.replacing("물이 깊다.", with: "The water is deep."), "Content/exposition/media/강-en.vtt")
        try site.write(
            #"""
            [{"image_name": "one", "name": "one!", "sound": "media/song.mp3", "film": "강.webm", "captions": "강.vtt"},
            {"image_name": "two", "name": "two!"}]
            """#, "Content/exposition/items.json")
        try site.write(
            #"[{"image_name": "one", "name": "One", "captions": "강-en.vtt"}]"#, "Content/exposition/items.en.json")
        return site
    }
}

extension SiteFolder {
    fileprivate func bytes(_ name: String) throws -> [UInt8] { try readFile("\(folder.path)/\(name)") }
}
