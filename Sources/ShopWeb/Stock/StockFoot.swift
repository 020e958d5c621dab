import ContentFile
import JuiceShop
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
        .optionalAddress("undo", \.undo),
        .address("cancelHref", \.cancelHref),
    ]
}
