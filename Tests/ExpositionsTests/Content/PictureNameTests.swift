import Foundation
import TestSupport
import XCTest

@testable import Expositions

/// The names that cameras and people give to pictures, and the terms under which these may be used.
final class PictureNameTests: XCTestCase {
    func testEachNameHasAnAddress() {
        for (written, address) in [
            ("jikji", "jikji"), ("Vase_2-b", "Vase_2-b"), ("IMG_0012.JPG", "IMG_0012"), ("photo.jpeg", "photo"),
            ("IMG 0012.JPEG", "img-0012"), ("Phöto (1).PNG", "photo-1"), ("a.b.webp", "a-b"), ("vase.psd", "vase-psd"),
            ("꽃병 2.jpg", "kkochbyeong-2"), ("Straße.jpg", "strasse"), ("Đorđe.png", "dorde"), ("ﬁne.svg", "fine"),
            ("東京.png", "dong-jing"), ("Ваза.svg", "vaza"),
            (String(repeating: "긴", count: 80), String(String(repeating: "gin", count: 80).prefix(64))),
        ] {
            XCTAssertEqual(PictureName(written)?.address, address, written)
        }
        // macOS writes names decomposed.
        XCTAssertEqual(PictureName("꽃병".decomposedStringWithCanonicalMapping)?.address, PictureName("꽃병")?.address)
        for name in ["", "🎉.jpg", "../menu", "a/b", "a\\b", "…"] { XCTAssertNil(PictureName(name), name) }
    }

    func testAFileIsFoundInAnyCaseAndInEachFormOfUnicode() throws {
        let content = try OwnersFolder()
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let files = ["IMG_0012.PNG", "꽃병 2.png".decomposedStringWithCanonicalMapping, "Phöto.Png"]
        for file in files { try content.write(png + [0, 0, 0, 9, 0, 0, 0, 6], to: "pictures/\(file)") }
        for (name, address, file) in [
            ("img_0012", "img_0012", 0), ("IMG_0012.PNG", "IMG_0012", 0), ("IMG_0012.png", "IMG_0012", 0),
            ("꽃병 2", "kkochbyeong-2", 1), ("꽃병 2.png", "kkochbyeong-2", 1), ("phöto", "photo", 2),
        ] {
            try content.write("[\(content.item("하나", name))]", to: "items.json")
            let exposition = try content.exposition()
            XCTAssertEqual(exposition.collections[0].exhibits[0].imageName, address)
            XCTAssertEqual(exposition.pictures[address]?.source, files[file])
            XCTAssertEqual(exposition.pictures[address]?.file, "\(address).png")
        }
    }

    func testScannersAndPhonesFormsHaveASize() throws {
        let gif = Array("GIF89a".utf8) + [44, 1, 200, 0, 0, 0, 0]
        let tiff: [UInt8] =
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 3, 0] + [0x00, 1, 3, 0, 1, 0, 0, 0, 44, 1, 0, 0]
            + [0x01, 1, 4, 0, 1, 0, 0, 0, 200, 0, 0, 0] + [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        for (bytes, kind, width, height) in [
            (gif, Picture.Kind.gif, 300, 200), (tiff, .tif, 200, 300), (tiff, .tiff, 200, 300),
        ] {
            let size = try XCTUnwrap(PictureSize(bytes, kind))
            XCTAssertEqual([size.width, size.height], [width, height], "\(kind)")
            for count in 0..<10 { XCTAssertNil(PictureSize(Array(bytes.prefix(count)), kind)) }
        }
    }

    func testKnownLicencesHaveAnAddress() {
        let cc = "https://creativecommons.org"
        for (text, name, url) in [
            ("CC BY 4.0", "CC BY 4.0", "\(cc)/licenses/by/4.0/"),
            ("cc-by-sa-3.0", "CC BY-SA 3.0", "\(cc)/licenses/by-sa/3.0/"),
            (
                "https://creativecommons.org/licenses/by-nc-nd/2.5/kr/", "CC BY-NC-ND 2.5 KR",
                "\(cc)/licenses/by-nc-nd/2.5/kr/"
            ),
            ("CC0", "CC0 1.0", "\(cc)/publicdomain/zero/1.0/"), ("CC0 1.0", "CC0 1.0", "\(cc)/publicdomain/zero/1.0/"),
            ("Public Domain Mark 1.0", "Public Domain Mark 1.0", "\(cc)/publicdomain/mark/1.0/"),
            ("InC-NC", "In Copyright - Non-Commercial Use Permitted", "http://rightsstatements.org/vocab/InC-NC/1.0/"),
            ("no known copyright", "No Known Copyright", "http://rightsstatements.org/vocab/NKC/1.0/"),
            (
                "https://rightsstatements.org/page/UND/1.0/?language=en", "Copyright Undetermined",
                "http://rightsstatements.org/vocab/UND/1.0/"
            ),
            ("CC BY 9.0", "CC BY 9.0", nil), ("© 1972 서인해", "© 1972 서인해", nil), ("cc", "cc", nil),
            ("https://", "https://", nil),
        ] as [(String, String, String?)] {
            let licence = Licence(text)
            XCTAssertEqual(licence.name, name)
            XCTAssertEqual(licence.url, url, text)
        }
    }
}
