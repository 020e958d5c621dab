import ContentFile
package import JuiceShop
package import ShopRoutes
import Templates

/// One fruit of the stock form.
struct StockRow: ViewModel {
    let id: FruitID
    let symbol: String
    let name: String
    let reason: StockChange.Reason
    /// The count in the current stock.
    let count: Int
    let tone: StockTone
    /// The content of the field: the count, or the typed text.
    let value: String
    /// The count that the form shows, and the number of the last event that it includes.
    let seen: Int
    let seenSequence: Int
    /// The wanted juice is short of this fruit.
    let isNeeded: Bool
    let isFirstNeeded: Bool
    /// The pieces that the wanted juice needs and that are missing.
    let need: String
    let error: String?
    let texts: LanguageTexts

    /// The id of a fruit's field.
    static func anchor(of fruit: FruitID) -> String { "count-\(fruit)" }

    var anchor: String { Self.anchor(of: id) }

    static let fields: Fields<StockRow> = [
        .text("id") { $0.id.rawValue },
        .text("anchor", \.anchor),
        .text("symbol", \.symbol),
        .text("name", \.name),
        .text("tone") { $0.tone.rawValue },
        .text("hint") { $0.tone.hint($0.texts) },
        .text("whyHref") { Route.fruit($0.id).path },
        .text("why") {
            $0.texts($0.reason == .other ? .stockWhy : .stockNow, [.count: NumberFormat.grouped($0.count)])
        },
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
        .text("typedLabel") { $0.texts($0.reason.fieldLabel, [.fruit: $0.name]) },
        .text("removeOne") { $0.texts(.stockRemoveOne, [.fruit: $0.name]) },
        .text("addOne") { $0.texts(.stockAddOne, [.fruit: $0.name]) },
        .text("addTen") { $0.texts(.stockAddTen, [.fruit: $0.name]) },
        .flag("isNeeded", \.isNeeded),
        .flag("isFirstNeeded", \.isFirstNeeded),
        .text("need", \.need),
        .flag("isWrong") { $0.error != nil },
        .text("fault") { $0.error ?? "" },
    ]

    /// The field holds how many pieces come or go, not how many there are.
    private var isPieces: Bool { reason == .delivery || reason == .waste }
}

extension StockRow {
    /// A row for each fruit of the menu; with a form, as it was sent.
    static func rows(
        shop: Shop, reason: StockChange.Reason, wantedOrder: WantedOrder?, state: StockFormState?, context: PageContext
    ) -> [StockRow] {
        let texts = context.texts
        let shortNeeds = wantedOrder?.shortNeeds ?? []
        let focused = state == nil ? context.menu.fruits.first { shortNeeds.map(\.fruit).contains($0.id) } : nil
        return context.menu.fruits.map { fruit in
            let shortNeed = shortNeeds.first { $0.fruit == fruit.id }
            let count = shop.stock[fruit.id]
            let seen = Seen(of: fruit.id, in: shop, reason: reason, state: state)
            return StockRow(
                id: fruit.id, symbol: fruit.symbol, name: fruit.names[context.language], reason: reason, count: count,
                tone: StockTone(StockLevel(of: fruit.id, count: count, menu: context.menu).level),
                value: state?.entries[fruit.id]?.typed ?? (reason == .other ? String(seen.count) : ""),
                seen: seen.count, seenSequence: seen.sequence,
                isNeeded: shortNeed != nil, isFirstNeeded: fruit.id == focused?.id,
                need: shortNeed.map {
                    texts(
                        .stockMarked,
                        [.needed: NumberFormat.grouped($0.needed), .missing: NumberFormat.grouped($0.missing)])
                } ?? "",
                error: (state?.errors[fruit.id]).map { sentence($0, fruit.names[context.language], reason, texts) },
                texts: texts)
        }
    }

    private static func sentence(
        _ error: StockNumberError, _ fruit: String, _ reason: StockChange.Reason, _ texts: LanguageTexts
    ) -> String {
        switch error {
        case .notANumber where reason == .delivery || reason == .waste: texts(.stockFaultNoPieces, [.fruit: fruit])
        case .notANumber: texts(.stockFaultNotANumber, [.fruit: fruit])
        case .countedElsewhere(let count):
            texts(.stockFaultCountedElsewhere, [.fruit: fruit, .count: NumberFormat.grouped(count)])
        case .belowZero(let present):
            texts(.stockFaultBelowZero, [.fruit: fruit, .present: NumberFormat.grouped(present)])
        case .aboveMaximum: texts(.stockFaultAboveMost, [.fruit: fruit])
        case .deliveryTakes: texts(.stockFaultDeliveryTakes, [.fruit: fruit])
        case .wasteBrings: texts(.stockFaultWasteBrings, [.fruit: fruit])
        }
    }
}

/// The count that a fruit's number refers to: the current one, or the one in the form that is corrected.
private struct Seen {
    let count: Int
    let sequence: Int

    init(of fruit: FruitID, in shop: Shop, reason: StockChange.Reason, state: StockFormState?) {
        let isKept = reason == .other || Self.isRight(state, fruit)
        count = (isKept ? state?.entries[fruit]?.seen : nil) ?? shop.stock[fruit]
        sequence = (isKept ? state?.entries[fruit]?.seenSequence : nil) ?? shop.sequence
    }

    /// A count stays valid if only another fruit's number is wrong. A fruit that was counted elsewhere is counted again.
    private static func isRight(_ state: StockFormState?, _ fruit: FruitID) -> Bool {
        let isTyped = state?.entries[fruit]?.typed?.contains { !$0.isWhitespace } ?? false
        return switch state?.errors[fruit] {
        case nil, .notANumber: isTyped
        default: false
        }
    }
}

/// A stock form that is shown again, because nothing of it was stored: its fields as they were sent, and their errors.
package struct StockFormState: Equatable, Sendable {
    /// A fruit without an entry shows its current count.
    package let entries: [FruitID: StockForm.Entry]
    /// Empty if the form as a whole is wrong.
    package let errors: [FruitID: StockNumberError]

    package init(_ entries: [FruitID: StockForm.Entry], errors: [FruitID: StockNumberError] = [:]) {
        self.entries = entries
        self.errors = errors
    }
}
