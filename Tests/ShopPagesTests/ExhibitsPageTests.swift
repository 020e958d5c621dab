import Exhibition
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ExhibitsPageTests: XCTestCase {
    func testEachObjectIsARowThatLeadsToItsPage() throws {
        try assertPage("shop") { language, _, texts in
            ExhibitsPage(catalogue: try .shop, language: language, texts: texts)
        }
    }

    func testWhatIsNotTranslatedIsMarkedAsKorean() throws {
        try assertPage("untranslated") { language, _, texts in
            ExhibitsPage(catalogue: .untranslated, language: language, texts: texts)
        }
    }
}
