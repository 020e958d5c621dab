import ContentFile
import JuiceShop

/// A value of a table, which a reader and a spreadsheet see in different forms.
enum TableValue: Sendable {
    /// A count: a reader sees its digits in groups, a spreadsheet does not.
    case number(Int)
    /// An amount in the currency's smallest unit. A spreadsheet gets the whole units, such as `12500` or `4.50`.
    case money(Int, Currency)
    /// Digits and punctuation that this program wrote, such as a time: a spreadsheet needs neither quotes nor an apostrophe.
    case plain(String)
    /// Any other text. One that a spreadsheet would read as a formula gets an apostrophe there.
    case text(String)
    case none

    /// The value is missing without a text.
    static func some(_ text: String?) -> TableValue { text.map { .text($0) } ?? .none }
}

extension PageContext {
    /// The value as a reader sees it.
    func text(_ value: TableValue) -> String {
        switch value {
        case .number(let number): NumberFormat.grouped(number)
        case .money(let amount, let currency): money(amount, in: currency)
        case .plain(let text), .text(let text): text
        case .none: ""
        }
    }
}
