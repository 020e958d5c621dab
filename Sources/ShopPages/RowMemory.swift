import Synchronization

/// What the rows of one outline showed lately, by their stretches. Safe from any thread: who comes last is remembered.
final class RowMemory: Sendable {
    /// One for each language that is in use; a row that both have not is made anew.
    struct Lately {
        private var last: Shown?
        private var before: Shown?

        private struct Shown {
            let row: any ViewModel
            let html: [UInt8]
        }

        func html(of row: any ViewModel) -> [UInt8]? {
            if let last, last.row.shows(theSameAs: row) { return last.html }
            if let before, before.row.shows(theSameAs: row) { return before.html }
            return nil
        }

        mutating func remember(_ row: any ViewModel, as html: [UInt8]) {
            before = last
            last = Shown(row: row, html: html)
        }
    }

    private let rows: Mutex<[Lately]>

    init(count: Int) {
        rows = Mutex(Array(repeating: Lately(), count: count))
    }

    var lately: [Lately] {
        get { rows.withLock { $0 } }
        set { rows.withLock { $0 = newValue } }
    }
}
