import XCTest

@testable import Expositions

final class JustifiedRowsTests: XCTestCase {
    /// Each row's basis fills at most the page, so that the browser stretches it; a picture more would not fit.
    func testEachRowIsFullAtEachWidth() throws {
        var random = SystemRandomNumberGenerator()
        for count in [1, 2, 3, 7, 13, 200] {
            let ratios = (0..<count).map { _ in Double.random(in: 0.6...3, using: &random) }
            let rows = JustifiedRows(ratios)
            for width in ["a", "b", "c"] {
                var index = 0
                while index < count {
                    let name = try XCTUnwrap(rows.classes[index].split(separator: " ").first { $0.hasPrefix(width) })
                    let numbers = name.dropFirst().split { !$0.isNumber }.compactMap { Int($0) }
                    let row = index..<(index + numbers[1] + 1)
                    let sum = ratios[row].reduce(0, +)
                    XCTAssertTrue(row.allSatisfy { rows.classes[$0].split(separator: " ").contains(name) })
                    XCTAssertLessThanOrEqual(sum, Double(numbers[0]) / 100 + 1e-9)
                    if !name.hasSuffix("s") { XCTAssertGreaterThan(sum, Double(numbers[0]) / 100 - 0.05 - 1e-9) }
                    index = row.upperBound
                }
            }
        }
    }

    func testThirteenDrawingsOfOneShapeHaveNoHole() {
        let rows = JustifiedRows(Array(repeating: 4.0 / 3, count: 13)).classes.map { $0.split(separator: " ")[1] }
        XCTAssertEqual(rows, Array(repeating: "a400x2", count: 9) + Array(repeating: "a535x3", count: 4))
    }

    /// A hanging scroll has a tile that is wide enough for its words, and a handscroll leaves the others their size.
    func testNarrowAndLongPicturesStandInTilesOfAUsefulShape() {
        let scroll = JustifiedRows([1, 0.25, 4]).classes[1].split(separator: " ")
        XCTAssertEqual(scroll.prefix(2), ["r600", "n42"])
        XCTAssertEqual(JustifiedRows.rule(for: "n42"), ".wall .n42 img{width:42%;margin-inline:auto}")
        XCTAssertTrue(JustifiedRows([30, 1.5]).classes[0].hasPrefix("r5000 a"))
    }

    func testASinglePictureDoesNotFillThePage() {
        XCTAssertEqual(JustifiedRows([1]).classes, ["r1000 a292x0s b193x0s c100x0"])
        XCTAssertEqual(JustifiedRows.rule(for: "a292x0s"), ".a292x0s{--as:2.92;--an:0;--af:0}")
        XCTAssertEqual(JustifiedRows.rule(for: "r1333"), ".r1333{--r:1.333}")
    }
}
