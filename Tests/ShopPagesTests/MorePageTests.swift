import ContentFile
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

final class MorePageTests: XCTestCase {
    func testThePageLinksToWhatTheRailLeavesOut() throws {
        try assertPage("shop", isWhole: true) { MorePage($0) }
    }
}
