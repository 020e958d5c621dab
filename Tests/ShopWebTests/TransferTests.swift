import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Fruit between the shops of a chain: sent once, received once, and what is lost on the way is told.
final class TransferTests: XCTestCase {
    private let hongdae = TransferID("hongdae", 8)

    private func shop(coming: [SentTransfer] = []) throws -> TestShop {
        let shop = try TestShop(menu: .firstShop, incoming: { coming })
        let chain = Chain("mapo", others: [OtherShop("hongdae", NameText(recorded: "홍대점"))])
        _ = try shop.store.submit(SettingsChangeRequest(Settings(chain: chain), edited: Settings(), key: "s"))
        return shop
    }

    private func coming(_ counts: [FruitID: Int], to shop: ShopID = "mapo") -> SentTransfer {
        SentTransfer(hongdae, to: shop, counts: counts, note: nil, stamp: Stamp("h", at: .now))
    }

    func testAShopWithoutAChainHasNoSuchPage() throws {
        let shop = try TestShop(menu: .firstShop)
        XCTAssertEqual(shop.get("/transfers").status, .notFound)
        XCTAssertEqual(shop.post("/transfers", ["key": "k", "to": "hongdae", "count.kiwi": "1"]).status, .notFound)
        XCTAssertFalse(shop.get("/more").holds("매장 이동"))
        XCTAssertTrue(try self.shop().get("/more").holds("매장 이동"))
    }

    func testWhatIsSentLeavesTheStockOnce() throws {
        let shop = try shop()
        let form: KeyValuePairs = ["key": "k", "to": "hongdae", "count.kiwi": "4", "count.mango": "", "note": "급해요"]
        for _ in 1...2 { XCTAssertEqual(shop.post("/transfers", form)["Location"], "/transfers?sent=mapo-1") }
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 6)
        XCTAssertTrue(shop.get("/transfers", query: "sent=mapo-1").holds("전표에 번호를 적어 주세요: mapo-1"))
        for path in ["/transfers", "/stock/history", "/fruits/kiwi"] {
            XCTAssertTrue(shop.get(path).holds("홍대점에 보냄 · mapo-1", "급해요"), path)
        }
        XCTAssertEqual(
            shop.post("/transfers", ["key": "k2", "to": "hongdae", "count.kiwi": "1"])["Location"],
            "/transfers?sent=mapo-2")
    }

    func testMoreThanThereIsAndUnknownShopsAreRefusedWithWhatWasTyped() throws {
        let shop = try shop()
        let tooMany = shop.post("/transfers", ["key": "k", "to": "hongdae", "count.kiwi": "11"])
        XCTAssertEqual(tooMany.status, .conflict)
        XCTAssertTrue(tooMany.holds("키위: 그만큼 없어요", "value=\"11\""))
        for fields: KeyValuePairs in [
            ["key": "k", "to": "gangnam", "count.kiwi": "1"], ["key": "k", "to": "hongdae"],
            ["key": "k", "to": "hongdae", "count.kiwi": "둘"],
            ["key": "k", "to": "hongdae", "count.kiwi": "-1"], ["key": "k", "transfer": "hongdae", "count.kiwi": "1"],
            ["key": "k", "transfer": "mapo-1", "count.kiwi": "1"],
            ["key": "k", "transfer": "hongdae-08", "count.kiwi": "1"],
            ["key": "k", "transfer": "hongdae-8"], ["key": "k", "transfer": "hongdae-8", "sent.kiwi": "3"],
        ] {
            let response = shop.post("/transfers", fields)
            XCTAssertEqual(response.status, .unprocessableContent, "\(fields)")
            XCTAssertTrue(response.holds("role=\"alert\""), "\(fields)")
        }
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 10)
    }

    func testATransferIsReceivedOnceAndItsLossIsTold() throws {
        let shop = try shop(coming: [coming(["kiwi": 5, "mango": 2]), coming(["kiwi": 9], to: "gangnam")])
        let page = shop.get("/transfers")
        XCTAssertTrue(page.holds("홍대점에서 받음 · hongdae-8", "name=\"sent.kiwi\" value=\"5\""))
        XCTAssertFalse(page.holds("value=\"9\""), "what goes to another shop")
        let form: KeyValuePairs = [
            "key": "k", "transfer": "hongdae-8", "sent.kiwi": "5", "count.kiwi": "3", "sent.mango": "2",
            "count.mango": "2",
        ]
        for _ in 1...2 { XCTAssertEqual(shop.post("/transfers", form)["Location"], "/transfers") }
        let again = shop.post("/transfers", ["key": "k2", "transfer": "hongdae-8", "count.kiwi": "5"])
        XCTAssertEqual(again.status, .conflict)
        XCTAssertTrue(again.holds("이미 받은 전표예요"))
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 13)
        XCTAssertEqual(try shop.store.shop().stock["mango"], 12)
        let after = shop.get("/transfers")
        XCTAssertFalse(after.holds("sent.kiwi"), "it is on its way no more")
        XCTAssertTrue(after.holds("키위 +3", "오는 길에 없어짐: 키위 −2"))
        XCTAssertTrue(shop.get("/report").holds("오는 길에 없어짐"))
        XCTAssertTrue(shop.get("/report/adjustments.csv").holds("홍대점에서 받음 · hongdae-8", "오는 길에 없어짐: 키위 −2"))
    }

    func testTheSettingsNameTheShops() throws {
        let form = SettingsForm(
            try XCTUnwrap(Form("hour=0&currency=KRW&shop=mapo&shops=hongdae+%ED%99%8D%EB%8C%80%EC%A0%90%0D%0Agangnam")))
        let chain = try XCTUnwrap(form.settings().chain)
        XCTAssertEqual(chain.others.map(\.id), ["hongdae", "gangnam"])
        XCTAssertEqual(chain["hongdae"]?.name.rawValue, "홍대점")
        XCTAssertEqual(try SettingsForm(form.settings(), hasQueue: false).settings().chain, chain)
        for wrong in ["shop=mapo&shops=mapo", "shop=&shops=hongdae", "shop=ma+po", "shop=mapo&shops=a%0Aa"] {
            let form = SettingsForm(try XCTUnwrap(Form("hour=0&currency=KRW&\(wrong)")))
            XCTAssertThrowsError(try form.settings(), wrong)
        }
    }

    func testANumberHasOneSpelling() {
        XCTAssertEqual(TransferID(rawValue: "ma-po-17"), TransferID("ma-po", 17))
        for text in ["mapo", "mapo-", "mapo-0", "mapo-017", "-7", "mapo-+7", "mapo--7x", "ma po-7"] {
            XCTAssertNil(TransferID(rawValue: text), text)
        }
    }
}

extension Response {
    fileprivate func holds(_ words: String...) -> Bool { words.allSatisfy { (self.holds as (String) -> Bool)($0) } }
}
