import JuiceShop
import ShopRoutes

/// The way to write down one kind of change.
struct StockTab: ViewModel {
    let href: String
    let label: String
    let isCurrent: Bool

    /// In the order of the screen.
    static let reasons: [StockChange.Reason] = [.other, .delivery, .count, .waste]

    func shown(_ name: String) -> Shown? {
        switch name {
        case "href": .text(href)
        case "label": .text(label)
        case "isCurrent": .flag(isCurrent)
        default: nil
        }
    }
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
