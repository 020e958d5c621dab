import ContentFile
package import JuiceShop
import Templates

/// The foot of the stock page: what will change, what was saved, or what there is to do; the way back, and the one button
/// that saves.
struct StockFoot: ViewModel {
    let mood: Mood
    let said: String
    let note: String?
    /// What it says while nothing is filled in, for the script.
    let idle: String
    /// The address that takes back the change that was just saved.
    let undo: String?
    let cancelHref: String

    /// The class in the style sheet.
    enum Mood: String {
        case idle, saving, done
    }

    /// A longer list cannot be read at a glance: the rest becomes a number. `follow.js` names as many.
    private static let maxNames = 2

    init(
        _ notice: StockPageNotice, _ rows: [StockRow], shop: Shop, view: StockView, wantedOrder: WantedOrder?,
        context: PageContext
    ) {
        let texts = context.texts
        cancelHref = Route.orderPage(view.order).path
        idle = Self.idle(view.reason, wantedOrder, shop: shop, context: context)
        let changes = rows.compactMap(\.changeSentence)
        if case .saved(let flash) = notice {
            mood = .done
            said = StockSavedMessage(flash, context: context).sentence
            note = nil
            undo = flash.sequence.map { Route.reversal($0).path }
        } else {
            mood = changes.isEmpty ? .idle : .saving
            said = changes.isEmpty ? idle : Self.summary(changes, texts)
            note = changes.isEmpty ? nil : texts(.stockReversible)
            undo = nil
        }
    }

    private static func idle(
        _ reason: StockChange.Reason, _ wantedOrder: WantedOrder?, shop: Shop, context: PageContext
    ) -> String {
        if let wantedOrder { return wantedOrder.sentence }
        let urgent = context.menu.urgent(in: shop.stock).map { context.name(of: $0.fruit) }
        guard reason == .other, !urgent.isEmpty else { return context.texts(reason.advice) }
        return context.texts(.stockFirst, [.fruits: summary(urgent, context.texts)])
    }

    private static func summary(_ items: [String], _ texts: LanguageTexts) -> String {
        let named = items.prefix(maxNames).joined(separator: " · ")
        let left = items.count - maxNames
        return left > 0 ? texts(.stockMore, [.changes: named, .count: NumberFormat.grouped(left)]) : named
    }

    static let fields: Fields<StockFoot> = [
        .text("mood") { $0.mood.rawValue },
        .text("said", \.said),
        .optional("note", \.note),
        .text("idle", \.idle),
        .optional("undo", \.undo),
        .text("cancelHref", \.cancelHref),
    ]
}

/// What the stock page tells besides the stock: what became of the request that led to it.
package enum StockPageNotice: Equatable, Sendable {
    case none
    /// A change that was saved or reversed.
    case saved(StockFlash)
    /// A press on a stepper filled a field, or another page filled them all. Nothing was saved.
    case filled([FruitID: StockForm.Entry], by: StockStep? = nil)
    /// Nothing was saved: the fields as they were sent, and their errors. Without errors, the form as a whole is wrong.
    case rejected([FruitID: StockForm.Entry], errors: [FruitID: StockNumberError])
    /// A change was not reversed.
    case notReversed(NotReversed)

    /// The reason why a change of stock stays as it is.
    package enum NotReversed: Equatable, Sendable {
        case form
        case tooLate
        case outOfRange([FruitID: Stock.OutOfRange])
        /// A stocktake has counted these fruits since: their counts at that time.
        case countedSince([FruitID: Int])
    }

    /// The fields as they were sent. A fruit without an entry shows its current count.
    var entries: [FruitID: StockForm.Entry] {
        switch self {
        case .filled(let entries, _), .rejected(let entries, _): entries
        case .none, .saved, .notReversed: [:]
        }
    }

    var errors: [FruitID: StockNumberError] {
        if case .rejected(_, let errors) = self { errors } else { [:] }
    }

    /// True if the visitor comes from another page, and the first missing fruit may take the focus.
    var isArrival: Bool {
        switch self {
        case .none, .saved: true
        case .filled, .rejected, .notReversed: false
        }
    }

    /// The summary of what is wrong, then a line for each reason; empty when nothing is.
    func faultLines(_ rows: [StockRow], context: PageContext) -> [Line] {
        let texts = context.texts
        switch self {
        case .none, .saved, .filled: return []
        case .rejected(_, let errors):
            return [Line(text: texts(errors.isEmpty ? .stockFaultForm : .stockFaultFields))]
                + rows.compactMap { row in row.error.map { Line(text: $0, href: "#\(row.anchor)") } }
        case .notReversed(let reason):
            return [Line(text: texts(.stockNotReversed))] + reason.lines(context)
        }
    }
}

extension StockPageNotice.NotReversed {
    fileprivate func lines(_ context: PageContext) -> [Line] {
        let texts = context.texts
        return switch self {
        case .form: [Line(text: texts(.stockFaultForm))]
        case .tooLate: [Line(text: texts(.stockReversalTooLate))]
        case .outOfRange(let fruits):
            fruits.keys.inOrder(of: context.menu).compactMap { fruit in
                fruits[fruit].map {
                    Line(text: StockNumberError($0).sentence(of: fruit, reason: .other, context))
                }
            }
        case .countedSince(let counts):
            counts.inOrder(of: context.menu).map { fruit, count in
                Line(
                    text: texts(
                        .stockReversalCounted,
                        [.fruit: context.name(of: fruit), .count: context.amount(count, of: fruit)]))
            }
        }
    }
}

/// The outcome of a stock change, in one sentence.
struct StockSavedMessage {
    let sentence: String

    init(_ flash: StockFlash, context: PageContext) {
        let texts = context.texts
        let changes = flash.changes.map { change in
            let fruit = context.name(of: change.fruit)
            let after = context.amount(change.after, of: change.fruit)
            if change.delta == 0 && change.elsewhere == 0 { return texts(.savedSame, [.fruit: fruit, .count: after]) }
            if change.elsewhere == 0 {
                let seen = context.amount(change.seen, of: change.fruit)
                return texts(.savedChange, [.fruit: fruit, .before: seen, .after: after])
            }
            if flash.reason == .count {
                return texts(
                    .savedCountElsewhere,
                    [
                        .fruit: fruit, .count: context.amount(change.seen + change.delta, of: change.fruit),
                        .elsewhere: context.signed(change.elsewhere, of: change.fruit), .after: after,
                    ])
            }
            return texts(
                .savedChangeElsewhere,
                [
                    .fruit: fruit, .delta: context.signed(change.delta, of: change.fruit),
                    .elsewhere: context.signed(change.elsewhere, of: change.fruit),
                    .after: context.figure(change.after, of: change.fruit),
                ])
        }
        sentence = texts(
            flash.isReversal ? .savedReversal : flash.reason.savedSentence, [.changes: changes.joined(separator: " · ")]
        )
    }
}
