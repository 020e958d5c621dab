import Journal
import XCTest

final class SealTests: XCTestCase {
    func testTheChecksumIsZlibsCRC32() {
        XCTAssertEqual(Seal.crc(Array("123456789".utf8)[...], seed: 0), 0xCBF4_3926, "the check value of CRC-32")
        XCTAssertEqual(Seal.crc([], seed: 7), 7)
    }

    func testASeedChainsWhatFollows() {
        let first = Seal.crc(Array("12345".utf8)[...], seed: 0)
        XCTAssertEqual(Seal.crc(Array("6789".utf8)[...], seed: first), 0xCBF4_3926)
    }

    func testAPrettyFileIsWholeToTheLastByte() {
        let file = Seal.pretty(Array("{\n  \"a\" : 1\n}".utf8))
        XCTAssertTrue(Seal.isWhole(file))
        XCTAssertFalse(Seal.isWhole(file.dropLast()))
        XCTAssertFalse(Seal.isWhole(file + [10]))
        XCTAssertFalse(Seal.isWhole([]))
        for place in file.indices {
            var flipped = file
            flipped[place] ^= 1
            XCTAssertFalse(Seal.isWhole(flipped), "byte \(place)")
        }
    }
}
