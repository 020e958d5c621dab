import Journal
package import JuiceShop

extension FileStore {
    /// From memory when it is of the last day, else from the journal that holds it, live or archived.
    package func order(_ number: Int) throws(StoreFault) -> Order? {
        let (recent, count, position) = try upToDate { replica in
            (replica.state.keys.order(number: number), replica.state.shop.orderCount, replica.position)
        }
        if recent != nil || !(1...max(1, count)).contains(number) { return recent }
        do {
            let generation = try generation(ofOrder: number, upTo: position)
            return try order(number, inGeneration: generation, upTo: position)
        } catch {
            throw StoreFault(error)
        }
    }

    /// The last generation whose first order is not after the one that is looked for: numbers rise with generations.
    private func generation(ofOrder number: Int, upTo position: Position) throws(JournalFault) -> Int {
        var low = 1
        var high = position.mark.generation
        while low < high {
            let middle = (low + high + 1) / 2
            if try firstOrder(fromGeneration: middle, upTo: position) ?? .max <= number {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }

    /// The number of the first order of a generation, or of the next one that has any.
    private func firstOrder(fromGeneration generation: Int, upTo position: Position) throws(JournalFault) -> Int? {
        for generation in generation...position.mark.generation {
            for line in try ledger.lines(ofGeneration: generation, upTo: position) {
                for case .ordered(let order) in try EventLine.events(line) { return order.number }
            }
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
