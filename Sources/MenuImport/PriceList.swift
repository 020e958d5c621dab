import Bytes
import ContentFile

/// A price list from any spreadsheet: a column with names, and one with prices or one for each size, such as
/// `메뉴, HOT, ICE`.
struct PriceList {
    private let table: ItemTable
    private let numbers: ItemNumbers
    private let name: Int
    private let prices: [Int]

    /// - Throws: `Diagnostic` for a table without names or without prices.
    init(_ table: ItemTable, _ numbers: ItemNumbers) throws(Diagnostic) {
        self.table = table
        self.numbers = numbers
        guard let name = table.column(Columns.names) else {
            let written = table.columns.map(\.written).filter { !$0.isEmpty }.joined(separator: ", ")
            throw Diagnostic(
                file: table.file,
                Message("no column has the names; the columns are: \(written)", "이름이 있는 칸을 찾을 수 없어요. 칸: \(written)"),
                remedy: Message("write “name” and “price” above them", "칸 위에 ‘이름’과 ‘가격’을 적어 주세요"))
        }
        self.name = name
        prices = Self.prices(table, numbers, besides: name)
        if prices.isEmpty {
            throw Diagnostic(
                file: table.file, Message("no column has prices", "값이 있는 칸을 찾을 수 없어요"),
                remedy: Message("write “price” above them", "칸 위에 ‘가격’을 적어 주세요"))
        }
    }

    /// The column that is called a price; without one, those whose name begins so, such as `가격(L)`; without these, all
    /// columns that have only prices.
    private static func prices(_ table: ItemTable, _ numbers: ItemNumbers, besides name: Int) -> [Int] {
        if let column = table.column(Columns.prices) { return [column] }
        let named = table.columns.indices.filter { column in
            Columns.prices.contains { table.columns[column].name.hasPrefix($0) }
        }
        if !named.isEmpty { return named }
        return table.columns.indices.filter { column in
            let title = table.columns[column].name
            return column != name && !title.isEmpty && !Columns.otherNumbers.contains(title)
                && hasPrices(table.rows.map { $0[column] }.filter { !isGap($0) }, numbers)
        }
    }

    /// True where every cell is a number, and one is a price.
    private static func hasPrices(_ cells: [String], _ numbers: ItemNumbers) -> Bool {
        cells.contains { numbers.amount($0) != nil } && cells.allSatisfy { $0.first?.isNumber ?? false }
    }

    /// True for a cell of a size that an item does not have.
    private static func isGap(_ cell: String) -> Bool { ["", "-", "–", "—", "x", "X"].contains(cell) }

    func read(_ remarks: inout Remarks) -> [ExportedItem] {
        let (category, size) = (table.column(Columns.categories), table.column(Columns.sizes))
        let english = table.column(Columns.englishNames)
        var items = [ExportedItem]()
        var lastCategory = ""
        for row in table.rows {
            let (name, sizeName) = (row[name], row[size])
            // Merged cells are written in their first row only.
            if !row[category].isEmpty { lastCategory = row[category] }
            if name.isEmpty, sizeName.isEmpty || items.isEmpty {
                remarks.add(
                    row.number, "", Message("has no name", "이름이 없어요"), Message("write its name", "이름을 적어 주세요"))
                continue
            }
            if items.isEmpty || !name.isEmpty && (items.last?.name != name || sizeName.isEmpty) {
                var item = ExportedItem(row: row.number, name: name)
                item.englishName = row[english]
                item.category = lastCategory
                items.append(item)
            }
            addPrices(of: row, sizeName, to: &items[items.count - 1], &remarks)
        }
        let read = Set([self.name, category, size, english].compactMap(\.self) + prices)
        remarks.addUnread(table) { name in
            table.columns.indices.contains { table.columns[$0].name == name && read.contains($0) }
        }
        return items
    }

    private func addPrices(
        of row: ItemTable.Row, _ size: String, to item: inout ExportedItem, _ remarks: inout Remarks
    ) {
        if prices.count == 1 {
            return item.addVariation(size, numbers.price(row[prices[0]]), row.number, row[prices[0]], &remarks)
        }
        let filled = prices.filter { !Self.isGap(row[$0]) }
        if filled.isEmpty { item.addVariation(size, .none, row.number, "", &remarks) }
        for column in filled {
            let name = [size, Self.size(table.columns[column].written)].filter { !$0.isEmpty }.joined(separator: " ")
            item.addVariation(name, numbers.price(row[column]), row.number, row[column], &remarks)
        }
    }

    /// The size in the name of a column: `L` of `가격(L)`.
    private static func size(_ column: String) -> String {
        let word = Columns.prices.filter { column.lowercased().hasPrefix($0) }.max { $0.count < $1.count } ?? ""
        return String(column.dropFirst(word.count).filter { !"()[]:-_".contains($0) }[...].trimmed)
    }
}
