extension Text {
    /// What a text leaves open, written in braces: `{juice} 주문`.
    package enum Placeholder: String, CaseIterable, Sendable {
        case title, juice, fruit, count, number, left, lacks
        case needed, present, missing
        case before, after, delta, elsewhere, changes
        case time
    }

    /// What this text must leave open, in every language.
    package var placeholders: Set<Placeholder> {
        switch self {
        case .errorTitle: [.title]
        case .juiceOrder, .doneTitle, .stockMarking, .stockMarkingFilled: [.juice]
        case .liveLost, .liveUnsent: [.time]
        case .juiceAvailable: [.count]
        case .juiceLacks: [.lacks]
        case .juiceLack, .recipePortion: [.fruit, .count]
        case .doneNumber: [.number]
        case .doneUsed: [.fruit, .count, .left]
        case .shortageNeeds: [.juice]
        case .shortageMeter: [.needed, .present]
        case .shortageSentence: [.juice, .fruit, .needed, .present, .missing]
        case .shortageEnoughSentence: [.juice, .fruit, .needed, .present]
        case .stockCount, .stockRemoveOne, .stockAddOne, .stockAddTen: [.fruit]
        case .stockMarked: [.needed, .missing]
        case .stockFaultNotANumber, .stockFaultAboveMost: [.fruit]
        case .stockFaultBelowZero: [.fruit, .present]
        case .savedSentence: [.changes]
        case .savedChange: [.fruit, .before, .after]
        case .savedChangeElsewhere: [.fruit, .delta, .elsewhere, .after]
        default: []
        }
    }
}
