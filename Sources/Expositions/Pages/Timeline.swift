/// The objects of every collection in the order of time, by period: the same in every language.
struct Timeline: Sendable {
    private(set) var shelves: [Shelf] = []
    /// The shelves' indices by the dates as they are written; the empty text stands for objects without one.
    private var byDate: [String: Int] = [:]

    /// The periods are centuries where there are more decades than this.
    private static let maxDecades = 40

    struct Shelf: Sendable {
        let period: Period
        /// The number of objects on the shelves before it.
        let start: Int
        let entries: [Entry]
        /// The empty years before it; 0 if there are fewer than `minGap`.
        let gap: Int

        /// The first page that shows it.
        var page: Int { start / ExpositionSite.exhibitsPerPage }
    }

    /// An object by the indices of its collection and of itself in it, with its date.
    struct Entry: Sendable {
        let address: (collection: Int, exhibit: Int)
        let date: ExhibitDate?
    }

    /// Fewer empty years than this are nothing to remark on.
    private static let minGap = 20

    init(_ exposition: Exposition) {
        // Many objects have the same date, which takes long to read.
        let texts = Set(exposition.collections.flatMap(\.exhibits).map { $0.texts.original.date ?? "" })
        let dates = Dictionary(uniqueKeysWithValues: texts.map { ($0, ExhibitDate($0)) })
        var entries = [Entry]()
        for (collection, list) in exposition.collections.enumerated() {
            for (index, exhibit) in list.exhibits.enumerated() {
                let date = dates[exhibit.texts.original.date ?? ""] ?? nil
                entries.append(Entry(address: (collection, index), date: date))
            }
        }
        let isCoarse = Set(entries.map { Period($0.date) }).count > Self.maxDecades
        let periods = Dictionary(grouping: entries) { Period($0.date, isCoarse: isCoarse) }
        var start = 0
        var end: Int?
        for (period, entries) in periods.sorted(by: { $0.key.order < $1.key.order }) {
            // The order of the lists decides between equal dates.
            let sorted = entries.enumerated().sorted { one, other in
                let (first, second) = (one.element.date, other.element.date)
                let keys = [first?.year ?? 0, first?.last ?? 0, one.offset]
                return keys.lexicographicallyPrecedes([second?.year ?? 0, second?.last ?? 0, other.offset])
            }.map(\.element)
            let gap = period.years.flatMap { years in end.map { years.lowerBound - $0 - 1 } } ?? 0
            shelves.append(
                Shelf(period: period, start: start, entries: sorted, gap: gap < Self.minGap ? 0 : gap))
            start += sorted.count
            // A long date fills the years behind its period, too.
            let last = sorted.compactMap { $0.date?.last }.max() ?? 0
            if let years = period.years { end = max(end ?? last, years.upperBound, last) }
        }
        let byPeriod = Dictionary(uniqueKeysWithValues: shelves.enumerated().map { ($1.period, $0) })
        byDate = dates.compactMapValues { byPeriod[Period($0, isCoarse: isCoarse)] }
    }

    var pageCount: Int {
        let count = shelves.last.map { $0.start + $0.entries.count } ?? 0
        return max(1, (count - 1) / ExpositionSite.exhibitsPerPage + 1)
    }

    /// The shelf of the objects with this date.
    func shelf(of date: String?) -> Shelf? {
        byDate[date ?? ""].map { shelves[$0] }
    }
}
