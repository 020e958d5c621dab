import ContentFile
import HTTP
import JuiceShop
@testable import ShopPages
import ShopRoutes
import TestSupport
import XCTest

/// The menu's editor in each of its states.
final class MenuPageTests: XCTestCase {
    func testAllJuicesAndFruitsAreListedWithTheirWays() throws {
        try assertPage("menu") { MenuPage(shop: .fresh($0.menu), key: "KEY", context: $0) }
    }

    func testASavedChangeIsToldAndCanBeUndone() throws {
        try assertPage("saved") { context in
            let after = try MenuEdit.moveJuice("mango", .up).applied(to: context.menu, sequence: 1)
            var differences = after.differences(from: context.menu)
            differences += [.added(.fruit("kiwi")), .removed(.juice("kiwi"))]
            return MenuPage(
                shop: .fresh(context.menu), key: "KEY", context: context, notice: .saved(differences, before: 1))
        }
    }

    func testAMenuThatChangedElsewhereSaysWhat() throws {
        try assertPage("elsewhere") { context in
            MenuPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .changedElsewhere(Self.everyDifference))
        }
    }

    func testTheFormOfAJuice() throws {
        try assertPage("juice") { context in
            let juice = try XCTUnwrap(context.menu["mangoKiwi" as JuiceID])
            return JuiceFormPage(
                juice.id, JuiceForm(juice, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context)
        }
    }

    func testAWrongFormKeepsWhatWasTyped() throws {
        try assertPage("juiceWrong") { context in
            let fields = try XCTUnwrap(
                Form("name.ko=&name.en=%3Cb%3E&recipe.mango=x&recipe.kiwi=2&glass=stem&colour=lemon"))
            let form = JuiceForm(fields, on: context.menu, in: .shop)
            let faults: [MenuField: MenuFieldFault] = [
                .name(.korean): .empty, .count("mango"): .notANumber, .recipe: .noFruit,
            ]
            return JuiceFormPage(
                nil, form, shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .rejected(.fields(faults)))
        }
    }

    func testAPressOnAStepperKeepsTheFocus() throws {
        try assertPage("juiceFilled") { context in
            JuiceFormPage(
                nil, JuiceForm(nil, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .filled(StockStep(fruit: "kiwi", pieces: 1)))
        }
    }

    func testTheFormOfAFruitThatRecipesUse() throws {
        try assertPage("fruitUsed") { context in
            let fruit = try XCTUnwrap(context.menu["kiwi" as FruitID])
            return FruitFormPage(
                fruit.id, FruitForm(fruit, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .rejected(.usedBy(["mangoKiwi", "kiwi"], fruit.id)))
        }
    }

    func testTheFormOfANewFruit() throws {
        try assertPage("fruitNew") { context in
            FruitFormPage(
                nil, FruitForm(nil, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context)
        }
    }

    func testAJuiceThatLeftTheMenuMeanwhileBecomesANewOne() throws {
        let context = try PageContext.test()
        let page = String(
            decoding: try PageTemplates.shop.html(
                JuiceFormPage(
                    "durian", JuiceForm(nil, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context)),
            as: UTF8.self)
        XCTAssertTrue(page.contains("action=\"/menu/juices\""))
        XCTAssertFalse(page.contains("name=\"remove\""))
    }

    func testTheHistoryTellsEachChange() throws {
        try assertPage("history") { context in
            let shop = Shop.fresh(context.menu)
            let moved = try MenuEdit.moveJuice("mango", .up).applied(to: context.menu, sequence: 1)
            let entries = [
                MenuHistoryPage.Entry(context.menu, sequence: 1, time: shop.time, before: moved),
                MenuHistoryPage.Entry(moved, sequence: 7, time: shop.time, before: moved),
                MenuHistoryPage.Entry(context.menu, sequence: 5, time: shop.time, before: nil),
            ]
            return MenuHistoryPage(entries, shop: shop, key: "KEY", before: 9, older: 5, context: context)
        }
    }

    private static let everyDifference: [MenuDifference] = [
        .added(.juice("mango")), .added(.fruit("mango")), .removed(.fruit("kiwi")),
        .name(.juice("mango"), .english, before: "", after: "Mango juice"),
        .recipe("mango", before: Recipe([.init("mango", 3)]), after: Recipe([.init("mango", 2), .init("kiwi", 1)])),
        .glass("mango", before: .tall, after: .jar), .juiceColour("mango", before: nil, after: .lemon),
        .picture("kiwi", before: .kiwi, after: .fruit), .colour("kiwi", before: .kiwi, after: .apple),
        .lowAt("kiwi", before: 4, after: nil), .symbol("kiwi", before: "🥝", after: "🍏"),
        .firstCount("kiwi", before: 10, after: 1_200), .fruitOrder, .juiceOrder, .queue(true), .queue(false),
    ]
}
