import ContentFile
import Foundation
import JuiceShop
import ShopStore

/// What a value was made from.
protocol CacheSource: Sendable {
    /// True if a value from this source is what a request for the other one gets.
    func serves(_ asked: Self) -> Bool
    /// True if a value from the other source does not take the place of one from this.
    func isNewer(than other: Self) -> Bool
}

extension CacheSource where Self: Equatable {
    func serves(_ asked: Self) -> Bool { self == asked }
    func isNewer(than other: Self) -> Bool { false }
}

/// Rendered pages, by one rule: a page is a function of its kind, its language and its source. The form's key is the
/// exception: the page is rendered with a placeholder, and each response gets its key spliced in.
final class PageCache: Sendable {
    private let placeholder: Key
    /// One for each page, made at the start, so that the dictionary needs no lock.
    private let pages: [Name: Newest<Source, [ArraySlice<UInt8>]>]

    enum Kind: Hashable {
        case orders
        /// The page of a tablet that has no order to tell of.
        case orderPage
        case stock(StockChange.Reason)
    }

    /// The state of the shop that a page shows. A page of a newer sequence serves an older request as well.
    ///
    /// When the store was opened again, a number may stand for another event, and a name that changes is no event. A request
    /// of an earlier history keeps its page to itself.
    struct Source: CacheSource {
        /// `Snapshot.history`.
        let history: ContinuousClock.Instant
        let sequence: Int
        let names: Names
        /// What the page shows of the time, if it changes with it.
        let moment: Moment?
        let mount: Mount?

        init(_ snapshot: Snapshot, _ context: RequestContext, moment: Moment? = nil) {
            history = snapshot.history
            sequence = snapshot.shop.sequence
            names = context.names
            self.moment = moment
            mount = context.mount
        }

        init(history: ContinuousClock.Instant, sequence: Int, moment: Moment? = nil) {
            self.history = history
            self.sequence = sequence
            names = Names()
            self.moment = moment
            mount = nil
        }

        func serves(_ asked: Source) -> Bool {
            sequence >= asked.sequence && history == asked.history && moment == asked.moment && names == asked.names
                && mount == asked.mount
        }

        func isNewer(than other: Source) -> Bool { history > other.history }
    }

    /// What a page shows of the time.
    enum Moment: Equatable {
        case day(Day)
        /// Some minutes of a forecast, by their number since midnight, and the juices whose stop is not over: its end is no
        /// event. Nor are the beginning of a business day, and a PIN, which hides the takings.
        case counter(forecast: Int?, stopped: Int, isToday: Bool, showsTakings: Bool, leftOver: Int)

        private static let forecastMinutes = 5

        /// A page has the forecast of its first moment for so long.
        /// - Parameter isToday: true if the last order is of the business day under way.
        /// - Parameter leftOver: the orders that an earlier business day left in the kitchen.
        init(
            _ forecast: Forecast?, stopped: Int, isToday: Bool = false, showsTakings: Bool = true, leftOver: Int = 0
        ) {
            self = .counter(
                forecast: forecast.map { $0.minute / Self.forecastMinutes }, stopped: stopped, isToday: isToday,
                showsTakings: showsTakings, leftOver: leftOver)
        }
    }

    private struct Name: Hashable {
        let kind: Kind
        let language: Language
    }

    /// - Parameter placeholder: a key that no page contains by chance.
    init(placeholder: Key, languages: [Language]) {
        // Longer, since the search for it looks at one byte of a page in its length.
        self.placeholder = Key(rawValue: String(repeating: placeholder.rawValue, count: 3)) ?? placeholder
        let kinds = [Kind.orderPage, .orders] + StockChange.Reason.allCases.map(Kind.stock)
        let names = kinds.flatMap { kind in languages.map { Name(kind: kind, language: $0) } }
        pages = Dictionary(uniqueKeysWithValues: names.map { ($0, Newest()) })
    }

    /// The page without a form.
    func html(
        _ kind: Kind, _ language: Language, of source: Source, render: () throws -> [UInt8]
    ) rethrows -> [ArraySlice<UInt8>] {
        try pieces(kind, language, source) { [try render()[...]] }
    }

    /// The page with a key in its form, in pieces: they are copied nowhere.
    /// - Parameter render: renders the page with the given key.
    func html(
        _ kind: Kind, _ language: Language, of source: Source, key: Key, render: (Key) throws -> [UInt8]
    ) rethrows -> [ArraySlice<UInt8>] {
        let pieces = try pieces(kind, language, source) { try render(placeholder).split(around: placeholder) }
        let key = Array(key.rawValue.utf8)[...]
        var keyed = [ArraySlice<UInt8>]()
        keyed.reserveCapacity(2 * pieces.count)
        for piece in pieces {
            if !keyed.isEmpty { keyed.append(key) }
            keyed.append(piece)
        }
        return keyed
    }

    private func pieces(
        _ kind: Kind, _ language: Language, _ source: Source, make: () throws -> [ArraySlice<UInt8>]
    ) rethrows -> [ArraySlice<UInt8>] {
        guard let page = pages[Name(kind: kind, language: language)] else { return try make() }
        return try page.value(from: source, make: make)
    }
}

extension [UInt8] {
    /// The pieces before, between and after the occurrences of a key: Horspool's search, which moves the window on until
    /// its last byte meets the same one of the key.
    func split(around key: Key) -> [ArraySlice<UInt8>] {
        let pattern = [UInt8](key.rawValue.utf8)
        var shifts = [Int](repeating: pattern.count, count: 256)
        for (index, byte) in pattern.dropLast().enumerated() { shifts[Int(byte)] = pattern.count - 1 - index }
        var pieces: [ArraySlice<UInt8>] = []
        var (start, index) = (startIndex, startIndex)
        while index + pattern.count <= endIndex {
            let last = self[index + pattern.count - 1]
            if last == pattern[pattern.count - 1], self[index...].starts(with: pattern) {
                pieces.append(self[start..<index])
                index += pattern.count
                start = index
            } else {
                index += shifts[Int(last)]
            }
        }
        return pieces + [self[start...]]
    }
}
