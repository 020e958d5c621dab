import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopSimulation
import ShopTestSupport
import TestSupport
import XCTest

@testable import ShopWeb

/// The groups of juices on the order page, and in the editor of a juice.
final class GroupTests: XCTestCase {
    private func shown(in page: Response) -> [String] {
        page.text.matches(of: #/data-juice="(\w+)"(?:\s+data-group="\w+")?(\s+hidden)?/#)
            .filter { $0.2 == nil }.map { String($0.1) }
    }

    private func chips(in page: Response) -> [String] {
        page.text.matches(of: #/<a href="([^"]+)" data-group="\w*"( aria-current="true")?>([^<]+)<small>(\d+)/#).map {
            "\($0.1) \($0.3)\($0.4)\($0.2 == nil ? "" : "!")"
        }
    }

    func testThePageHasAllCardsAndShowsThoseOfTheGroupInItsAddress() throws {
        let shop = try TestShop(menu: Menu.example)
        let all = shop.get("/")
        XCTAssertEqual(
            chips(in: all), ["/ 전체 14!", "/?group=juice 쥬스 10", "/?group=latte 라떼 2", "/?group=smoothie 스무디 2"])
        XCTAssertEqual(shown(in: all).count, 14)
        XCTAssertTrue(all.text.contains("class=\"juices many grouped to15\""))
        let lattes = shop.get("/", query: "group=latte")
        XCTAssertEqual(chips(in: lattes).filter { $0.hasSuffix("!") }, ["/?group=latte 라떼 2!"])
        XCTAssertEqual(shown(in: lattes), ["strawberryLatte", "mangoLatte"])
        XCTAssertTrue(lattes.text.contains("class=\"juices many grouped to15\""), "a card keeps its size")
        XCTAssertTrue(lattes.text.contains("data-live=\"/\""), "an open page is kept up to date with all cards")
        XCTAssertEqual(shown(in: shop.get("/", query: "group=tea")).count, 14, "a group that left the menu")
        XCTAssertEqual(shown(in: shop.get("/")).count, 14, "no page of a group is kept for all")
    }

    func testWhatIsChosenStaysChosenInAnotherGroup() throws {
        let shop = try TestShop(menu: Menu.example)
        let page = shop.get("/", query: "cups.bananaSmoothie=2&group=latte")
        XCTAssertEqual(chips(in: page)[3], "/?cups.bananaSmoothie=2&amp;group=smoothie 스무디 2")
        XCTAssertEqual(shown(in: page), ["strawberryLatte", "mangoLatte"])
        XCTAssertTrue(
            page.text.contains(#/name="cups\.bananaSmoothie"\s+value="2"\s+checked/#), "it is ordered with the rest")
        let english = page.text.firstMatch(of: #/<a href="([^"]+)" hreflang="en"/#).map { String($0.1) }
        XCTAssertEqual(english, "/?cups.bananaSmoothie=2&amp;group=latte&amp;lang=en")
    }

    func testAMenuOfEightJuicesShowsThemTogether() throws {
        var lists = try Menu.example.lists
        lists.juices.removeLast(6)
        let page = try TestShop(menu: try Menu(lists)).get("/", query: "group=juice")
        XCTAssertEqual(chips(in: page), [])
        XCTAssertEqual(shown(in: page).count, 8)
    }

    func testTheColumnsFollowTheNumberOfJuicesAndThenTheLargestGroup() throws {
        func columns(_ count: Int) throws -> String? {
            var lists = try Menu.example.lists
            let juice = lists.juices[0]
            for number in lists.juices.count..<max(count, lists.juices.count) {
                lists.juices.append(
                    Juice(
                        JuiceID("j\(number)"), names: Localized(korean: "쥬스 \(number)", english: "Juice \(number)"),
                        recipe: juice.recipe, group: number.isMultiple(of: 2) ? "latte" : "smoothie"))
            }
            lists.juices = Array(lists.juices.prefix(count))
            let page = try TestShop(menu: try Menu(lists)).get("/")
            return page.text.firstMatch(of: #/class="juices many grouped (\w+)"/#).map { String($0.1) }
        }
        XCTAssertEqual(try [12, 13, 15, 16, 18].map(columns), ["to12", "to15", "to15", "to18", "to18"])
        XCTAssertEqual(try columns(24), "to12", "the largest of three groups has ten")
    }

    func testTheFormOfAJuiceKeepsItsGroup() throws {
        let shop = try TestShop(menu: Menu.example)
        let fields = PageForm(shop.get("/menu/juices/mangoLatte"), "/menu/juices/mangoLatte")
        var changed = fields
        changed.fill("price", "9000")
        XCTAssertEqual(shop.app.respond(.form(changed.path, changed.encoded(nil))).status, .seeOther)
        let juice = try shop.store.shop().menu["mangoLatte" as JuiceID]
        XCTAssertEqual(juice?.price, 9_000)
        XCTAssertEqual(juice?.group, "latte")
    }
}
