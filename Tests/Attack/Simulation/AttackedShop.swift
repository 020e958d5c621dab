import ContentFile
import Foundation
package import JuiceShop
package import ShopStore

/// The small shop under attack: two fruits, two juices, and stock that does not run out, but for the cups of one juice, which
/// never stop a sale.
package enum AttackedShop {
    package static var menu: Menu {
        get throws { try menu(firstCount: 99_999) }
    }

    /// The same shop with stock that soon runs out.
    package static var smallMenu: Menu {
        get throws { try menu(firstCount: 15) }
    }

    private static func menu(firstCount: Int) throws -> Menu {
        let kiwi = Fruit(
            FruitID("kiwi"), symbol: "🥝", names: Localized("kiwi"), firstCount: firstCount)
        // A cup for here has no mango, whatever that tastes like.
        let mango = Fruit(
            FruitID("mango"), symbol: "🥭", names: Localized("mango"), firstCount: firstCount,
            unusedAt: [PlaceID("here")])
        let cup = Fruit(FruitID("cup"), symbol: "🥤", names: Localized("cup"), firstCount: 3, hasTile: false)
        return try Menu(
            fruits: [kiwi, mango, cup],
            juices: [
                juice("kiwi", [kiwi.id: 3], price: 3_500, options: [extra.id]),
                juice("mangoKiwi", [mango.id: 2, kiwi.id: 1, cup.id: 1]),
            ],
            options: [extra], discounts: discounts,
            places: [
                Place(PlaceID("togo"), names: Localized("to go")),
                Place(PlaceID("here"), names: Localized("for here"), off: 100),
            ])
    }

    /// A choice that takes one more kiwi.
    private static var extra: MenuOption {
        MenuOption(
            OptionID("extra"), names: Localized("extra"), isAny: true,
            choices: [
                MenuChoice(
                    ChoiceID("kiwi-plus"), names: Localized("more kiwi"), price: 500,
                    takes: Recipe([.init(FruitID("kiwi"), 1)]))
            ])
    }

    /// The words of every third order.
    package static func memo(_ number: Int) -> MemoText? {
        number.isMultiple(of: 3) ? MemoText(recorded: "빨대 \(number)개, \"얼음\" 따로 \\") : nil
    }

    /// A part of the price, and more cups than most orders have.
    package static let discounts = [
        Discount(DiscountID("half"), names: Localized("half"), percent: 50),
        Discount(DiscountID("free"), names: Localized("free"), cups: 2),
    ]

    /// An amount that is not on the menu.
    package static let amount = Cup(spelling: "=1500=떡") ?? Cup(JuiceID("kiwi"))

    /// Menus in the place of `smallMenu`: with and without lemons and the kitchen's queue, and one without mangos.
    package static var menus: [Menu] {
        get throws {
            let first = try smallMenu
            let lemon = Fruit(FruitID("lemon"), symbol: "🍋", names: Localized("lemon"), firstCount: 7)
            let lemonade = try juice("lemon", [lemon.id: 2])
            var (queued, larger, other) = (first.lists, first.lists, first.lists)
            queued.hasQueue = true
            larger.fruits.append(lemon)
            larger.juices.append(lemonade)
            larger.discounts = []
            other.fruits = [first.fruits[0], lemon]
            other.juices = [first.juices[0], lemonade]
            other.discounts = []
            other.places = []
            other.hasQueue = true
            return [first, try Menu(queued), try Menu(larger), try Menu(other)]
        }
    }

    package static let kinds = 24

    /// The shop and another one.
    package static let chain = Chain(
        ShopID("mapo"), others: [OtherShop(ShopID("hongdae"), NameText(recorded: "홍대 \"역\""))],
        headOwnsMenu: true)

    /// A version of head office's menu, which has the first fruit and the first juice.
    static func published(_ version: Int, _ menu: Menu) throws -> PublishedMenu {
        PublishedMenu(
            try Menu(fruits: [menu.fruits[0]], juices: [menu.juices[0]], options: menu.options), version: version,
            allowsOwn: true, day: Day(.distantPast, in: .gmt))
    }

    /// A place of the menu by turns; nil on a menu without places.
    package static func place(_ number: Int, on menu: Menu) -> PlaceID? {
        menu.places.isEmpty ? nil : menu.places[number % menu.places.count].id
    }

    package static let who = Who(device: DeviceID("counter"), staff: StaffID("s1"))

    /// The request of a kind, with the key of a number.
    package static func request(_ number: Int, kind: Int, _ menu: Menu) -> any StoreRequest {
        let key = Key.numbered(number)
        switch kind {
        case 2:
            let lines = menu.juices.map { OrderLine($0.id, cups: 2) }
            let content = OrderContent(
                lines: lines, place: place(number, on: menu), memo: memo(number),
                call: CalledName(recorded: "은지 \(number)"))
            return OrderRequest(content, isQueued: true, dayStart: .distantPast, key: key, who: nil)
        case 3: return KitchenMoveRequest(completing: number / 3)
        case 4: return StockChangeRequest([FruitID("kiwi"): 5], reason: .delivery, key: key)
        case 5: return StockChangeRequest([FruitID("kiwi"): -1, FruitID("mango"): 1], reason: .count, key: key)
        case 6:
            return CancellationRequest(order: number / 2, wasMade: [true, false, nil][number % 3], key: key, who: nil)
        case 7: return KitchenMoveRequest(recalling: number / 4)
        case 8: return ReversalRequest(change: number - 1, key: key)
        case 9:
            var lists = menu.lists
            lists.hasQueue = true
            return MenuChangeRequest((try? Menu(lists)) ?? menu, editedSequence: 1, key: key)
        case 11:
            let kind = PaymentKind.standard[number % 3]
            let tendered = kind == .cash && number % 2 == 0 ? 99_000 : nil
            if number % 5 == 4 {
                return PaymentRequest(order: number / 2, .part(PaymentPart(kind, 500)), key: key, who: who)
            }
            return PaymentRequest(order: number / 2, kind, tendered: tendered, key: key, who: who)
        case 12:
            // In the past, so that the next orders are made: programs stop a juice in earnest.
            let until = Date(timeIntervalSince1970: 1_000_000_000)
            let choice = menu.options.first?.choices.first.map { SaleItem.choice($0.id) }
            return AvailabilityRequest(
                number.isMultiple(of: 3) ? choice ?? .juice(menu.juices[1].id) : .juice(menu.juices[1].id),
                stoppedUntil: number.isMultiple(of: 2) ? until : nil, key: key)
        case 13:
            guard let text = try? NoteText(typed: "\"\(number)\" 우유"), number % 3 > 0 else {
                return HandoverNoteRequest(read: .numbered(number - 1))
            }
            return HandoverNoteRequest(text, key: key)
        case 14:
            let settings = Settings(
                zone: "Asia/Seoul", dayStartHour: number % 24, paymentKinds: [.card], openAmounts: true, chain: chain)
            return SettingsChangeRequest(settings, edited: Settings(), key: key, who: who)
        case 15:
            let juice = menu.juices[number % 2]
            let returned =
                number.isMultiple(of: 4)
                ? Dictionary(uniqueKeysWithValues: juice.recipe.portions.map { ($0.fruit, $0.count) }) : [:]
            return RefundRequest(
                order: number / 3, [OrderLine(juice.id)], paid: .card, returned: returned, reason: .quality, key: key,
                who: who)
        case 16 where number % 5 == 0: return DrawerOpeningRequest(key: key, who: who)
        case 16 where number % 5 == 1: return CashMoveReversalRequest(move: number / 2, key: key, who: who)
        case 16: return CashMoveRequest(amount: number + 1, reason: .change, key: key, who: who)
        case 17: return ClosingRequest(counted: CashCount(sum: number), left: number / 2, seen: 0, key: key, who: who)
        case 18:
            return DiscountRequest(
                order: number / 2, number % 3 == 0 ? nil : discounts[number % 2].id,
                of: number % 5 == 0 ? Cup(menu.juices[0].id) : nil, key: key, who: who)
        case 19:
            // Until the settings allow it, an order of an amount is refused.
            let amounts = number % 4 == 1 ? [OrderLine(amount)] : []
            let content = OrderContent(
                lines: [OrderLine(menu.juices[0].id, cups: 3)] + amounts, discount: discounts[number % 2].id,
                of: number % 5 == 0 ? Cup(menu.juices[0].id) : nil, place: place(number / 2, on: menu))
            return OrderRequest(content, isQueued: false, dayStart: .distantPast, key: key, who: nil)
        case 20: return SendRequest(to: ShopID("hongdae"), [FruitID("kiwi"): number % 3], key: key, who: who)
        case 21:
            return ReceiveRequest(
                TransferID(ShopID("hongdae"), number / 3 + 1), sentCounts: [FruitID("kiwi"): 3],
                [FruitID("kiwi"): number % 4], key: key, who: who)
        case 22:
            guard let published = try? published(number % 7 + 1, menu) else { fallthrough }
            return HeadMenuRequest(published, today: published.day)
        case 23: return PrintoutRequest(Printout.Slip.allCases[number % 4], of: number / 2, key: key, who: who)
        default:
            let content = OrderContent(lines: [OrderLine(menu.juices[kind % 2].id)], place: menu.usualPlace)
            return OrderRequest(content, isQueued: true, dayStart: .distantPast, key: key, who: nil)
        }
    }

    /// A new request for a plain cup at the usual place.
    static func nextOrder(on menu: Menu) -> OrderRequest {
        let content = OrderContent(lines: [OrderLine(menu.juices[0].id)], place: menu.usualPlace)
        return OrderRequest(content, isQueued: false, dayStart: .distantPast, key: .next, who: nil)
    }

    /// The request that made an order.
    static func request(of order: Order) -> OrderRequest {
        let lines = order.lines.map { OrderLine($0.cup, cups: $0.cups) }
        return OrderRequest(
            order.content.with(lines), isQueued: order.isQueued, dayStart: .distantPast, key: order.key ?? .next,
            who: order.who)
    }

    /// True if the event is the outcome of the request.
    static func isOutcome(_ fact: Event, to request: any StoreRequest) -> Bool {
        switch (fact, request) {
        case (.ordered(let order), let request as OrderRequest):
            order.content.with(order.lines.map { OrderLine($0.cup, cups: $0.cups) }) == request.content
        case (.cancelled(let cancellation), let request as CancellationRequest): cancellation.number == request.number
        case (.stockChanged(let stockChange), let request as StockChangeRequest): stockChange.deltas == request.deltas
        case (.reversed(let reversal), let request as ReversalRequest): reversal.change == request.change
        case (.menuChanged(let menuChange), let request as MenuChangeRequest):
            // Of a menu that has changed since, only what the request changed: the queue.
            menuChange.menu.hasQueue == request.menu.hasQueue
        case (.menuChanged(let menuChange), let request as HeadMenuRequest):
            menuChange.menu.head?.version == request.published.version
        case (.paid(let payment), let request as PaymentRequest):
            request.isAnswered(by: payment)
        case (.discounted(let change), let request as DiscountRequest):
            (change.number, change.discount?.id) == (request.number, request.discount)
        case (.availabilityChanged(let change), let request as AvailabilityRequest):
            (change.item, change.stoppedUntil) == (request.item, request.stoppedUntil)
        case (.settingsChanged(let change), let request as SettingsChangeRequest): change.settings == request.settings
        case (.refunded(let refund), let request as RefundRequest):
            (refund.number, refund.cups) == (request.number, request.lines.cups)
        case (.noted(let note), let request as HandoverNoteRequest): note.text == request.text
        case (.cashMoved(let move), let request as CashMoveRequest): move.amount == request.amount
        case (.cashMoved(let move), let request as CashMoveReversalRequest): move.reverses == request.move
        case (.printRequested(let printout), let request as PrintoutRequest):
            (printout.slip, printout.number) == (request.slip, request.number)
        case (.drawerOpened(let opening), let request as DrawerOpeningRequest): opening.key == request.key
        case (.closed(let closing), let request as ClosingRequest): closing.counted == request.counted
        case (.closingReversed(let reversal), let request as ClosingReversalRequest): reversal.number == request.number
        case (.sent(let sent), let request as SendRequest): (sent.to, sent.counts) == (request.to, request.counts)
        case (.received(let receipt), let request as ReceiveRequest): receipt.transfer == request.transfer
        default: false
        }
    }

    private static func juice(
        _ id: String, _ recipe: [FruitID: Int], price: Int? = nil, options: [OptionID] = []
    ) throws -> Juice {
        let portions = recipe.sorted { $0.key.rawValue < $1.key.rawValue }.map { Recipe.Portion($0.key, $0.value) }
        return Juice(JuiceID(id), names: Localized(id), recipe: Recipe(portions), price: price, options: options)
    }
}

extension Key {
    /// `k7`
    static func numbered(_ number: Int) -> Key {
        var random = SeededRandom(seed: UInt64(number))
        return Key(rawValue: "k\(number)") ?? Key(from: &random)
    }

    /// A key that no other request uses.
    static let next: Key = {
        var random = SeededRandom(seed: 1)
        return Key(from: &random)
    }()
}
