import JuiceShop
import ShopWeb

/// Reads the numbers of a table: prices of a currency, and amounts with up to three decimals.
struct ItemNumbers {
    private let currency: Currency
    private let money: NumberReader
    private let amounts = NumberReader(decimals: 3, signs: .any)

    init(_ currency: Currency) {
        self.currency = currency
        money = .money(currency)
    }

    enum Price: Equatable {
        case amount(Int)
        case none
        /// The price is typed at each sale.
        case typedAtSale
        case unreadable
    }

    func price(_ cell: String) -> Price {
        if cell.isEmpty { return .none }
        if ["variable", "변동", "시가", "싯가"].contains(cell.lowercased()) { return .typedAtSale }
        return amount(cell).map(Price.amount) ?? .unreadable
    }

    /// An amount of money in the currency's smallest unit; nil for a cell that has none, or that can be read in two ways.
    func amount(_ cell: String) -> Int? { money.number(withoutZeros(cell)) }

    /// An amount in thousandths; nil for a cell that has none.
    func thousandths(_ cell: String) -> Int? { amounts.number(cell) }

    /// Tills write the decimals of every currency, also of one that has none: `4500.00`.
    private func withoutZeros(_ cell: String) -> String {
        guard currency.decimals == 0, let point = cell.lastIndex(of: ".") else { return cell }
        let decimals = cell[cell.index(after: point)...]
        return (1...2).contains(decimals.count) && decimals.allSatisfy { $0 == "0" } ? String(cell[..<point]) : cell
    }
}
