import ContentFile
import FastCGI
import JuiceShop
import PageTestSupport
import ShopTestSupport
import TestSupport
@testable import ShopWeb
import TestTime
import XCTest

/// The menu's editor in each of its states.
final class MenuPageTests: XCTestCase {
    func testAllJuicesAndFruitsAreListedWithTheirWays() throws {
        try assertPage("menu", menu)
    }

    private func menu(_ context: PageContext) -> MenuPage {
        MenuPage(shop: .fresh(context.menu), key: "KEY", context: context)
    }

    func testAStoppedJuiceIsSoldAgainByTheSameButton() throws {
        try assertPage("stopped", beside: menu) { context in
            var shop = Shop.fresh(context.menu)
            let end = context.clock.now + 3600
            shop.apply(
                .availabilityChanged(
                    AvailabilityChange(.juice("mango"), stoppedUntil: end, stamp: Stamp("s1", at: context.clock.now))))
            return MenuPage(shop: shop, key: "KEY", context: context)
        }
    }

    func testAJuiceWithAPriceShowsIt() throws {
        for (settings, price) in [
            (Settings(), "4,500원"), (Settings(currency: try XCTUnwrap(Currency("USD"))), "US$45.00"),
        ] {
            let first = try Menu.firstShop
            let juice = Juice("mango", names: Localized("망고쥬스"), recipe: first.juices[6].recipe, price: 4_500)
            let menu = try Menu(fruits: first.fruits, juices: [juice])
            let context = PageContext(
                menu: menu, settings: settings, language: .korean, texts: try .shop, clock: .atNine)
            let form = JuiceForm(juice, in: .shop, settings.currency)
            let (shop, templates) = (Shop.fresh(menu), try PageTemplates.shop)
            for page in [
                templates.html(MenuPage(shop: shop, key: "KEY", context: context)),
                templates.html(JuiceFormPage("mango", form, shop: shop, key: "KEY", context: context)),
            ] { XCTAssertTrue(String(decoding: page, as: UTF8.self).contains(">\(price)<")) }
        }
    }

    func testASavedChangeIsToldAndCanBeUndone() throws {
        try assertPage("saved", beside: menu) { context in
            let after = try MenuEdit.moveJuice("mango", .up).applied(to: context.menu, sequence: 1)
            var differences = after.differences(from: context.menu)
            differences += [.removed(.fruit("kiwi")), .removed(.juice("kiwi"))]
            return MenuPage(
                shop: .fresh(context.menu), key: "KEY", context: context, notice: .saved(differences, before: 1))
        }
    }

    func testAMenuThatChangedElsewhereSaysWhat() throws {
        try assertPage("elsewhere", beside: menu) { context in
            let added = [context.menu.juices[0]].map(MenuDifference.addedJuice) + [.addedFruit(context.menu.fruits[0])]
            return MenuPage(
                shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .changedElsewhere(added + Self.everyDifference))
        }
    }

    func testAConflictHasBothValuesAndTheirWays() throws {
        try assertPage("conflicts", beside: juice) { context in
            let juice = try XCTUnwrap(context.menu["strawberryBanana" as JuiceID])
            let mine = Juice(juice.id, names: juice.names, recipe: juice.recipe, price: 4500, glass: .jar)
            let item = MenuDifference.Item.juice(juice.id)
            let conflicts: [MenuConflict] = [
                .both(.name(item, .english, before: "Berry", after: "")),
                .both(.juice(.price, before: juice, after: mine)), .both(.juice(.glass, before: juice, after: mine)),
                .theirs(.juiceOrder), .theirs(.removed(.fruit("kiwi"))),
            ]
            return JuiceFormPage(
                juice.id, JuiceForm(mine, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .conflicts(
                    conflicts.enumerated().map { AuthoredConflict($1, who: $0 == 0 ? nil : Who(device: "d1")) }))
        }
    }

    func testTheFormOfAJuice() throws {
        try assertPage("juice", juice)
    }

    private func juice(_ context: PageContext) throws -> JuiceFormPage {
        let juice = try XCTUnwrap(context.menu["mangoKiwi" as JuiceID])
        return JuiceFormPage(
            juice.id, JuiceForm(juice, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context)
    }

    func testAWrongFormKeepsWhatWasTyped() throws {
        try assertPage("juiceWrong", beside: juice) { context in
            let fields = try XCTUnwrap(
                Form("name.ko=&name.en=%3Cb%3E&recipe.mango=x&recipe.kiwi=2&glass=stem&colour=lemon"))
            let form = JuiceForm(fields, on: context.menu, in: .shop)
            let faults: [MenuField: MenuFieldFault] = [
                .name(.korean): .text(.empty), .count("mango"): .notANumber, .recipe: .noFruit,
            ]
            return JuiceFormPage(
                nil, form, shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .rejected(.fields(faults)))
        }
    }

    func testAPressOnAStepperKeepsTheFocus() throws {
        try assertPage("juiceFilled", beside: juice) { context in
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
                notice: .rejected(.isUsed(fruit.id, by: ["mangoKiwi", "kiwi"])))
        }
    }

    func testTheFormOfANewFruit() throws {
        try assertPage("fruitNew") { context in
            FruitFormPage(
                nil, FruitForm(nil, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context)
        }
    }

    func testTheFormOfADiscount() throws {
        try assertPage("discount", discount)
    }

    private func discount(_ context: PageContext) -> DiscountFormPage {
        let discount = Discount("staff", names: Localized("직원", [.english: "Staff"]), percent: 30, needs: .pin)
        return DiscountFormPage(
            discount.id, MenuDiscountForm(discount, in: .shop), shop: .fresh(context.menu), key: "KEY",
            context: context)
    }

    func testAWrongDiscountKeepsWhatWasTyped() throws {
        try assertPage("discountWrong", beside: discount) { context in
            let form = MenuDiscountForm(
                try XCTUnwrap(Form("name.ko=%3Cb%3E&percent=130&cups=1")), on: context.menu, in: .shop)
            return DiscountFormPage(
                nil, form, shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .rejected(.fields([.percent: .outOfRange(most: 100), .cups: .notOneRule])))
        }
    }

    func testTheFormOfAPlace() throws {
        try assertPage("place", place)
    }

    private func place(_ context: PageContext) throws -> PlaceFormPage {
        let place = try XCTUnwrap(try Menu.withPlaces["own" as PlaceID])
        let context = try PageContext.test(context.language, menu: .withPlaces)
        return PlaceFormPage(
            place.id, MenuPlaceForm(place, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context)
    }

    func testAWrongPlaceKeepsWhatWasTyped() throws {
        try assertPage("placeWrong", beside: place) { context in
            let form = MenuPlaceForm(
                try XCTUnwrap(Form("name.ko=%3Cb%3E&off=much")), on: context.menu, in: .shop)
            return PlaceFormPage(
                nil, form, shop: .fresh(context.menu), key: "KEY", context: context,
                notice: .rejected(.fields([.off: .notAPrice])))
        }
    }

    func testTheFormOfAGroup() throws {
        try assertPage("group") { context in
            let context = try PageContext.test(context.language, menu: .example)
            let group = try XCTUnwrap(context.menu["latte" as GroupID])
            return GroupFormPage(
                group.id, MenuGroupForm(group, in: .shop), shop: .fresh(context.menu), key: "KEY", context: context)
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

    private static let everyDifference: [MenuDifference] = {
        let mango = Juice("mango", names: Localized(""), recipe: Recipe([.init("mango", 3)]), price: 3_500)
        let mixed = Juice(
            "mango", names: Localized(""), recipe: Recipe([.init("mango", 2), .init("kiwi", 1)]), price: 4_000,
            glass: .jar, colour: .lemon)
        let free = Juice("kiwi", names: Localized(""), recipe: mango.recipe, price: 0)
        let unpriced = Juice("kiwi", names: Localized(""), recipe: mango.recipe)
        let kiwi = Fruit("kiwi", symbol: "🥝", names: Localized(""), firstCount: 10, lowAt: 4, par: 60)
        let apple = Fruit(
            "kiwi", symbol: "🍏", names: Localized(""), firstCount: 1_200, box: 24, par: 1_200, picture: .fruit,
            colour: .apple)
        return [
            .removed(.fruit("kiwi")),
            .name(.juice("mango"), .english, before: "", after: "Mango juice"),
            .juice(.recipe, before: mango, after: mixed), .juice(.price, before: mango, after: mixed),
            .juice(.price, before: unpriced, after: free), .fruit(.box, before: kiwi, after: apple),
            .fruit(.par, before: kiwi, after: apple), .juice(.glass, before: mango, after: mixed),
            .juice(.colour, before: mango, after: mixed), .fruit(.picture, before: kiwi, after: apple),
            .fruit(.colour, before: kiwi, after: apple), .fruit(.lowAt, before: kiwi, after: apple),
            .fruit(.symbol, before: kiwi, after: apple), .fruit(.firstCount, before: kiwi, after: apple), .fruitOrder,
            .juiceOrder, .queue(true), .queue(false),
        ]
    }()
}
