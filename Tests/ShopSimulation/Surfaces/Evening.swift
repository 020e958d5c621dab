import Attack
import ContentFile
import Foundation
package import JuiceShop
package import ShopStore
import ShopWeb
package import TestTime

/// A random day in a shop, beside the model of its money: every surface is read and compared with the model.
package struct Evening {
    package private(set) var day: RandomDay
    package var surfaces: Surfaces
    package let clock: TestClock
    package private(set) var acts: [CounterAct] = []
    /// True at the comparison after the last act.
    package private(set) var isOver = false

    package var store: any Store { surfaces.store }
    package var wall: WallClock { surfaces.wall }
    package var disagreements: [String] { surfaces.disagreements }

    private static let zone = "Asia/Seoul"

    /// - Parameter makeStore: makes a store that keeps the menu.
    package init(seed: Int, _ makeStore: (Menu, TestClock) throws -> any Store) throws {
        let day = RandomDay(seed: seed)
        self.day = day
        // Six in the morning.
        let clock = TestClock("2026-11-20T21:00:00Z")
        self.clock = clock
        let store = try makeStore(try Self.menu(day), clock)
        var settings = Settings(
            zone: Self.zone, dayStartHour: day.dayStartHour,
            paymentKinds: MoneyModel.kinds.compactMap(PaymentKind.init),
            tax: TaxRate(percent: 10), showsExpectedCash: true)
        settings.openAmounts = true
        if day.isInEuros, let euro = Currency("EUR") { settings.currency = euro }
        guard
            case .made = try store.submit(SettingsChangeRequest(settings, edited: Settings(), key: .named("settings")))
        else {
            throw Finding("the settings were refused")
        }
        let calendar = try store.shop().calendar(.gmt)
        surfaces = Surfaces(
            MoneyModel(prices: day.prices, dayStartHour: day.dayStartHour, minute: 6 * 60), store,
            try SimulatedPages.app(on: store, clock), WallClock(calendar, time: { clock.now }),
            day.isEnglish ? .english : .korean, firstDay: Day("2026-11-21") ?? Day(number: 0))
        wait((day.openingHour - 6) * 60)
    }

    /// Cups of the price list, with enough fruit for any day.
    private static func menu(_ day: RandomDay) throws -> Menu {
        let prices = day.prices.cups
        let milk = (prices["mango..milk"] ?? 0) - (prices["mango"] ?? 0)
        let fruit = Fruit(
            FruitID("fruit"), symbol: "🍎", names: Localized(korean: "과일", english: "fruit"), firstCount: 90_000)
        let lid = Fruit(
            FruitID("lid"), symbol: "🥤", names: Localized(korean: "뚜껑", english: "lid"), firstCount: day.lids,
            hasTile: false,
            unusedAt: day.hasPlaces ? [PlaceID("own")] : [])
        let options = [
            MenuOption(
                OptionID("extra"), names: Localized(korean: "추가", english: "extra"),
                choices: [
                    MenuChoice(ChoiceID("none"), names: Localized(korean: "기본", english: "none")),
                    MenuChoice(ChoiceID("milk"), names: Localized(korean: "우유", english: "milk"), price: milk),
                    MenuChoice(ChoiceID("less"), names: Localized(korean: "얼음 적게", english: "less ice")),
                ])
        ]
        let recipe = Recipe([Recipe.Portion(FruitID("fruit"), 1), Recipe.Portion(FruitID("lid"), 1)])
        let juices = prices.keys.filter { !$0.contains(".") }.sorted().map { juice in
            Juice(
                JuiceID(juice), names: Localized(korean: "\(juice)쥬스", english: "\(juice) juice"), recipe: recipe,
                price: prices[juice],
                sizes: prices["\(juice).large"].map {
                    [
                        JuiceSize(
                            SizeID("large"), names: Localized(korean: "라지", english: "large"), recipe: recipe, price: $0
                        )
                    ]
                } ?? [],
                options: prices["\(juice)..milk"] == nil ? [] : [OptionID("extra")])
        }
        return try Menu(
            fruits: [fruit, lid], juices: juices, options: options, discounts: discounts(day.prices),
            places: places(day.prices),
            hasQueue: day.hasQueue)
    }

    static func discounts(_ prices: PriceList) -> [Discount] {
        prices.discounts.sorted { $0.key < $1.key }.map { id, rule in
            let names = Localized(korean: "\(id) 할인", english: id)
            return switch rule {
            case .percent(let percent): Discount(DiscountID(id), names: names, percent: percent)
            case .amount(let amount): Discount(DiscountID(id), names: names, amount: amount)
            case .cups(let cups): Discount(DiscountID(id), names: names, cups: cups)
            }
        }
    }

    static func places(_ prices: PriceList) -> [Place] {
        prices.places.sorted { $0.key < $1.key }.map { id, off in
            Place(PlaceID(id), names: Localized(korean: "\(id) 자리", english: id), off: off)
        }
    }
}

extension Evening {
    /// Does the acts of the day, and compares the shop with the model before each closing and at the end.
    /// - Parameter compare: reads the surfaces and calls `agree` for each.
    package mutating func run(
        _ counter: any Counter, afterEach: Bool = false, _ compare: (inout Evening) throws -> Void
    ) throws {
        while acts.count < day.count, disagreements.isEmpty {
            let act = day.next(surfaces.model)
            acts.append(act)
            surfaces.model.person = day.person()
            if case .close = act, !afterEach { try compare(&self) }
            let isAllowed = surfaces.model.allows(act)
            let isDone = try counter.perform(act, key: "act-\(acts.count)", surfaces.model)
            // The kitchen forgets an order after a day.
            if case .complete = act { continue }
            if isDone != isAllowed { surfaces.disagree("\(act) was \(isDone ? "done" : "refused")") }
            if isDone, isAllowed { apply(act) }
            wait(day.pause())
            if afterEach { try compare(&self) }
        }
        isOver = true
        if disagreements.isEmpty { try compare(&self) }
    }

    private mutating func apply(_ act: CounterAct) {
        surfaces.model.apply(act)
        day.note(act, surfaces.model)
        switch act {
        case .wait(let minutes): wait(minutes)
        case .sleep: wait(24 * 60 - surfaces.model.minute % (24 * 60) + 10 * 60)
        default: break
        }
    }

    private mutating func wait(_ minutes: Int) {
        clock.advance(seconds: Double(minutes) * 60)
        surfaces.model.minute += minutes
    }

    /// One line that says what is wrong and how to see it again.
    package func line(_ test: String) -> String {
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
