import Bytes
import XCTest

final class ASCIITests: XCTestCase {
    func testClassesAndFoldingAgreeWithUnicodeScalarsForEveryByte() {
        for byte in UInt8.min...UInt8.max {
            let scalar = Unicode.Scalar(byte)
            let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            XCTAssertEqual(byte.isASCIIDigit, ("0"..."9").contains(scalar))
            XCTAssertEqual(byte.isASCIILetter, isLetter)
            XCTAssertEqual(byte.isASCIIAlphanumeric, isLetter || ("0"..."9").contains(scalar))
            XCTAssertEqual(byte.asciiLowercased, isLetter ? Array(scalar.description.lowercased().utf8)[0] : byte)
            XCTAssertEqual(
                byte.hexDigitValue.map(Int.init), byte < 128 ? Character(scalar).hexDigitValue : nil, "\(byte)")
        }
    }

    func testOnlyDigitsThatFitAreParsed() {
        XCTAssertEqual(Int(decimalDigits: "007".utf8), 7)
        XCTAssertEqual(Int(decimalDigits: "9223372036854775807".utf8), .max)
        for text in ["", "+1", "-1", " 1", "1.", "９", "9223372036854775808", "99999999999999999999"] {
            XCTAssertNil(Int(decimalDigits: text.utf8), text)
        }
        XCTAssertEqual(UInt8(decimalDigits: "255".utf8), 255)
        XCTAssertNil(UInt8(decimalDigits: "256".utf8))
    }

    func testNumbersArePrintedAsStringPrintsThem() {
        for number in [0, 7, 10, -1, -120, .max, .min] {
            var bytes = [UInt8]()
            bytes.append(decimal: number)
            XCTAssertEqual(String(decoding: bytes, as: UTF8.self), String(number))
        }
        var bytes = [UInt8]()
        bytes.append(decimal: 42, width: 4)
        XCTAssertEqual(bytes, Array("0042".utf8))
        XCTAssertEqual(7.zeroPadded(to: 2), "07")
        XCTAssertEqual(123.zeroPadded(to: 2), "123")
        XCTAssertEqual(255.zeroPadded(to: 4, radix: 16), "00ff")
    }

    func testHexadecimalNumbersHaveTheWidthOfTheirType() {
        XCTAssertEqual(UInt32(0x1F00_BA12).hexDigits, Array("1f00ba12".utf8))
        XCTAssertEqual(UInt64(1).hexDigits, Array("0000000000000001".utf8))
        XCTAssertEqual(UInt32(hexDigits: "1F00ba12".utf8), 0x1F00_BA12)
        for text in ["", "1f00ba1", "1f00ba123", "+f00ba12", "1f00bg12"] {
            XCTAssertNil(UInt32(hexDigits: text.utf8), text)
        }
    }
}
