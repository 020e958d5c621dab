import ContentFile
import JuiceShop
import ShopTestSupport
import XCTest

/// Orders without a size or a choice: after a menu has changed, and in a shortage.
final class CupPartTests: XCTestCase {
    private let menu = Result { try Menu.example }

    private func order(_ cups: [Cup: Int]) -> OrderContent {
        OrderContent(
            lines: cups.sorted { $0.key.spelling < $1.key.spelling }.map { OrderLine($0.key, cups: $0.value) },
            memo: MemoText(recorded: "빨대 두 개"), call: CalledName(recorded: "은지"))
    }

    /// The example menu without the choice, the size or the juice.
    private func menu(without choice: ChoiceID? = nil, size: SizeID? = nil, juice: JuiceID? = nil) throws -> Menu {
        let before = try menu.get()
        return try Menu(
            fruits: before.fruits,
            juices: before.juices.filter { $0.id != juice }.map {
                Juice(
                    $0.id, names: $0.names, recipe: $0.recipe, price: $0.price,
                    sizes: $0.sizes.filter { $0.id != size }, options: $0.options)
            },
            options: before.options.map { option in
                MenuOption(
                    option.id, names: option.names, isAny: option.isAny,
                    choices: option.choices.filter { $0.id != choice })
            }
        ).replacing(before)
    }

    func testAnOrderWithoutAChoiceKeepsEverythingElseAndIsOneLineWhereItWasTwo() throws {
        let whole = order([
            Cup("mango"): 2, Cup("mango", choices: ["mango-plus"]): 1,
            Cup("kiwi", size: "large", choices: ["ice-less", "mango-plus"]): 1,
        ])
        XCTAssertEqual(
            whole.without([.choice("mango-plus")]),
            order([Cup("mango"): 3, Cup("kiwi", size: "large", choices: ["ice-less"]): 1]).with([
                OrderLine(Cup("kiwi", size: "large", choices: ["ice-less"])), OrderLine("mango", cups: 3),
            ]))
        XCTAssertEqual(
            whole.without([.size("large", of: "kiwi"), .juice("mango")])?.lines,
            [OrderLine(Cup("kiwi", choices: ["ice-less", "mango-plus"]))])
        XCTAssertNil(whole.without([.juice("mango"), .juice("kiwi")]), "nothing is left")
        XCTAssertNil(
            order([Cup("mango"): 60, Cup("mango", choices: ["ice-less"]): 40]).without([.choice("ice-less")]),
            "no line has so many cups")
    }

    func testWhatLeftTheMenuIsNamed() throws {
        let whole = order([Cup("kiwi"): 1, Cup("mango", size: "large", choices: ["ice-less", "mango-plus"]): 2])
        XCTAssertEqual(try menu.get().gone(from: whole), [])
        XCTAssertEqual(try menu(without: "mango-plus").gone(from: whole), [.choice("mango-plus")])
        XCTAssertEqual(
            try menu(without: "ice-less", juice: "kiwi").gone(from: whole), [.juice("kiwi"), .choice("ice-less")])
        XCTAssertEqual(try menu(size: "large").gone(from: whole), [.size("large", of: "mango")])
    }

    func testACupThatNoMenuAllowedIsAMistakeOfTheForm() throws {
        let menu = try menu.get()
        for cup in [
            Cup("durian"), Cup("mango", size: "huge"), Cup("mango", choices: ["salt"]),
            Cup("mango", choices: ["milk-oat"]), Cup("mango", choices: ["ice-less", "ice-none"]),
        ] {
            XCTAssertNil(menu.gone(from: order([Cup("kiwi"): 1, cup: 1])), cup.spelling)
        }
    }

    func testAGroupThatAJuiceOfferedOnTheFormsMenuIsGoneFromIt() throws {
        let seen = try menu.get()
        var lists = seen.lists
        lists.juices = seen.juices.map {
            $0.id == "mango" ? Juice($0.id, names: $0.names, recipe: $0.recipe, sizes: $0.sizes, options: ["ice"]) : $0
        }
        let now = try Menu(lists).replacing(seen)
        let whole = order([Cup("mango", choices: ["ice-less", "mango-plus"]): 1])
        XCTAssertNil(now.gone(from: whole))
        XCTAssertEqual(now.gone(from: whole, since: seen), [.choice("mango-plus")])
    }

    private func lighter(_ whole: OrderContent, _ counts: [FruitID: Int]) throws -> [LighterOrder] {
        let menu = try menu.get()
        let plenty = Dictionary(menu.fruits.map { ($0.id, 99) }, uniquingKeysWith: { $1 })
        return menu.lighterOrders(than: whole, in: Stock(plenty.merging(counts) { $1 }))
    }

    func testTheChoiceThatTakesTheMissingFruitIsToBlame() throws {
        let whole = order([Cup("mango", choices: ["ice-less", "mango-plus", "banana-plus"]): 2])
        XCTAssertEqual(try lighter(whole, ["mango": 8]), [], "nothing is short")
        XCTAssertEqual(
            try lighter(whole, ["mango": 7]),
            [
                LighterOrder(
                    without: [.choice("mango-plus")],
                    content: whole.with([OrderLine(Cup("mango", choices: ["ice-less", "banana-plus"]), cups: 2)]))
            ])
        XCTAssertEqual(try lighter(whole, ["mango": 5]), [], "the juice itself is short")
        XCTAssertEqual(
            try lighter(whole, ["mango": 7, "banana": 1]).map(\.without),
            [[.choice("banana-plus"), .choice("mango-plus")]], "neither alone is enough")
    }

    func testALargeCupIsOfferedPlain() throws {
        let whole = order([Cup("mango", size: "large", choices: ["mango-plus"]): 1])
        XCTAssertEqual(
            try lighter(whole, ["cup24": 0]).map(\.content),
            [whole.with([OrderLine(Cup("mango", choices: ["mango-plus"]))])])
        XCTAssertEqual(
            try lighter(whole, ["mango": 5]).map(\.without),
            [[.choice("mango-plus")], [.size("large", of: "mango")]], "each of them is enough")
    }
}
