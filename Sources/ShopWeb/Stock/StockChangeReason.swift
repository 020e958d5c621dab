import JuiceShop

extension StockChange.Reason {
    /// The name of the reason, on the tabs and in the tables.
    var label: Text {
        switch self {
        case .other: .reasonOther
        case .delivery: .reasonDelivery
        case .count: .reasonCount
        case .waste: .reasonWaste
        }
    }

    /// The label of a fruit's field.
    var fieldLabel: Text {
        switch self {
        case .other: .stockCount
        case .delivery: .stockCame
        case .count: .stockCounted
        case .waste: .stockGone
        }
    }

    /// What the foot says before anything is filled in.
    var advice: Text {
        switch self {
        case .other: .stockAdvice
        case .delivery: .stockAdviceDelivery
        case .count: .stockAdviceCount
        case .waste: .stockAdviceWaste
        }
    }

    /// The sentence that confirms a saved change.
    var savedSentence: Text {
        switch self {
        case .other: .savedSentence
        case .delivery: .savedDelivery
        case .count: .savedCount
        case .waste: .savedWaste
        }
    }
}
