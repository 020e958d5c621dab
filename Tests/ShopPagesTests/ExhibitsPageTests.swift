import ContentFile
import ExpositionContent
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ExhibitsPageTests: XCTestCase {
    func testEachObjectIsARowThatLinksToItsPage() throws {
        try assertPage("shop") { language, texts in
            ExhibitsPage(try .shop, language: language, texts: texts)
        }
    }

    func testATextWithoutATranslationIsMarkedAsKorean() throws {
        try assertPage("untranslated") { language, texts in
            ExhibitsPage(.untranslated, language: language, texts: texts)
        }
    }
}
