import JuiceShop
import Synchronization

/// Ready pages: what a page shows is a function of its language and the shop's sequence, but for the form's key; and
/// of the day, when it speaks of that.
/// So it is rendered once, with a placeholder for a key, and each showing gets its own spliced in.
///
/// Safe from any thread; a page of an older sequence is replaced.
final class PageCache: Sendable {
    private let placeholder: Key
    private let pages = Mutex<[Name: Ready]>([:])
    private let stock = Mutex<StockJSON?>(nil)

    enum Kind: Hashable {
        case board, orders, queue
        case stock(Adjustment.Reason)
    }

    private struct Name: Hashable {
        let kind: Kind
        let language: Language
    }

    private struct Ready {
        let sequence: Int
        let day: Day?
        /// Between any two of them stands the key.
        let pieces: [[UInt8]]
    }

    /// - Parameter placeholder: a key that stands nowhere in a page by chance.
    init(placeholder: Key) {
        self.placeholder = placeholder
    }

    /// The page with a key in it.
    /// - Parameters:
    ///   - day: on which the page is shown, for a page that changes with it.
    ///   - render: makes the page with the key that it is given.
    func html(
        _ kind: Kind, _ language: Language, sequence: Int, day: Day? = nil, key: Key,
        render: (Key) throws -> [UInt8]
    ) rethrows -> [UInt8] {
        let name = Name(kind: kind, language: language)
        if let ready = pages.withLock({ $0[name] }), ready.sequence == sequence, ready.day == day {
            return ready.pieces.joined(by: key)
        }
        let pieces = try render(placeholder).split(around: placeholder)
        pages.withLock { $0[name] = Ready(sequence: sequence, day: day, pieces: pieces) }
        return pieces.joined(by: key)
    }

    /// The stock as machines read it: asked for every few seconds by every tablet, and mostly unchanged.
    func stock(sequence: Int, render: () -> StockJSON) -> StockJSON {
        if let ready = stock.withLock({ $0 }), ready.sequence == sequence { return ready }
        let fresh = render()
        stock.withLock { $0 = fresh }
        return fresh
    }
}

extension [UInt8] {
    func split(around key: Key) -> [[UInt8]] {
        let mark = [UInt8](key.rawValue.utf8)
        var pieces: [[UInt8]] = []
        var start = startIndex
        var place = startIndex
        while let found = firstIndex(of: mark[0], from: place), found + mark.count <= endIndex {
            if self[found..<found + mark.count].elementsEqual(mark) {
                pieces.append([UInt8](self[start..<found]))
                start = found + mark.count
                place = start
            } else {
                place = found + 1
            }
        }
        return pieces + [[UInt8](self[start...])]
    }

    /// Without the array's bounds checks, which cost as much as the search.
    private func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        withUnsafeBufferPointer { $0[start...].firstIndex(of: byte) }
    }
}

extension [[UInt8]] {
    fileprivate func joined(by key: Key) -> [UInt8] {
        let key = key.rawValue.utf8
        var bytes = [UInt8]()
        bytes.reserveCapacity(reduce(0) { $0 + $1.count } + (count - 1) * key.count)
        for (place, piece) in enumerated() {
            if place > 0 { bytes.append(contentsOf: key) }
            bytes.append(contentsOf: piece)
        }
        return bytes
    }
}
