/// A program that makes orders durable in its own folder.
///
/// Each makes one order durable at a time and gives it the next number. The result is counted in the folder after it is
/// reopened.
protocol Contender: Sendable {
    /// Opens the folder, or makes it with plenty of stock.
    init(_ folder: String, _ bench: BenchMenu) throws

    /// A writer for one thread.
    func writer() throws -> any Writer

    func stocktake() throws -> Stocktake
}

protocol Writer {
    /// - Returns: the order's number, once it is durable; `nil` when the contender was busy.
    func place(_ key: String) throws -> Int?
}

/// The orders and the stock of a contender.
struct Stocktake: Equatable {
    var orders: Int
    var stock: Int
}

/// The contenders' names in the table and in the workers' arguments.
enum ContenderName: String, CaseIterable, Codable {
    case floor, sqlite, ours

    func open(_ folder: String, _ bench: BenchMenu) throws -> any Contender {
        switch self {
        case .floor: try FloorFile(folder, bench)
        case .sqlite: try SQLiteShop(folder, bench)
        case .ours: try OwnShop(folder, bench)
        }
    }
}
