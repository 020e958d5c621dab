import ContentFile
import JuiceShop
import Synchronization

/// Rendered pages, by one rule: a page is a function of its kind, its language, the shop's sequence, and the
/// moment if it shows one. The form's key is the exception: the page is rendered with a placeholder, and each response gets its key
/// spliced in.
///
/// Safe from any thread. A page of a newer sequence serves an older request as well. Threads that want the same new page
/// at the same time wait for the first of them to render it: rendering it in each took half of the processor's time
/// when many pages were requested between orders. Attacked by `PageCacheTests`.
final class PageCache: Sendable {
    private let placeholder: Key
    /// One slot per page, made at the start, so that the dictionary needs no lock. A slot's lock is held only for a copy.
    private let slots: [Name: Slot]
    private let stock = Mutex<StockJSON?>(nil)

    enum Kind: Hashable {
        case orders
        /// The foot changes with the age of the last order, which is no event.
        case orderPage(LastOrderAge)
        case stock(StockChange.Reason)
    }

    /// What a page shows of the time.
    enum Moment: Equatable {
        case day(Day)
        /// Some minutes of a forecast, by their number since midnight, and the juices whose stop is not over: its end is no
        /// event.
        case counter(forecast: Int?, stopped: Int)

        private static let forecastMinutes = 5

        /// A page has the forecast of its first moment for so long.
        init(_ forecast: Forecast?, stopped: Int) {
            self = .counter(forecast: forecast.map { $0.minute / Self.forecastMinutes }, stopped: stopped)
        }
    }

    private struct Name: Hashable {
        let kind: Kind
        let language: Language
    }

    private final class Slot: Sendable {
        let rendered = Mutex<Rendered?>(nil)
        /// Held by the thread that renders the page.
        let rendering = Mutex(())
    }

    private struct Rendered {
        let sequence: Int
        let moment: Moment?
        /// The key goes between any two of them.
        let pieces: [[UInt8]]

        func serves(_ sequence: Int, _ moment: Moment?) -> Bool {
            self.sequence >= sequence && self.moment == moment
        }
    }

    /// - Parameter placeholder: a key that no page contains by chance.
    init(placeholder: Key, languages: [Language]) {
        self.placeholder = placeholder
        let orderPages = LastOrderAge.allCases.map(Kind.orderPage)
        let kinds = orderPages + [.orders] + StockChange.Reason.allCases.map(Kind.stock)
        let names = kinds.flatMap { kind in languages.map { Name(kind: kind, language: $0) } }
        slots = Dictionary(uniqueKeysWithValues: names.map { ($0, Slot()) })
    }

    /// The page without a form.
    /// - Parameter moment: what the page shows of the time, if it changes with it.
    func html(
        _ kind: Kind, _ language: Language, sequence: Int, moment: Moment? = nil, render: () throws -> [UInt8]
    ) rethrows -> [UInt8] {
        let pieces = try pieces(kind, language, sequence, moment) { [try render()] }
        return pieces[0]
    }

    /// The page with a key in its form, in pieces: they are copied nowhere.
    /// - Parameter render: renders the page with the given key.
    func html(
        _ kind: Kind, _ language: Language, sequence: Int, moment: Moment? = nil, key: Key,
        render: (Key) throws -> [UInt8]
    ) rethrows -> [[UInt8]] {
        let key = Array(key.rawValue.utf8)
        let pieces = try pieces(kind, language, sequence, moment) {
            try render(placeholder).split(around: placeholder)
        }
        return pieces.dropFirst().reduce(into: [pieces[0]]) { $0 += [key, $1] }
    }

    /// The stock for scripts: every tablet polls it every few seconds, and it is usually unchanged.
    func stock(sequence: Int, stopped: Int, render: () -> StockJSON) -> StockJSON {
        if let rendered = stock.withLock({ $0 }), rendered.sequence >= sequence, rendered.stopped == stopped {
            return rendered
        }
        let fresh = render()
        stock.withLock { $0 = fresh }
        return fresh
    }

    private func pieces(
        _ kind: Kind, _ language: Language, _ sequence: Int, _ moment: Moment?, render: () throws -> [[UInt8]]
    ) rethrows -> [[UInt8]] {
        guard let slot = slots[Name(kind: kind, language: language)] else { return try render() }
        if let page = slot.rendered.withLock({ $0 }), page.serves(sequence, moment) { return page.pieces }
        return try slot.rendering.withLock { _ in
            if let page = slot.rendered.withLock({ $0 }), page.serves(sequence, moment) { return page.pieces }
            let pieces = try render()
            slot.rendered.withLock { $0 = Rendered(sequence: sequence, moment: moment, pieces: pieces) }
            return pieces
        }
    }
}

/// The cache for each history of the shop and its names: after a reopening of the store, a number stands for another
/// event, and a name that changes is no event.
final class PageCaches: Sendable {
    private let newest = Mutex<(history: ContinuousClock.Instant, names: Names, pages: PageCache)?>(nil)
    private let make: @Sendable () -> PageCache

    init(placeholder: Key, languages: [Language]) {
        make = { PageCache(placeholder: placeholder, languages: languages) }
    }

    /// - Parameter history: `Snapshot.history`.
    func pages(of history: ContinuousClock.Instant, _ names: Names = Names()) -> PageCache {
        newest.withLock { [make] newest in
            // A request of an earlier history keeps its page to itself.
            if let newest, newest.history > history { return make() }
            if let newest, newest.history == history, newest.names == names { return newest.pages }
            let pages = make()
            newest = (history, names, pages)
            return pages
        }
    }
}

extension [UInt8] {
    /// The pieces before, between and after the occurrences of a key.
    ///
    /// A simplified Horspool search: if the last byte of the window occurs nowhere in the key, the window moves on by a
    /// whole key length.
    func split(around key: Key) -> [[UInt8]] {
        let pattern = [UInt8](key.rawValue.utf8)
        var pieces: [[UInt8]] = []
        var start = startIndex
        var index = startIndex
        var occursInKey = [Bool](repeating: false, count: 256)
        for byte in pattern { occursInKey[Int(byte)] = true }
        while index + pattern.count <= endIndex {
            if !occursInKey[Int(self[index + pattern.count - 1])] {
                index += pattern.count
            } else if self[index] == pattern[0], self[index...].starts(with: pattern) {
                pieces.append([UInt8](self[start..<index]))
                index += pattern.count
                start = index
            } else {
                index += 1
            }
        }
        pieces.append([UInt8](self[start...]))
        return pieces
    }
}
