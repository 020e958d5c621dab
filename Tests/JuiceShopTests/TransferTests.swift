import Foundation
import JuiceShop
import ShopTestSupport
import XCTest

/// Fruit that goes from one shop of a chain to another.
final class TransferTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_795_250_400)

    private func shop() throws -> Shop {
        let others = [OtherShop("hongdae", try NameText(typed: "홍대"))]
        let chain = try XCTUnwrap(Chain("mapo", others: others))
        var shop = Shop()
        shop.apply(.settingsChanged(SettingsChange(settings: Settings(chain: chain), stamp: Stamp("s", at: time))))
        return shop
    }

    /// Each fruit of a transfer has an account for ever: a form of thousands of made-up ones must not be recorded.
    func testATransferHasAtMostAsManyFruitsAsAMenu() throws {
        let shop = try shop()
        func fruits(_ count: Int) -> [FruitID: Int] {
            Dictionary(uniqueKeysWithValues: (0..<count).map { (FruitID("fruit-\($0)"), 1) })
        }
        func outcome(_ counts: [FruitID: Int], sent: [FruitID: Int]? = nil) -> ReceiveRequest.Outcome {
            shop.decide(ReceiveRequest(TransferID("hongdae", 1), sentCounts: sent, counts, key: "k"), at: time)
        }
        guard case .made(let receipt) = outcome(fruits(Menu.maxItemCount)) else { return XCTFail("not received") }
        XCTAssertTrue(shop.allows(.received(receipt)))
        XCTAssertEqual(outcome(fruits(Menu.maxItemCount + 1)), .nothing)
        XCTAssertEqual(outcome(fruits(1), sent: fruits(Menu.maxItemCount + 1)), .nothing)
        XCTAssertEqual(
            shop.decide(SendRequest(to: "hongdae", fruits(Menu.maxItemCount + 1), key: "k"), at: time), .nothing)
    }
}
