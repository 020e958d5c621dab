import Foundation
import Runtime
import XCTest

final class TextEncodingTests: XCTestCase {
    private let text = "이름,시대\n청자,고려\n"

    func testATableIsReadInTheEncodingsThatSpreadsheetsWrite() throws {
        let korean: [UInt8] = [
            0xC0, 0xCC, 0xB8, 0xA7, 0x2C, 0xBD, 0xC3, 0xB4, 0xEB, 0x0A, 0xC3, 0xBB, 0xC0, 0xDA, 0x2C, 0xB0, 0xED, 0xB7,
            0xC1, 0x0A,
        ]
        let little = [0xFF, 0xFE] + [UInt8](try XCTUnwrap(text.data(using: .utf16LittleEndian)))
        let big = [0xFE, 0xFF] + [UInt8](try XCTUnwrap(text.data(using: .utf16BigEndian)))
        for bytes in [Array(text.utf8), korean, little, big] {
            XCTAssertEqual(String(decoding: try XCTUnwrap(TextEncoding.utf8(bytes)), as: UTF8.self), text)
        }
        // A syllable that only the code page has, and EUC-KR does not: 똠.
        XCTAssertEqual(TextEncoding.utf8([0x8C, 0x63]), Array("똠".utf8))
    }

    func testAnEncodingThatCannotBeToldIsNone() {
        for bytes: [UInt8] in [
            [0xD6, 0xD0, 0xB9, 0xFA, 0xBB, 0xA8, 0xC6, 0xBF],  // 中国花瓶 in GBK
            [0x93, 0xFA, 0x96, 0x7B],  // 日本 in Shift JIS
            [0x63, 0x61, 0x66, 0xE9],  // café in Windows-1252
            [0xFF, 0x00],
        ] { XCTAssertNil(TextEncoding.utf8(bytes)) }
    }
}
