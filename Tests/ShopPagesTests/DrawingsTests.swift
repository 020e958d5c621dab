import JuiceShop
import TestSupport
import XCTest

/// The names that a menu file can give are drawn and coloured.
final class DrawingsTests: XCTestCase {
    func testEachFruitIsDrawnAndColoured() throws {
        let (drawings, style) = (try Repository.text("Public/glasses.svg"), try Repository.text("Public/style.css"))
        for fruit in FruitDrawing.allCases.map(\.rawValue) {
            XCTAssertTrue(drawings.contains("<symbol id=\"\(fruit)\""), fruit)
            for colour in [".a-\(fruit) {", ".b-\(fruit) {", "--\(fruit)-ground:", "--\(fruit)-deep:"] {
                XCTAssertTrue(style.contains(colour), colour)
            }
        }
    }

    func testEachGlassIsDrawnFullAndSoldOut() throws {
        let drawings = try Repository.text("Public/glasses.svg")
        let layout = try Repository.text("Templates/layout.mustache")
        for glass in GlassShape.allCases.map(\.rawValue) {
            for part in ["back", "front", "none"] {
                XCTAssertTrue(drawings.contains("<symbol id=\"\(glass)-\(part)\""), "\(glass)-\(part)")
            }
            XCTAssertTrue(layout.contains("<clipPath id=\"\(glass)\">"), glass)
        }
    }
}
