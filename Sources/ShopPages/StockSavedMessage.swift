import ContentFile
import JuiceShop
import ShopRoutes

/// What became of a stock change, in one sentence.
struct StockSavedMessage {
    let sentence: String

    init(_ flash: Flash, menu: Menu, say: Wording, language: Language) {
        let changes = flash.changes.map { change in
            let fruit = menu.name(of: change.fruit, in: language)
            let after = NumberFormat.grouped(change.after)
            if change.delta == 0 && change.elsewhere == 0 { return say(.savedSame, [.fruit: fruit, .count: after]) }
            if change.elsewhere == 0 {
                return say(.savedChange, [.fruit: fruit, .before: NumberFormat.grouped(change.seen), .after: after])
            }
            if flash.reason == .count {
                return say(
                    .savedCountElsewhere,
                    [
                        .fruit: fruit, .count: NumberFormat.grouped(change.seen + change.delta),
                        .elsewhere: NumberFormat.signed(change.elsewhere), .after: after,
                    ])
            }
            return say(
                .savedChangeElsewhere,
                [
                    .fruit: fruit, .delta: NumberFormat.signed(change.delta),
                    .elsewhere: NumberFormat.signed(change.elsewhere), .after: after,
                ])
        }
        sentence = say(flash.reason.savedSentence, [.changes: changes.joined(separator: " · ")])
    }
}

extension StockChange.Reason {
    fileprivate var savedSentence: Text {
        switch self {
        case .other: .savedSentence
        case .delivery: .savedDelivery
        case .count: .savedCount
        case .waste: .savedWaste
        }
    }
}
