import Journal
import JuiceShop

extension Ledger {
    /// What is remembered at the start of a generation, read from the tables that were kept. One that cannot be
    /// believed is made anew from its journal.
    func keys(since first: Int, upTo generation: Int) throws(JournalFault) -> Keys {
        var ended = [KeyTable]()
        for generation in first..<max(first, generation) { ended.append(try keyTable(ofGeneration: generation)) }
        return Keys(ended: ended, liveGeneration: generation)
    }

    /// The event that answered a request, when it is one of those.
    func event(answering request: RequestID, among keys: Keys) throws(JournalFault) -> Event? {
        for place in keys.places(of: request.fingerprint) {
            let events = try EventLine.events(line(at: place))
            if let event = events.first(where: { RequestID($0) == request }) { return event }
        }
        return nil
    }

    private func keyTable(ofGeneration generation: Int) throws(JournalFault) -> KeyTable {
        if let bytes = try? keys(ofGeneration: generation), let table = KeyTable(bytes, generation: generation) {
            return table
        }
        var draft = KeyTable.Draft(generation: generation)
        for line in try lines(ofEndedGeneration: generation) {
            for event in try EventLine.events(line) {
                if let request = RequestID(event) {
                    draft.add(request.fingerprint, offset: line.place.offset, event.time)
                }
            }
        }
        try? writeKeys(draft.table.bytes, ofGeneration: generation)
        return draft.table
    }
}
