import ContentFile
import JuiceShop
import Templates

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
