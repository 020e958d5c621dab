import JuiceShop
import Synchronization

/// Ready pages: what a page shows is a function of its language and the shop's sequence, but for the form's key; and
/// of the day, when it speaks of that.
/// So it is rendered once, with a placeholder for a key, and each showing gets its own spliced in.
///
/// Safe from any thread; a page of an older sequence is replaced, and one of a newer sequence is as good. Threads that
/// want the same new page at the same time wait for the first of them to make it, which was half of the processor's
/// time when many pages were asked for between orders.
final class PageCache: Sendable {
    private let placeholder: Key
    /// One for each page there is, so that nothing is looked up while others wait: a lock is held for a copy alone.
    private let places: [Name: Place]
    private let stock = Mutex<StockJSON?>(nil)

    enum Kind: Hashable {
        case orderPage, orders, queue
        case stock(StockChange.Reason)
    }

    private struct Name: Hashable {
        let kind: Kind
        let language: Language
    }

    private final class Place: Sendable {
        let ready = Mutex<Ready?>(nil)
        /// Whose turn it is to make the page.
        let making = Mutex(())
    }

    private struct Ready {
        let sequence: Int
        let day: Day?
        /// Between any two of them stands the key.
        let pieces: [[UInt8]]

        func shows(_ sequence: Int, _ day: Day?) -> Bool { self.sequence >= sequence && self.day == day }
    }

    /// - Parameter placeholder: a key that stands nowhere in a page by chance.
    init(placeholder: Key) {
        self.placeholder = placeholder
        let kinds = [Kind.orderPage, .orders, .queue] + StockChange.Reason.allCases.map(Kind.stock)
        let names = kinds.flatMap { kind in Language.allCases.map { Name(kind: kind, language: $0) } }
        places = Dictionary(uniqueKeysWithValues: names.map { ($0, Place()) })
    }

    /// The page with a key in it.
    /// - Parameters:
    ///   - day: on which the page is shown, for a page that changes with it.
    ///   - render: makes the page with the key that it is given.
    func html(
        _ kind: Kind, _ language: Language, sequence: Int, day: Day? = nil, key: Key,
        render: (Key) throws -> [UInt8]
    ) rethrows -> [UInt8] {
        guard let place = places[Name(kind: kind, language: language)] else { return try render(key) }
        if let ready = place.ready.withLock({ $0 }), ready.shows(sequence, day) { return ready.pieces.joined(by: key) }
        let pieces = try place.making.withLock { _ in
            if let ready = place.ready.withLock({ $0 }), ready.shows(sequence, day) { return ready.pieces }
            let pieces = try render(placeholder).split(around: placeholder)
            place.ready.withLock { $0 = Ready(sequence: sequence, day: day, pieces: pieces) }
            return pieces
        }
        return pieces.joined(by: key)
    }

    /// A page that is not asked for again, with a key in it. It is made like the others, with the placeholder: rows that
    /// differ in nothing but the key are then the same rows.
    func htmlOnce(key: Key, render: (Key) throws -> [UInt8]) rethrows -> [UInt8] {
        try render(placeholder).split(around: placeholder).joined(by: key)
    }

    /// The stock as machines read it: asked for every few seconds by every tablet, and mostly unchanged.
    func stock(sequence: Int, render: () -> StockJSON) -> StockJSON {
        if let ready = stock.withLock({ $0 }), ready.sequence >= sequence { return ready }
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
        // A key's last byte is looked at first: where that is none of a key's, a whole key's length is skipped.
        var isOfAKey = [Bool](repeating: false, count: 256)
        for byte in mark { isOfAKey[Int(byte)] = true }
        while place + mark.count <= endIndex {
            if !isOfAKey[Int(self[place + mark.count - 1])] {
                place += mark.count
            } else if self[place] == mark[0], self[place...].starts(with: mark) {
                pieces.append([UInt8](self[start..<place]))
                place += mark.count
                start = place
            } else {
                place += 1
            }
        }
        pieces.append([UInt8](self[start...]))
        return pieces
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
