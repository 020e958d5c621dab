import JuiceShop

/// A row of a report's table of authors: what a person or a tablet ordered, cancelled and threw away.
struct AuthorRow {
    let name: String
    let totals: AuthorTotals

    /// The authors with the most cancelled cups first, and last the events whose author nobody said. Removed names share
    /// a row, and so do tablets of one name: one of them has replaced the other.
    /// - Returns: none for a shop in which no event has an author.
    static func all(of totals: ReportTotals, context: PageContext) -> [AuthorRow] {
        var (people, devices) = ([String: AuthorTotals](), [String: AuthorTotals]())
        for (author, totals) in totals.authors {
            switch author {
            case .person(let id): people[context.name(of: id), default: .init()].add(totals)
            case .device(let id): devices[context.name(of: id), default: .init()].add(totals)
            case nil: break
            }
        }
        if people.isEmpty, devices.isEmpty { return [] }
        let named = (Array(people) + Array(devices)).map { AuthorRow(name: $0.key, totals: $0.value) }
        let unknown = totals.authors[nil].map { AuthorRow(name: context.texts(.reportNotRecorded), totals: $0) }
        return named.sorted { ($1.totals.cancelled.cups, $0.name) < ($0.totals.cancelled.cups, $1.name) }
            + [unknown].compactMap { $0 }
    }

    static let heads: [Text] = [
        .reportAuthor, .reportOrders, .reportCancelled, .reportCancelledCups, .reportWastedCups, .reportWastedFruitHead,
    ]

    /// The figures below the heads.
    static func figures(_ totals: AuthorTotals) -> [Int] {
        [
            totals.ordered.orders, totals.cancelled.orders, totals.cancelled.cups, totals.wastedCups,
            totals.wastedFruit,
        ]
    }

    /// The same figures of the whole report.
    static func sums(_ totals: ReportTotals) -> [Int] {
        [
            totals.sales.orders, totals.cancelledOrders, totals.sales.cups - totals.soldCups,
            totals.wasted.sales.cups, totals.wastedFruit,
        ]
    }
}
