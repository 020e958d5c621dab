import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import XCTest

final class ManyCupsPageTests: XCTestCase {
    func testTheQuestionRepeatsTheWholeOrder() throws {
        try assertPage("several") { context in
            ManyCupsPage(
                [OrderLine("kiwi", cups: 12), OrderLine("mango")], shop: .fresh(context.menu), key: "KEY",
                context: context)
        }
    }
}
