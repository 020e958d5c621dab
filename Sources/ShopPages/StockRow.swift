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
    /// What the form tells the shop it had shown, and the number of the last event that it knew then.
    let seen: Int
    let seenAt: Int
    let isMarked: Bool
    let isFirstMarked: Bool
    /// What the marked juice still wants of it.
    let mark: String
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
        .text("seenAt") { String($0.seenAt) },
        .text("seenAtField") { StockForm.seenAtField($0.id) },
        .text("addField") { StockForm.addField($0.id) },
        .text("seenField") { StockForm.seenField($0.id) },
        .text("typedField") { StockForm.typedField($0.id, for: $0.reason) },
        .text("typedLabel") { $0.say($0.reason.fieldLabel, [.fruit: $0.name]) },
        .text("removeOne") { $0.say(.stockRemoveOne, [.fruit: $0.name]) },
        .text("addOne") { $0.say(.stockAddOne, [.fruit: $0.name]) },
        .text("addTen") { $0.say(.stockAddTen, [.fruit: $0.name]) },
        .flag("isMarked", \.isMarked),
        .flag("isFirstMarked", \.isFirstMarked),
        .text("mark", \.mark),
        .flag("isWrong") { $0.fault != nil },
        .text("fault") { $0.fault ?? "" },
    ]

    /// Whether the field holds how many come or go, and not how many there are.
    private var isPieces: Bool { reason == .delivery || reason == .waste }
}

extension StockRow {
    /// All fruits of the menu; with a fault, as they stood in the form that was sent.
    static func rows(
        shop: Shop, menu: Menu, reason: StockChange.Reason, marking: StockMarking?, fault: StockFormState?,
        say: Wording,
        language: Language
    ) -> [StockRow] {
        let lacks = marking?.lacks ?? []
        let focused = fault == nil ? menu.fruits.first { fruit in lacks.contains { $0.fruit == fruit.id } } : nil
        return menu.fruits.map { fruit in
            let lack = lacks.first { $0.fruit == fruit.id }
            let count = shop.stock[fruit.id]
            let seen = Seen(of: fruit.id, in: shop, reason: reason, fault: fault)
            return StockRow(
                id: fruit.id, symbol: fruit.symbol, name: fruit.names[language], reason: reason, count: count,
                tone: StockTone(StockLevel(of: fruit.id, count: count, menu: menu).level),
                value: fault?.entries[fruit.id]?.typed ?? (reason == .other ? String(seen.count) : ""),
                seen: seen.count, seenAt: seen.sequence,
                isMarked: lack != nil, isFirstMarked: fruit.id == focused?.id,
                mark: lack.map {
                    say(
                        .stockMarked,
                        [.needed: NumberFormat.grouped($0.needed), .missing: NumberFormat.grouped($0.missing)])
                } ?? "",
                fault: (fault?.errors[fruit.id]).map { sentence($0, fruit.names[language], reason, say) }, say: say)
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

/// What a fruit's number is held against: what the page shows now, or what the form had shown that is corrected.
private struct Seen {
    let count: Int
    let sequence: Int

    init(of fruit: FruitID, in shop: Shop, reason: StockChange.Reason, fault: StockFormState?) {
        let isKept = reason == .other || Self.isRight(fault, fruit)
        count = (isKept ? fault?.entries[fruit]?.seen : nil) ?? shop.stock[fruit]
        sequence = (isKept ? fault?.entries[fruit]?.seenSequence : nil) ?? shop.sequence
    }

    /// A count that is sent back for another's slip is still right. One that was overtaken is counted again.
    private static func isRight(_ fault: StockFormState?, _ fruit: FruitID) -> Bool {
        let isTyped = fault?.entries[fruit]?.typed?.contains { !$0.isWhitespace } ?? false
        return switch fault?.errors[fruit] {
        case nil, .notANumber: isTyped
        default: false
        }
    }
}
