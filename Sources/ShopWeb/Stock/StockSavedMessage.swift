import ContentFile
import JuiceShop

/// The outcome of a stock change, in one sentence.
struct StockSavedMessage {
    let sentence: String

    init(_ flash: StockFlash, context: PageContext) {
        let texts = context.texts
        let changes = flash.changes.map { change in
            let fruit = context.name(of: change.fruit)
            let after = NumberFormat.grouped(change.after)
            if change.delta == 0 && change.elsewhere == 0 { return texts(.savedSame, [.fruit: fruit, .count: after]) }
            if change.elsewhere == 0 {
                return texts(.savedChange, [.fruit: fruit, .before: NumberFormat.grouped(change.seen), .after: after])
            }
            if flash.reason == .count {
                return texts(
                    .savedCountElsewhere,
                    [
                        .fruit: fruit, .count: NumberFormat.grouped(change.seen + change.delta),
                        .elsewhere: NumberFormat.signed(change.elsewhere), .after: after,
                    ])
            }
            return texts(
                .savedChangeElsewhere,
                [
                    .fruit: fruit, .delta: NumberFormat.signed(change.delta),
                    .elsewhere: NumberFormat.signed(change.elsewhere), .after: after,
                ])
        }
        sentence = texts(
            flash.isReversal ? .savedReversal : flash.reason.savedSentence, [.changes: changes.joined(separator: " · ")]
        )
    }
}
