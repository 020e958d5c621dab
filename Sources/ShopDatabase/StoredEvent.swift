import Bytes
import Journal
import JuiceShop
import ShopStore

/// A row of the history.
struct StoredEvent: Sendable {
    let sequence: Int
    /// The CRC-32 of the body, seeded with that of the event before.
    let chain: UInt32
    let format: Int
    let body: [UInt8]

    init(_ rows: Rows, _ row: Int) throws(SQLError) {
        guard let sequence = rows.int(row, 0), let chain = rows.int(row, 1).flatMap(UInt32.init(exactly:)),
            let format = rows.int(row, 2), let body = rows.bytes(row, 3)
        else { throw SQLError("a row of the table events is not what was written") }
        self.sequence = sequence
        self.chain = chain
        self.format = format
        self.body = body
    }

    /// - Throws: `damaged` for a body that this program does not know.
    func event(of history: String) throws(StoreError) -> Event {
        guard format <= JournalFormat.current else {
            throw .newerFormat(file: history, version: format, newestKnown: JournalFormat.current)
        }
        return try EventLine.event(body) { error, _ in damage(in: history, error) }
    }

    /// True if this is the row that was written after the event before.
    /// - Parameter chain: of the event before.
    func follows(_ sequence: Int, _ chain: UInt32) -> Bool {
        self.sequence == sequence + 1 && self.chain == LineChecksum.crc(body[...], seed: chain)
    }

    func damage(in history: String, _ error: Message) -> Corruption {
        Corruption(file: history, after: sequence - 1, error: error, remedy: .restore)
    }
}
