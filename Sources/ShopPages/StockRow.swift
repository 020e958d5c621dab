import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// One fruit of the stock form.
struct StockRow: ViewModel {
    let id: FruitID
    let symbol: String
    let name: String
    let reason: StockChange.Reason
    /// What there is now.
    let count: Int
    let tone: StockTone
    /// What the field holds: the count, or what was typed.
    let value: String
    /// The count that the form compares the typed one with, and the sequence of the last event before it.
    let seen: Int
    let seenSequence: Int
    /// The wanted juice is short of this fruit.
    let isNeeded: Bool
    let isFirstNeeded: Bool
    /// The pieces that the wanted juice needs and that are missing.
    let need: String
    let fault: String?
    let say: Wording

    /// The place of a fruit's field on the page.
    static func anchor(of fruit: FruitID) -> String { "count-\(fruit)" }

    var anchor: String { Self.anchor(of: id) }

    static let fields: Fields<StockRow> = [
        .text("id") { $0.id.rawValue },
        .text("anchor", \.anchor),
        .text("symbol", \.symbol),
        .text("name", \.name),
        .text("tone") { $0.tone.rawValue },
        .text("hint") { $0.tone.hint($0.say) },
        .text("whyHref") { Route.fruit($0.id).path },
        .text("why") { $0.say($0.reason == .other ? .stockWhy : .stockNow, [.count: NumberFormat.grouped($0.count)]) },
        .text("value", \.value),
        .flag("isLong") { $0.value.count > 4 },
        .flag("canTake") { $0.reason == .other || $0.reason == .waste },
        .flag("canAdd") { $0.reason == .other || $0.reason == .delivery },
        .flag("isPieces", \.isPieces),
        .text("seen") { String($0.seen) },
        .flag("isCounted") { $0.reason == .count },
        .text("seenSequence") { String($0.seenSequence) },
        .text("seenAtField") { StockForm.seenAtField($0.id) },
        .text("addField") { StockForm.addField($0.id) },
        .text("seenField") { StockForm.seenField($0.id) },
        .text("typedField") { StockForm.typedField($0.id, for: $0.reason) },
        .text("typedLabel") { $0.say($0.reason.fieldLabel, [.fruit: $0.name]) },
        .text("removeOne") { $0.say(.stockRemoveOne, [.fruit: $0.name]) },
        .text("addOne") { $0.say(.stockAddOne, [.fruit: $0.name]) },
        .text("addTen") { $0.say(.stockAddTen, [.fruit: $0.name]) },
        .flag("isNeeded", \.isNeeded),
        .flag("isFirstNeeded", \.isFirstNeeded),
        .text("need", \.need),
        .flag("isWrong") { $0.fault != nil },
        .text("fault") { $0.fault ?? "" },
    ]

    /// Whether the field holds how many come or go, and not how many there are.
    private var isPieces: Bool { reason == .delivery || reason == .waste }
}

extension StockRow {
    /// All fruits of the menu, as they were in the form that is shown again, if there is one.
    static func rows(
        shop: Shop, menu: Menu, reason: StockChange.Reason, wantedJuice: WantedJuice?, state: StockFormState?,
        say: Wording,
        language: Language
    ) -> [StockRow] {
        let lacks = wantedJuice?.lacks ?? []
        let focused = state == nil ? menu.fruits.first { fruit in lacks.contains { $0.fruit == fruit.id } } : nil
        return menu.fruits.map { fruit in
            let lack = lacks.first { $0.fruit == fruit.id }
            let count = shop.stock[fruit.id]
            let seen = Seen(of: fruit.id, in: shop, reason: reason, state: state)
            return StockRow(
                id: fruit.id, symbol: fruit.symbol, name: fruit.names[language], reason: reason, count: count,
                tone: StockTone(StockLevel(of: fruit.id, count: count, menu: menu).level),
                value: state?.entries[fruit.id]?.typed ?? (reason == .other ? String(seen.count) : ""),
                seen: seen.count, seenSequence: seen.sequence,
                isNeeded: lack != nil, isFirstNeeded: fruit.id == focused?.id,
                need: lack.map {
                    say(
                        .stockMarked,
                        [.needed: NumberFormat.grouped($0.needed), .missing: NumberFormat.grouped($0.missing)])
                } ?? "",
                fault: (state?.errors[fruit.id]).map { sentence($0, fruit.names[language], reason, say) }, say: say)
        }
    }

    private static func sentence(
        _ field: StockNumberError, _ fruit: String, _ reason: StockChange.Reason, _ say: Wording
    ) -> String {
        switch field {
        case .notANumber where reason == .delivery || reason == .waste: say(.stockFaultNoPieces, [.fruit: fruit])
        case .notANumber: say(.stockFaultNotANumber, [.fruit: fruit])
        case .countedElsewhere(let count):
            say(.stockFaultCountedElsewhere, [.fruit: fruit, .count: NumberFormat.grouped(count)])
        case .belowZero(let present):
            say(.stockFaultBelowZero, [.fruit: fruit, .present: NumberFormat.grouped(present)])
        case .aboveMaximum: say(.stockFaultAboveMost, [.fruit: fruit])
        case .deliveryTakes: say(.stockFaultDeliveryTakes, [.fruit: fruit])
        case .wasteBrings: say(.stockFaultWasteBrings, [.fruit: fruit])
        }
    }
}

/// The count that a typed one is compared with: the stock now, or the one of the form that is shown again.
private struct Seen {
    let count: Int
    let sequence: Int

    init(of fruit: FruitID, in shop: Shop, reason: StockChange.Reason, state: StockFormState?) {
        let isKept = reason == .other || Self.isRight(state, fruit)
        count = (isKept ? state?.entries[fruit]?.seen : nil) ?? shop.stock[fruit]
        sequence = (isKept ? state?.entries[fruit]?.seenSequence : nil) ?? shop.sequence
    }

    /// A count that is shown again for another fruit's error is still right. A count that another stocktake overtook has
    /// to be repeated.
    private static func isRight(_ state: StockFormState?, _ fruit: FruitID) -> Bool {
        let isTyped = state?.entries[fruit]?.typed?.contains { !$0.isWhitespace } ?? false
        return switch state?.errors[fruit] {
        case nil, .notANumber: isTyped
        default: false
        }
    }
}
