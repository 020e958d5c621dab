import JuiceShop
import ShopRoutes
import Templates

/// The way to write down one kind of change.
struct StockTab: ViewModel {
    let href: String
    let label: String
    let isCurrent: Bool

    /// In the order of the screen.
    static let reasons: [StockChange.Reason] = [.other, .delivery, .count, .waste]

    static let fields: Fields<StockTab> = [
        .text("href", \.href),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
    ]
}

extension StockChange.Reason {
    /// What people call it.
    var word: Text {
        switch self {
        case .other: .reasonOther
        case .delivery: .reasonDelivery
        case .count: .reasonCount
        case .waste: .reasonWaste
        }
    }

    /// What to type into a fruit's field.
    var fieldLabel: Text {
        switch self {
        case .other: .stockCount
        case .delivery: .stockCame
        case .count: .stockCounted
        case .waste: .stockGone
        }
    }

    var advice: Text? {
        switch self {
        case .other: nil
        case .delivery: .stockAdviceDelivery
        case .count: .stockAdviceCount
        case .waste: .stockAdviceWaste
        }
    }
}
