import ContentFile
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

@testable import ShopWeb

/// A random day in a shop, beside the model of its money: every surface is read and compared with the model.
struct Evening {
    private(set) var day: RandomDay
    private(set) var model: MoneyModel
    let store: any Store
    let clock: TestClock
    /// The shop's, with its business days.
    let wall: WallClock
    let language: Language
    /// One for the whole evening, as the application has it: it keeps what it has read.
    let reader = ReportReader()
    /// The numbers that are not those of the model.
    private(set) var disagreements: [String] = []
    private(set) var acts: [CounterAct] = []
    /// The orders that agreed, as the store had them and by the model: what they say follows from these alone.
    var agreedOrders: [Int: (OrderRecord, MoneyModel.Order)] = [:]
    /// True at the comparison after the last act.
    private(set) var isOver = false

    static let firstDay = Day("2026-11-21") ?? Day(number: 0)
    private static let zone = "Asia/Seoul"

    /// - Parameter makeStore: makes a store that keeps the menu.
    init(
        seed: Int, _ makeStore: (Menu, TestClock) throws -> any Store
    ) throws {
        day = RandomDay(seed: seed)
        language = day.isEnglish ? .english : .korean
        // Six in the morning.
        clock = TestClock("2026-11-20T21:00:00Z")
        store = try makeStore(try Self.menu(day), clock)
        var settings = Settings(
            zone: Self.zone, dayStartHour: day.dayStartHour,
            paymentKinds: MoneyModel.kinds.compactMap(PaymentKind.init),
            tax: TaxRate(percent: 10), showsExpectedCash: true)
        settings.openAmounts = true
        if day.isInEuros { settings.currency = try XCTUnwrap(Currency("EUR")) }
        guard case .made = try store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "settings")) else {
            throw Refused()
        }
        let calendar = try store.shop().calendar(.gmt)
        wall = WallClock(calendar, time: { [clock] in clock.now })
        model = MoneyModel(prices: day.prices, dayStartHour: day.dayStartHour, minute: 6 * 60)
        wait((day.openingHour - 6) * 60)
    }

    private struct Refused: Error {}

    /// The application on this shop.
    func app() throws -> ShopApp { try TestShop.app(on: store, names: EveningNames(), clock: clock) }

    /// Cups of the price list, with enough fruit for any day.
    private static func menu(_ day: RandomDay) throws -> Menu {
        let prices = day.prices.cups
        let milk = try XCTUnwrap(prices["mango..milk"]) - XCTUnwrap(prices["mango"])
        let fruit = Fruit("fruit", symbol: "🍎", names: Localized(korean: "과일", english: "fruit"), firstCount: 90_000)
        let lid = Fruit(
            "lid", symbol: "🥤", names: Localized(korean: "뚜껑", english: "lid"), firstCount: day.lids, hasTile: false,
            unusedAt: day.hasPlaces ? ["own"] : [])
        let options = [
            MenuOption(
                "extra", names: Localized(korean: "추가", english: "extra"),
                choices: [
                    MenuChoice("none", names: Localized(korean: "기본", english: "none")),
                    MenuChoice("milk", names: Localized(korean: "우유", english: "milk"), price: milk),
                    MenuChoice("less", names: Localized(korean: "얼음 적게", english: "less ice")),
                ])
        ]
        let recipe = Recipe([Recipe.Portion("fruit", 1), Recipe.Portion("lid", 1)])
        let juices = prices.keys.filter { !$0.contains(".") }.sorted().map { juice in
            Juice(
                JuiceID(juice), names: Localized(korean: "\(juice)쥬스", english: "\(juice) juice"), recipe: recipe,
                price: prices[juice],
                sizes: prices["\(juice).large"].map {
                    [JuiceSize("large", names: Localized(korean: "라지", english: "large"), recipe: recipe, price: $0)]
                } ?? [],
                options: prices["\(juice)..milk"] == nil ? [] : ["extra"])
        }
        let discounts = day.prices.discounts.sorted { $0.key < $1.key }.map { id, rule in
            let names = Localized(korean: "\(id) 할인", english: id)
            return switch rule {
            case .percent(let percent): Discount(DiscountID(id), names: names, percent: percent)
            case .amount(let amount): Discount(DiscountID(id), names: names, amount: amount)
            case .cups(let cups): Discount(DiscountID(id), names: names, cups: cups)
            }
        }
        let places = day.prices.places.sorted { $0.key < $1.key }.map { id, off in
            Place(PlaceID(id), names: Localized(korean: "\(id) 자리", english: id), off: off)
        }
        return try Menu(
            fruits: [fruit, lid], juices: juices, options: options, discounts: discounts, places: places,
            hasQueue: day.hasQueue)
    }
}

extension Evening {
    /// Does the acts of the day, and compares the shop with the model before each closing and at the end.
    /// - Parameter compare: reads the surfaces and calls `agree` for each.
    mutating func run(
        _ counter: any Counter, afterEach: Bool = false, _ compare: (inout Evening) throws -> Void
    ) throws {
        while acts.count < day.count, disagreements.isEmpty {
            let act = day.next(model)
            acts.append(act)
            model.person = day.person()
            if case .close = act, !afterEach { try compare(&self) }
            let isAllowed = model.allows(act)
            let isDone = try counter.perform(act, key: "act-\(acts.count)", model)
            // The kitchen forgets an order after a day.
            if case .complete = act { continue }
            if isDone != isAllowed {
                disagreements.append("\(act) was \(isDone ? "done" : "refused")")
            }
            if isDone, isAllowed { apply(act) }
            wait(day.pause())
            if afterEach { try compare(&self) }
        }
        isOver = true
        if disagreements.isEmpty { try compare(&self) }
    }

    private mutating func apply(_ act: CounterAct) {
        model.apply(act)
        day.note(act, model)
        switch act {
        case .wait(let minutes): wait(minutes)
        case .sleep: wait(24 * 60 - model.minute % (24 * 60) + 10 * 60)
        default: break
        }
    }

    private mutating func wait(_ minutes: Int) {
        clock.advance(hours: Double(minutes) / 60)
        model.minute += minutes
    }

    /// Notes the numbers of a surface that are not those of the model. A number that is not shown is 0.
    mutating func agree(_ surface: @autoclosure () -> String, _ shown: MoneyModel.Sums, _ expected: MoneyModel.Sums) {
        if shown == expected { return }
        for name in Set(shown.keys).union(expected.keys).sorted() where shown(name) != expected(name) {
            disagreements.append("\(surface()): \(name) is \(shown(name)), and \(expected(name)) by the model")
        }
    }

    /// One line that says what is wrong and how to see it again.
    func line(_ test: String) -> String {
        "day \(day.seed), after act \(acts.count) \(acts.last.map { "\($0)" } ?? ""): "
            + "\(disagreements.first ?? "") (\(disagreements.count) in all); "
            + "repeat: EVENING=\(day.seed) Scripts/xctests EveningTests/\(test)"
    }
}

extension MoneyModel {
    /// False for an act that the shop must refuse. The others it must do.
    func allows(_ act: CounterAct) -> Bool {
        switch act {
        case .pay(let number, nil, _):
            !orders[number - 1].isCancelled
                && (orders[number - 1].parts.isEmpty || orders[number - 1].refunds.isEmpty)
        case .payPart(let number, _, let amount, let tendered):
            !orders[number - 1].isCancelled
                && (orders[number - 1].due == 0 || amount <= orders[number - 1].due && tendered ?? amount >= amount)
        case .takeBackPart(let number, _): !orders[number - 1].isCancelled && orders[number - 1].refunds.isEmpty
        case .pay(let number, _, let tendered):
            !orders[number - 1].isCancelled && tendered.map { $0 >= orders[number - 1].due } != false
        case .takeBack(let number): moves[number - 1].isTakenBack || isOpen(moves[number - 1])
        case .refund(let number, let cups, _, _):
            !orders[number - 1].isCancelled
                && cups.allSatisfy { cup, count in
                    orders[number - 1].left.contains { $0.cup == cup && $0.cups >= count }
                }
        case .discount(let number, _): !orders[number - 1].isCancelled && orders[number - 1].refunds.isEmpty
        case .cancel(let number, _): orders[number - 1].refunds.isEmpty
        default: true
        }
    }

    mutating func apply(_ act: CounterAct) {
        switch act {
        case .order(let cups, let discount, let place): order(cups, discount: discount, place: place)
        case .pay(let number, let kind, _): pay(number, kind)
        case .payPart(let number, let kind, let amount, _): payPart(number, kind, amount)
        case .takeBackPart(let number, let index): takeBackPart(number, index)
        case .refund(let number, let cups, let kind, _): refund(number, cups, kind)
        case .discount(let number, let id): discount(number, id)
        case .cancel(let number, _): cancel(number)
        case .move(let amount): move(amount)
        case .takeBack(let number): takeBack(number)
        case .count: countDrawer()
        case .close(let off, let left):
            let counted = counted(off: off)
            close(counted: counted, left: min(left, counted))
        case .reopen: reopen()
        case .complete, .wait, .sleep: break
        }
    }
}

/// Two people work here.
struct EveningNames: NamesStore {
    static let words = ["s1": "minji", "s2": "junho"]

    func names() throws(StoreError) -> Names {
        var names = Names()
        for (id, name) in Self.words { _ = (try? NameText(typed: name)).map { names.add($0, as: StaffID(id)) } }
        return names
    }

    func update<Result: Sendable>(_ change: (inout Names) -> Result) throws(StoreError) -> Result {
        var names = try names()
        return change(&names)
    }
}
