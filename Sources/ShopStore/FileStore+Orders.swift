import Journal
package import JuiceShop

extension FileStore {
    /// From memory when it is of the last day, else from the journal that holds it, live or archived.
    package func order(_ number: Int) throws(StoreFault) -> Order? {
        let (recent, count, position) = try upToDate { replica in
            (replica.latest[number], replica.shop.orderCount, replica.position)
        }
        if recent != nil || !(1...max(1, count)).contains(number) { return recent }
        do {
            return try order(number, before: generation(ofOrder: number, upTo: position) + 1, upTo: position)
        } catch {
            throw StoreFault(error)
        }
    }

    /// The last generation that began before the order was made, as the checkpoints tell: numbers rise with
    /// generations.
    private func generation(ofOrder number: Int, upTo position: Position) throws(JournalFault) -> Int {
        var low = 1
        var high = position.mark.generation
        while low < high {
            let middle = (low + high + 1) / 2
            if try ordersBefore(generation: middle) < number { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// At least as many as there were: where a checkpoint is missing, those before the last one that is not.
    private func ordersBefore(generation: Int) throws(JournalFault) -> Int {
        for generation in (1...generation).reversed() {
            if let (file, bytes) = try ledger.checkpoint(ofGeneration: generation) {
                return try Checkpoint(bytes, file: file).orders
            }
        }
        return 0
    }

    /// Looks through the generations before one, from the last: the first holds the order when no checkpoint is missing.
    private func order(_ number: Int, before end: Int, upTo position: Position) throws(JournalFault) -> Order? {
        for generation in (1..<end).reversed() {
            if let order = try order(number, inGeneration: generation, upTo: position) { return order }
        }
        return nil
    }

    private func order(
        _ number: Int, inGeneration generation: Int, upTo position: Position
    ) throws(JournalFault) -> Order? {
        let member = Array("\"number\":\(number),".utf8)
        for line in try ledger.lines(ofGeneration: generation, upTo: position) where line.object.holds(member) {
            for case .ordered(let order) in try EventLine.events(line) where order.number == number { return order }
        }
        return nil
    }
}

extension [UInt8] {
    /// Whether the bytes stand in these: most lines are told from the one that is looked for without decoding them.
    fileprivate func holds(_ bytes: [UInt8]) -> Bool {
        var start = startIndex
        while let first = self[start...].firstIndex(of: bytes[0]) {
            if self[first...].starts(with: bytes) { return true }
            start = first + 1
        }
        return false
    }
}
