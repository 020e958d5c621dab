import Journal
import XCTest

final class LineChecksumTests: XCTestCase {
    func testTheChecksumIsZlibsCRC32() {
        XCTAssertEqual(
            LineChecksum.crc(Array("123456789".utf8)[...], seed: 0), 0xCBF4_3926, "the check value of CRC-32")
        XCTAssertEqual(LineChecksum.crc([], seed: 7), 7)
    }

    func testASeedChainsWhatFollows() {
        let first = LineChecksum.crc(Array("12345".utf8)[...], seed: 0)
        XCTAssertEqual(LineChecksum.crc(Array("6789".utf8)[...], seed: first), 0xCBF4_3926)
    }

    func testAPrettyFileIsWholeToTheLastByte() {
        let file = LineChecksum.pretty(Array("{\n  \"a\" : 1\n}".utf8))
        XCTAssertTrue(LineChecksum.isWhole(file))
        XCTAssertFalse(LineChecksum.isWhole(file.dropLast()))
        XCTAssertFalse(LineChecksum.isWhole(file + [10]))
        XCTAssertFalse(LineChecksum.isWhole([]))
        for place in file.indices {
            var flipped = file
            flipped[place] ^= 1
            XCTAssertFalse(LineChecksum.isWhole(flipped), "byte \(place)")
        }
    }
}
