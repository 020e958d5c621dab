import JuiceShop
import TestSupport
import XCTest

/// The names that a menu file can give are drawn and coloured.
final class DrawingsTests: XCTestCase {
    func testEachFruitIsDrawnAndColoured() throws {
        let style = try Repository.text("Public/style.css")
        let drawings = try Repository.text("Public/glasses.svg") + Repository.text("Public/shapes.svg")
        for fruit in FruitDrawing.allCases.map(\.rawValue) {
            XCTAssertTrue(drawings.contains("<symbol id=\"\(fruit)\""), fruit)
        }
        for fruit in FruitDrawing.colours.map(\.rawValue) {
            for colour in [".a-\(fruit) {", ".b-\(fruit) {"] {
                XCTAssertEqual(style.ranges(of: colour).count, 2, "\(colour) in the light and in the dark")
            }
        }
    }

    func testEachGlassIsDrawnFullAndSoldOut() throws {
        let layout = try Repository.text("Templates/layout.mustache")
        for glass in GlassShape.allCases.map(\.rawValue) {
            let drawings = try Repository.text("Public/\(glass == "tall" ? "glasses" : "shapes").svg")
            for part in ["back", "front", "none"] {
                XCTAssertTrue(drawings.contains("<symbol id=\"\(glass)-\(part)\""), "\(glass)-\(part)")
            }
            XCTAssertTrue(layout.contains("<clipPath id=\"\(glass)\">"), glass)
        }
    }
}
