import Journal
import JuiceShop

/// The store's past before a group of requests.
struct StoreMemory: BatchDecision.Memory {
    let eventLog: EventLog
    let keys: IdempotencyIndex
    let latest: RecentOrders
    let position: ReadCursor

    func event(for request: IdempotencyKey) throws(StoreError) -> NumberedEvent? {
        try eventLog.event(for: request, among: keys)
    }

    func order(_ number: Int) throws(StoreError) -> Order? {
        if let record = latest[number] { return record.order }
        return try first(from: .order(number)) { found in
            if case .ordered(let order) = found.event, order.number == number { order } else { nil }
        }
    }

    func event(_ sequence: Int) throws(StoreError) -> Event? {
        try first(from: .after(sequence - 1)) { $0.sequence == sequence ? $0.event : nil }
    }

    /// The first event from a position on that is what is looked for.
    private func first<Wanted>(
        from start: HistoryPosition, _ wanted: (NumberedEvent) -> Wanted?
    ) throws(StoreError) -> Wanted? {
        var generation = try eventLog.generation(at: start, upTo: position).number
        while generation <= position.end.generation {
            for line in try eventLog.lines(ofGeneration: generation, upTo: position) {
                for event in try EventLine.numbered(line) {
                    if let found = wanted(event) { return found }
                }
            }
            generation += 1
        }
        return nil
    }
}
