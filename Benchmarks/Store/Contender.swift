/// Something that makes orders durable in a folder of its own.
///
/// Each does one order as one durable unit and gives it the next number; what it then has is counted from the
/// folder, opened anew.
protocol Contender: Sendable {
    /// Opens the folder, or makes it with plenty of stock.
    init(_ folder: String, _ bar: Bar) throws

    /// One thread's own way in.
    func writer() throws -> any Writer

    func stocktake() throws -> Stocktake
}

protocol Writer {
    /// - Returns: the order's number, once it is durable; `nil` when it was told to try later.
    func place(_ key: String) throws -> Int?
}

/// What a contender has.
struct Stocktake: Equatable {
    var orders: Int
    var stock: Int
}

/// Who takes part, as the table and the workers name them.
enum ContenderName: String, CaseIterable, Codable {
    case floor, sqlite, ours

    func open(_ folder: String, _ bar: Bar) throws -> any Contender {
        switch self {
        case .floor: try FloorFile(folder, bar)
        case .sqlite: try SQLiteShop(folder, bar)
        case .ours: try OwnShop(folder, bar)
        }
    }
}
