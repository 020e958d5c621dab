extension Text {
    /// A part of a text that the page fills in, written in braces: `{juice} 주문`.
    package enum Placeholder: String, CaseIterable, Sendable {
        case title, juice, fruit, count, number, left, lacks
        case needed, present, missing
        case before, after, delta, elsewhere, changes
        case reason, cups, order, fruits, time, day
        case hour, label, orders, wastedOrders, wastedCups
    }

    /// The placeholders that this text must have, in every language.
    package var placeholders: Set<Placeholder> {
        switch self {
        case .errorTitle, .expositionPoster, .exhibitPicture: [.title]
        case .juiceOrder, .doneTitle, .urgentStops: [.juice]
        case .stockMarking, .stockMarkingFilled: [.juice, .cups]
        case .stockTitleFor: [.reason]
        case .stockWhy, .stockNow, .urgentStopsMany, .urgentNeeded: [.count]
        case .liveLost, .liveUnsent: [.time]
        case .juiceAvailable: [.count]
        case .juiceLacks: [.lacks]
        case .juiceLack, .recipePortion: [.fruit, .count]
        case .doneNumber: [.number]
        case .doneUsed: [.fruit, .count, .left]
        case .shortageNeeds: [.order]
        case .shortageMeter: [.needed, .present]
        case .shortageSentence: [.order, .fruit, .needed, .present, .missing]
        case .shortageEnoughSentence: [.order, .fruit, .needed, .present]
        case .stockCount, .stockCame, .stockCounted, .stockGone: [.fruit]
        case .stockRemoveOne, .stockAddOne, .stockAddTen: [.fruit]
        case .stockMarked: [.needed, .missing]
        case .stockFaultNotANumber, .stockFaultNoPieces, .stockFaultAboveMost: [.fruit]
        case .stockFaultCountedElsewhere: [.fruit, .count]
        case .stockFaultDeliveryTakes, .stockFaultWasteBrings: [.fruit]
        case .stockFaultBelowZero: [.fruit, .present]
        case .savedSentence, .savedDelivery, .savedCount, .savedWaste: [.changes]
        case .savedSame: [.fruit, .count]
        case .savedChange: [.fruit, .before, .after]
        case .savedCountElsewhere: [.fruit, .count, .elsewhere, .after]
        case .savedChangeElsewhere: [.fruit, .delta, .elsewhere, .after]
        case .historyChange: [.fruit, .delta]
        case .historyCounted: [.fruit, .count, .delta]
        case .historyCountedOnly: [.fruit, .delta]
        case .historyCancelled: [.number]
        case .historyWasted: [.juice, .cups]
        case .historyReached: [.time]
        case .fruitTitle: [.fruit, .count]
        case .fruitNow, .fruitFirst: [.count]
        case .fruitCounted: [.time, .count]
        case .fruitOrder: [.number, .juice, .cups]
        case .fruitOrdered, .fruitAdjusted, .fruitReturned: [.delta]
        case .juiceCups, .juiceCupLess, .juiceCupMore, .cupsOne: [.juice]
        case .cupsSeveral, .doneTitleCups: [.juice, .cups]
        case .doneAgain, .orderCancelOf, .cancelledWasted, .cancelledElsewhereWasted, .queueDoneOf: [.number]
        case .orderReturned, .orderWasted, .ordersReturned, .ordersWasted, .ordersHandedOver, .queueSince: [.time]
        case .shortageFewer, .ordersTotal: [.count]
        case .shortageOrderFewer: [.juice, .count]
        case .ordersTitleOf: [.day]
        case .cancelledReturned, .cancelledElsewhereReturned: [.number, .fruits]
        case .reportTitle, .reportTitleToday: [.day]
        case .reportEarlier: [.cups]
        case .reportBar: [.label, .count]
        case .reportHour: [.hour]
        case .reportCancelledTable: [.orders, .cups, .wastedOrders, .wastedCups]
        case .reportSeveral: [.juice, .cups]
        case .reportTimes, .expositionCount: [.count]
        default: []
        }
    }
}
