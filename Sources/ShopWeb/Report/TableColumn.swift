import ContentFile
import JuiceShop

/// A column of a table that a page, a terminal or a spreadsheet prints: its head, and its value in each row.
struct TableColumn<Row>: Sendable {
    let head: String
    /// Words begin at the start of their column and may wrap. Figures end at its end and never wrap.
    let isWords: Bool
    let value: @Sendable (Row) -> TableValue

    init(_ head: String, isWords: Bool = false, _ value: @escaping @Sendable (Row) -> TableValue) {
        self.head = head
        self.isWords = isWords
        self.value = value
    }
}

extension PageContext {
    func words<Row>(_ head: Text, _ text: @escaping @Sendable (Row) -> String?) -> TableColumn<Row> {
        TableColumn(texts(head), isWords: true) { .some(text($0)) }
    }

    func figure<Row>(_ head: Text, _ value: @escaping @Sendable (Row) -> TableValue) -> TableColumn<Row> {
        TableColumn(texts(head), value)
    }

    func count<Row>(_ head: Text, _ count: @escaping @Sendable (Row) -> Int?) -> TableColumn<Row> {
        figure(head) { row in count(row).map { .number($0) } ?? .none }
    }

    /// - Parameter amount: in the smallest unit of the shop's currency.
    func amount<Row>(_ head: Text, _ amount: @escaping @Sendable (Row) -> Int?) -> TableColumn<Row> {
        figure(head) { [currency = settings.currency] row in amount(row).map { .money($0, currency) } ?? .none }
    }
}
