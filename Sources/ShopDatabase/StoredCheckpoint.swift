import Bytes
import Foundation
import Journal
import JuiceShop
import ShopStore

/// A row of the checkpoints.
struct StoredCheckpoint: Sendable {
    let generation: Int
    let sequence: Int
    let chain: UInt32
    let time: Int
    let orders: Int
    private let bytes: [UInt8]

    /// - Returns: nil without a row.
    init?(_ rows: Rows) throws(SQLError) {
        if rows.count == 0 { return nil }
        guard let generation = rows.int(0, 0), let sequence = rows.int(0, 1),
            let chain = rows.int(0, 2).flatMap(UInt32.init(exactly:)), let time = rows.int(0, 3),
            let orders = rows.int(0, 4), let bytes = rows.bytes(0, 5)
        else { throw SQLError("a row of the table checkpoints is not what was written") }
        self.generation = generation
        self.sequence = sequence
        self.chain = chain
        self.time = time
        self.orders = orders
        self.bytes = bytes
    }

    func state(of name: String) throws(StoreError) -> Checkpoint {
        guard LineChecksum.isWhole(bytes) else {
            throw .damaged(name, after: sequence, Message("the checkpoint is not what was written", "검사점이 쓴 것과 달라요"))
        }
        return try Checkpoint(bytes, file: name)
    }
}
