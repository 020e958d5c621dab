package import Foundation
package import Journal
package import JuiceShop

/// The events from a time on until before another, oldest first, read chapter by chapter.
///
/// It reads what there is when it is made: while the shop goes on, a new chapter may begin behind one that was read
/// before its end, and events would be left out in the middle.
package struct HistoryReading {
    private let store: any Store
    private let start: Date
    private let end: Date
    /// The number of the last event when it was made.
    private let last: Int
    private var next: Generation?

    package init(_ store: any Store, from start: Date, until end: Date) throws(StoreError) {
        self.store = store
        self.start = start
        self.end = end
        last = try store.shop().sequence
        next = try store.chapter(at: .time(start))
    }

    /// Visits the events of the next chapter.
    /// - Returns: false when there are no more, and none was visited.
    package mutating func readOn(_ visit: (_ sequence: Int, _ event: Event) -> Void) throws(StoreError) -> Bool {
        guard let chapter = next else { return false }
        var isBehind = false
        let isOver = try store.read(chapter, from: start, until: end) { sequence, event in
            if sequence > last { isBehind = true } else { visit(sequence, event) }
        }
        next = isBehind || isOver ? nil : try store.chapter(chapter.number + 1)
        return true
    }
}
