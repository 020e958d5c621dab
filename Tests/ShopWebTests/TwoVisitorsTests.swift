import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopSimulation
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// Two visitors open the same form, and both save. A save changes what its visitor changed, and nothing else.
final class TwoVisitorsTests: XCTestCase {
    /// A change that a visitor makes in a form; two of one fact do not go together.
    private struct Wish: Sendable {
        let fact: String
        let first: @Sendable (inout PageForm) -> Void
        /// Another one of the same fact; nil for a box, of which there is only one.
        let second: (@Sendable (inout PageForm) -> Void)?

        init(_ fact: String, _ field: String, _ first: String, _ second: String) {
            self.fact = fact
            self.first = { $0.fill(field, first) }
            self.second = { $0.fill(field, second) }
        }

        /// A value that goes together with any other one: each is added to a list.
        init(added field: String, _ value: String) {
            fact = field
            first = { $0.fill(field, value) }
            second = nil
        }

        init(box name: String, _ value: String = "1") {
            fact = "\(name)=\(value)"
            first = { $0.toggle(name, value) }
            second = nil
        }
    }

    private static let forms: [(path: String, wishes: [Wish])] = [
        (
            "/settings",
            [
                Wish("name", "name", "망원점", "합정점"), Wish("zone", "zone", "Asia/Tokyo", "Asia/Taipei"),
                Wish("hour", "hour", "5", "6"), Wish("currency", "currency", "EUR", "USD"),
                Wish(box: "payment", "cash"), Wish(box: "payment", "card"), Wish("tax", "tax", "10", "7"),
                Wish(added: "otherPayments", "지역화폐"),
                Wish("cashLimit", "cashLimit", "5000", "7000"), Wish(box: "showsCash"),
                Wish("receipt", "receipt", "서울 마포구", "서울 중구"), Wish(box: "queue"),
                Wish("first number", "firstNumber", "501", "601"),
                Wish("calls", "calls", "1, 2", "3, 4"), Wish(box: "openAmounts"),
                Wish("cup notice", "cupNotice", "own", "togo"),
                Wish("chain", "shop", "mangwon", "hapjeong"), Wish(box: "headMenu"),
                Wish("shops", "shops", "hongdae 홍대역점", "hongdae 홍익점"),
            ]
        ),
        (
            "/menu/juices/mango",
            [
                Wish("ko", "name.ko", "생망고쥬스", "애플망고쥬스"), Wish("en", "name.en", "Fresh mango", "Apple mango"),
                Wish("price", "price", "5100", "5200"), Wish("glass", "glass", "jar", "stem"),
                Wish("colour", "colour", "lemon", "peach"), Wish("recipe", "recipe.mango", "4", "5"),
                Wish(box: "option", "extra"), Wish("group", "group", "", "plain"),
                Wish("size name", "item.large.name.ko", "큰 컵", "더 큰 컵"),
                Wish("size price", "item.large.price", "6100", "6200"),
                Wish("size recipe", "item.large.recipe.mango", "6", "7"),
            ]
        ),
        (
            "/menu/fruits/mango",
            [
                Wish("ko", "name.ko", "애플망고", "생망고"), Wish("en", "name.en", "Apple mango", "Fresh mango"),
                Wish("low", "lowAt", "11", "12"), Wish("par", "par", "51", "52"), Wish("box", "box", "21", "22"),
                Wish("box price", "boxPrice", "30000", "31000"), Wish("step", "step", "2", "3"), Wish(box: "noTile"),
                Wish(box: "unusedAt", "own"), Wish("colour", "colour", "lemon", "peach"),
                Wish("picture", "picture", "milk", "kiwi"),
            ]
        ),
        (
            "/menu/options/extra",
            [
                Wish("ko", "name.ko", "더 넣기", "더하기"), Wish("en", "name.en", "More", "Plus"),
                Wish("choice name", "item.shot.name.ko", "망고 한 번", "망고 두 번"),
                Wish("choice price", "item.shot.price", "700", "800"),
                Wish("choice recipe", "item.shot.recipe.mango", "2", "3"),
                Wish("choice instead", "item.shot.instead", "kiwi", "banana"),
            ]
        ),
        (
            "/menu/discounts/happy",
            [
                Wish("ko", "name.ko", "저녁", "밤"), Wish("en", "name.en", "Evening", "Night"),
                Wish("percent", "percent", "15", "20"), Wish(box: "needs", "pin"),
            ]
        ),
        (
            "/menu/places/own",
            [
                Wish("ko", "name.ko", "텀블러", "머그"), Wish("en", "name.en", "Tumbler", "Mug"),
                Wish("off", "off", "400", "500"),
            ]
        ),
        (
            "/menu/groups/fresh", [Wish("ko", "name.ko", "주스", "과일"), Wish("en", "name.en", "Juices", "Fruit")]
        ),
        ("/note", [Wish("text", "text", "우유가 반만 남았어요", "우유가 다 떨어졌어요")]),
    ]

    /// A shop whose forms have something in every field.
    private func openShop() throws -> TestShop {
        let first = try Menu.firstShop
        let large = JuiceSize(
            "large", names: Localized(korean: "큰 잔", english: "Large"),
            recipe: Recipe([.init("mango", 5), .init("kiwi", 1)]), price: 6000)
        let shot = MenuChoice(
            "shot", names: Localized(korean: "망고", english: "Mango"), price: 500, takes: Recipe([.init("mango", 1)]))
        let menu = try Menu(
            fruits: first.fruits.map { fruit in
                var fruit = fruit
                if fruit.id == "mango" { (fruit.lowAt, fruit.box, fruit.par, fruit.boxPrice) = (10, 20, 50, 25_000) }
                return fruit
            },
            juices: first.juices.map { juice in
                juice.id == "mango"
                    ? Juice(
                        "mango", names: juice.names, recipe: Recipe(juice.recipe.portions + [.init("kiwi", 1)]),
                        price: 5000, group: "fresh", sizes: [large]) : juice
            },
            groups: [
                JuiceGroup("fresh", names: Localized(korean: "생과일", english: "Fresh")),
                JuiceGroup("plain", names: Localized(korean: "그냥", english: "Plain")),
            ],
            options: [
                MenuOption("extra", names: Localized(korean: "추가", english: "Extra"), isAny: true, choices: [shot])
            ],
            discounts: [Discount("happy", names: Localized(korean: "해피", english: "Happy"), percent: 10)],
            places: [Place("own", names: Localized(korean: "개인컵", english: "Own cup"), off: 300)])
        let shop = try TestShop(menu: menu)
        let chain = Chain("mapo", others: [OtherShop("hongdae", try NameText(typed: "홍대점"))])
        _ = try shop.store.submit(
            SettingsChangeRequest(
                Settings(name: NameText(typed: "마포점"), tax: TaxRate(percent: 5), chain: chain),
                edited: Settings(), key: "s0"))
        return shop
    }

    private func form(_ shop: TestShop, _ path: String) -> PageForm { PageForm(shop.get(path), path) }

    private func send(_ shop: TestShop, _ form: PageForm, _ button: (String, String)? = nil) -> Response {
        shop.app.respond(.form(form.path, form.encoded(button)))
    }

    func testBothSavesStand() throws {
        for (path, wishes) in Self.forms {
            // All shops are opened alike, so that the forms of one are those of each.
            let first = try openShop()
            let forms = (form(first, path), form(first, path))
            for (mine, others) in wishes.flatMap({ mine in wishes.map { (mine, $0) } }) where mine.fact != others.fact {
                // An amount is of the currency that its form has.
                if Set([mine.fact, others.fact]) == ["currency", "cashLimit"] { continue }
                let shop = try openShop()
                var (a, b) = forms
                var both = a
                mine.first(&both)
                others.first(&both)
                others.first(&b)
                XCTAssertEqual(send(shop, b).status, .seeOther, "\(path) \(others.fact)")
                mine.first(&a)
                let answer = send(shop, a)
                XCTAssertEqual(answer.status, .seeOther, "\(path) \(mine.fact) after \(others.fact)")
                let now = form(shop, path)
                for field in both.visible where !now.visible.contains(field) {
                    XCTFail("\(path) \(mine.fact) after \(others.fact): not \(field)")
                }
            }
        }
    }

    func testTheSameChangeTwiceIsNoConflict() throws {
        for (path, wishes) in Self.forms {
            for wish in wishes {
                let shop = try openShop()
                var (a, b) = (form(shop, path), form(shop, path))
                wish.first(&a)
                wish.first(&b)
                XCTAssertEqual(send(shop, b).status, .seeOther, "\(path) \(wish.fact)")
                let saved = try shop.store.shop().sequence
                XCTAssertEqual(send(shop, a).status, .seeOther, "\(path) \(wish.fact)")
                XCTAssertEqual(try shop.store.shop().sequence, saved, "\(path) \(wish.fact) is there already")
            }
        }
    }

    func testAConflictNamesBothValuesAndKeepsWhatWasTyped() throws {
        for (path, wishes) in Self.forms {
            for (wish, second) in wishes.compactMap({ wish in wish.second.map { (wish, $0) } }) {
                let shop = try openShop()
                var (a, b) = (form(shop, path), form(shop, path))
                let other = wishes.first { $0.fact != wish.fact && $0.second == nil && $0.fact != "headMenu=1" }
                wish.first(&b)
                XCTAssertEqual(send(shop, b).status, .seeOther)
                let saved = form(shop, path)
                second(&a)
                other?.first(&a)
                let typed = a
                let refused = send(shop, a)
                let name = "\(path) \(wish.fact)"
                XCTAssertEqual(refused.status, .conflict, name)
                XCTAssertTrue(refused.holds("저장했어요. 적은 값: "), name)
                XCTAssertEqual(form(shop, path).visible, saved.visible, "\(name): nothing is saved")
                var again = PageForm(refused, path)
                for field in typed.visible where !again.visible.contains(field) { XCTFail("\(name): \(field) is lost") }
                // The saved value, and what else was typed.
                let take = try XCTUnwrap(refused.text.firstMatch(of: #/name="take" value="([^"]*)"/#), name).1
                let taken = send(shop, again, ("take", String(take)))
                XCTAssertEqual(taken.status, .ok, name)
                var expected = saved
                other?.first(&expected)
                XCTAssertEqual(PageForm(taken, path).visible, expected.visible, name)
                XCTAssertEqual(form(shop, path).visible, saved.visible, "\(name): nothing is saved yet")
                // The typed one: its visitor knows the other now.
                again = PageForm(refused, path)
                XCTAssertEqual(send(shop, again).status, .seeOther, name)
                XCTAssertEqual(form(shop, path).visible, typed.visible, name)
            }
        }
    }

    func testAConflictNamesWhoSavedTheOtherValue() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let first = try openShop()
        for (path, field, value) in [
            ("/settings", "hour", "5"), ("/menu/juices/mango", "price", "5100"), ("/note", "text", "우유"),
        ] {
            let names = NamesFile(store: folder.path)
            let app = try TestShop.app(on: first.store, names: names, clock: first.clock)
            XCTAssertEqual(app.post("/device", ["key": "d1", "name": "카운터"]).status, .seeOther)
            var (a, b) = (PageForm(app.get(path), path), PageForm(app.get(path), path))
            b.fill(field, value)
            var request = Request.form(path, b.encoded())
            request.headers.cookie = "who=d1."
            XCTAssertEqual(app.respond(request).status, .seeOther)
            a.fill(field, "7")
            let refused = app.respond(.form(path, a.encoded()))
            XCTAssertTrue(refused.holds("카운터가 "), refused.text)
            XCTAssertTrue(refused.holds("으로 저장했어요") || refused.holds("로 저장했어요"))
        }
    }

    /// A wrong field brings the form back: it is still one of the settings or the menu that it was made from.
    func testAFormThatIsCorrectedTakesNothingBack() throws {
        for (path, wrong, right, others) in [
            ("/settings", ("tax", "많이"), ("tax", "10"), ("name", "망원점")),
            ("/menu/juices/mango", ("price", "비싸"), ("price", "5100"), ("name.en", "Fresh mango")),
            ("/menu/fruits/mango", ("lowAt", "적어"), ("lowAt", "11"), ("name.en", "Apple mango")),
            ("/menu/options/extra", ("item.shot.price", "비싸"), ("item.shot.price", "700"), ("name.en", "More")),
            ("/menu/discounts/happy", ("percent", "반"), ("percent", "15"), ("name.en", "Evening")),
            ("/menu/places/own", ("off", "많이"), ("off", "500"), ("name.en", "Tumbler")),
        ] {
            let shop = try openShop()
            var (a, b) = (form(shop, path), form(shop, path))
            b.fill(others.0, others.1)
            XCTAssertEqual(send(shop, b).status, .seeOther)
            a.fill(wrong.0, wrong.1)
            let refused = send(shop, a)
            XCTAssertEqual(refused.status, .unprocessableContent, path)
            a = PageForm(refused, path)
            a.fill(right.0, right.1)
            XCTAssertEqual(send(shop, a).status, .seeOther, path)
            XCTAssertEqual(form(shop, path)[others.0], others.1, path)
            XCTAssertEqual(form(shop, path)[right.0], right.1, path)
        }
    }

    func testAPreviewAndAStepTakeNothingBack() throws {
        for button in [("preview", "1"), ("step.mango", "1"), ("item.add", "1")] {
            let shop = try openShop()
            let path = "/menu/juices/mango"
            var (a, b) = (form(shop, path), form(shop, path))
            b.fill("name.en", "Fresh mango")
            XCTAssertEqual(send(shop, b).status, .seeOther)
            a = PageForm(send(shop, a, button), path)
            a.fill("item.+1.name.ko", "작은 잔")
            XCTAssertEqual(send(shop, a).status, .seeOther, button.0)
            XCTAssertEqual(form(shop, path)["name.en"], "Fresh mango", button.0)
        }
    }

    func testSavingANameStartsNoSaleAgainAndKeepsAnOrderOfTheScreen() throws {
        let shop = try openShop()
        var juice = form(shop, "/menu/juices/mango")
        XCTAssertEqual(shop.post("/juices/mango/availability", ["key": "x", "sold": "no"]).status, .seeOther)
        XCTAssertEqual(send(shop, form(shop, "/menu"), ("juice.up", "mango")).status, .seeOther)
        let order = try shop.store.shop().menu.juices.map(\.id)
        juice.fill("name.en", "Fresh mango")
        XCTAssertEqual(send(shop, juice).status, .seeOther)
        let now = try shop.store.shop()
        XCTAssertTrue(now.isStopped("mango", at: shop.clock.now))
        XCTAssertEqual(now.menu.juices.map(\.id), order)
    }

    func testTwoMovesStandUnlessTheyAreOfTheSameNeighbours() throws {
        let shop = try openShop()
        let juices = try shop.store.shop().menu.juices.map(\.id)
        let page = form(shop, "/menu")
        XCTAssertEqual(send(shop, page, ("juice.down", juices[0].rawValue)).status, .seeOther)
        XCTAssertEqual(send(shop, page, ("juice.down", juices[4].rawValue)).status, .seeOther)
        let now = try shop.store.shop().menu.juices.map(\.id)
        XCTAssertEqual(now, [juices[1], juices[0], juices[2], juices[3], juices[5], juices[4]] + juices[6...])
        let refused = send(shop, page, ("juice.down", juices[1].rawValue))
        XCTAssertEqual(refused.status, .conflict, "its neighbour is another one")
        XCTAssertEqual(try shop.store.shop().menu.juices.map(\.id), now)
    }

    func testTwoNewJuicesAndFruitsStandBesideEachOther() throws {
        func names(on menu: Menu) -> [String] {
            let fruitsAndJuices = menu.juices.map(\.names) + menu.fruits.map(\.names)
            return (fruitsAndJuices + menu.discounts.map(\.names) + menu.places.map(\.names) + menu.groups.map(\.names))
                .map(\.korean)
        }
        for (path, new, extra) in [
            ("/menu/juices", ["수박쥬스", "자몽쥬스"], ("recipe.mango", "3")),
            ("/menu/fruits", ["수박", "자몽"], ("firstCount", "9")),
            ("/menu/discounts", ["비 오는 날", "단골"], ("percent", "5")),
            ("/menu/places", ["포장", "테라스"], ("off", "5")),
            ("/menu/groups", ["라떼", "스무디"], ("name.en", "")),
        ] {
            let shop = try openShop()
            var (a, b) = (form(shop, path), form(shop, path))
            let before = try shop.store.shop().menu
            a.fill("name.ko", new[0])
            b.fill("name.ko", new[1])
            a.fill(extra.0, extra.1)
            b.fill(extra.0, extra.1)
            for form in [b, a, a, b] { XCTAssertEqual(send(shop, form).status, .seeOther, path) }
            let menu = try shop.store.shop().menu
            for name in new {
                XCTAssertEqual(names(on: menu).filter { $0 == name }.count, 1, "\(path) \(name)")
            }
            XCTAssertEqual(names(on: menu).count, names(on: before).count + 2)
            // The same name is one too many, and what was typed is kept.
            var again = form(shop, path)
            var twin = again
            again.fill("name.ko", "새 이름")
            twin.fill("name.ko", "새 이름")
            again.fill(extra.0, extra.1)
            twin.fill(extra.0, extra.1)
            twin.fill("name.en", "Twin")
            XCTAssertEqual(send(shop, again).status, .seeOther)
            let refused = send(shop, twin)
            XCTAssertEqual(refused.status, .conflict, path)
            XCTAssertEqual(PageForm(refused, path)["name.en"], "Twin")
        }
    }

    func testWhatSomebodyRemovedIsSaidAndNotBroughtBack() throws {
        for (path, name) in [
            ("/menu/juices/mango", "망고쥬스"), ("/menu/options/extra", "추가"), ("/menu/discounts/happy", "해피"),
            ("/menu/places/own", "개인컵"), ("/menu/groups/fresh", "생과일"),
        ] {
            let shop = try openShop()
            let a = form(shop, path)
            XCTAssertEqual(send(shop, a, ("remove", "1")).status, .seeOther, path)
            let menu = try shop.store.shop().menu
            XCTAssertEqual(send(shop, a).status, .seeOther, "\(path): nothing was typed")
            XCTAssertEqual(try shop.store.shop().menu, menu, path)
            var typed = a
            typed.fill("name.en", "Another")
            let refused = send(shop, typed)
            XCTAssertEqual(refused.status, .conflict, path)
            XCTAssertTrue(refused.holds(name), path)
            XCTAssertEqual(PageForm(refused, path)["name.en"], "Another", path)
            XCTAssertEqual(try shop.store.shop().menu, menu, path)
        }
    }

    func testARemovalIsNotOneOfWhatItsVisitorDidNotSee() throws {
        let shop = try openShop()
        let (path, a) = ("/menu/juices/mango", form(shop, "/menu/juices/mango"))
        var b = a
        b.fill("price", "9000")
        XCTAssertEqual(send(shop, b).status, .seeOther)
        let refused = send(shop, a, ("remove", "1"))
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("9,000원"), refused.text)
        XCTAssertNotNil(try shop.store.shop().menu["mango" as JuiceID])
        XCTAssertEqual(send(shop, PageForm(refused, path), ("remove", "1")).status, .seeOther, "seen now")
        XCTAssertNil(try shop.store.shop().menu["mango" as JuiceID])
    }

    func testAStepBackTakesBackOnlyItsOwnChange() throws {
        let shop = try openShop()
        var juice = form(shop, "/menu/juices/mango")
        juice.fill("price", "7000")
        let saved = send(shop, juice)
        let page = PageForm(shop.follow(saved), "/menu")
        let undo = try XCTUnwrap(shop.follow(saved).text.firstMatch(of: #/formaction="(\/menu\/changes\/[^"]*)"/#)?.1)
        var fruit = form(shop, "/menu/fruits/mango")
        fruit.fill("lowAt", "33")
        XCTAssertEqual(send(shop, fruit).status, .seeOther)
        XCTAssertEqual(shop.app.respond(.form(String(undo), page.encoded())).status, .seeOther)
        let menu = try shop.store.shop().menu
        XCTAssertEqual([menu["mango" as JuiceID]?.price, menu["mango" as FruitID]?.lowAt], [5000, 33])
    }

    func testAPriceIsNotReadInAnotherCurrencyThanItsFormHas() throws {
        let shop = try openShop()
        let path = "/menu/juices/mango"
        var (name, price) = (form(shop, path), form(shop, path))
        var settings = form(shop, "/settings")
        settings.fill("currency", "EUR")
        settings.fill("cashLimit", "")
        XCTAssertEqual(send(shop, settings).status, .seeOther)
        name.fill("name.en", "Fresh mango")
        XCTAssertEqual(send(shop, name).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["mango" as JuiceID]?.price, 5000)
        price.fill("price", "6000")
        let refused = send(shop, price)
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("통화가 바뀌었어요"), refused.text)
        XCTAssertEqual(try shop.store.shop().menu["mango" as JuiceID]?.price, 5000)
    }

    func testACountIsNotReadInAnotherUnitThanItsFormHas() throws {
        let shop = try openShop()
        var (recipe, name) = (form(shop, "/menu/juices/mango"), form(shop, "/menu/juices/mango"))
        let shown = try shop.store.shop().menuSequence
        let fields =
            "key=unit&menu=\(shown)&name.ko=망고&name.en=Mango&unit=ml&step=&lowAt=&par=&box=&boxPrice=&picture=&colour="
            + "&askedUnit=ml&firstCount=1000&use.juice.mango=300&use.juice.mangoKiwi=200&use.size.mango.large=500&use.choice.shot=100"
        let answered = shop.post("/menu/fruits/mango", [:]) { $0.body = .whole(Array(fields.utf8)) }
        XCTAssertEqual(answered.status, .seeOther, answered.text)
        name.fill("name.en", "Fresh mango")
        XCTAssertEqual(send(shop, name).status, .seeOther)
        recipe.fill("recipe.mango", "4")
        XCTAssertEqual(send(shop, recipe).status, .conflict)
    }

    /// The kitchen is a part of the menu: both are saved by one form.
    func testTheKitchenIsSwitchedBesideAChangeOfTheMenu() throws {
        let shop = try openShop()
        var settings = form(shop, "/settings")
        var juice = form(shop, "/menu/juices/mango")
        juice.fill("price", "7000")
        XCTAssertEqual(send(shop, juice).status, .seeOther)
        settings.toggle("queue", "1")
        XCTAssertEqual(send(shop, settings).status, .seeOther)
        let menu = try shop.store.shop().menu
        XCTAssertTrue(menu.hasQueue)
        XCTAssertEqual(menu["mango" as JuiceID]?.price, 7000)
    }

    func testARepeatedSaveDoesNotUndoWhatCameAfterIt() throws {
        for (path, field) in [("/settings", "hour"), ("/menu/juices/mango", "price")] {
            let shop = try openShop()
            var a = form(shop, path)
            let before = a[field] ?? ""
            var b = a
            b.fill(path == "/settings" ? "tax" : "name.en", "9")
            XCTAssertEqual(send(shop, b).status, .seeOther)
            a.fill(field, "7")
            XCTAssertEqual(send(shop, a).status, .seeOther)
            var back = form(shop, path)
            back.fill(field, before)
            XCTAssertEqual(send(shop, back).status, .seeOther)
            let saved = try shop.store.shop().sequence
            XCTAssertEqual(send(shop, a).status, .seeOther, "a browser sends it again")
            XCTAssertEqual(try shop.store.shop().sequence, saved, path)
        }
    }
}
