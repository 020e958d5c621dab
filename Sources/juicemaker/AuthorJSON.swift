import JuiceShop

/// What a person or a tablet ordered, cancelled and threw away, in a report for scripts.
struct AuthorJSON: Encodable {
    /// An id; nil for a tablet, and where nobody said.
    let person: String?
    let device: String?
    /// nil for a name that was removed.
    let name: String?
    let orders, cancelledOrders, cancelledCups, wastedCups, wastedFruit, givenBack: Int

    /// In the order of the ids; last, the events whose author nobody said.
    /// - Returns: nil for a shop in which no event has an author.
    static func all(of totals: ReportTotals, _ names: Names) -> [AuthorJSON]? {
        let all = totals.authors.map { AuthorJSON($0, $1, names) }
        if all.allSatisfy({ $0.id == nil }) { return nil }
        return all.sorted { one, other in
            guard let id = one.id, let next = other.id else { return one.id != nil }
            return id < next
        }
    }

    private var id: String? { person ?? device }

    private init(_ author: Author?, _ totals: AuthorTotals, _ names: Names) {
        switch author {
        case .person(let id): (person, device, name) = (id.rawValue, nil, names[id]?.rawValue)
        case .device(let id): (person, device, name) = (nil, id.rawValue, names[id]?.rawValue)
        case nil: (person, device, name) = (nil, nil, nil)
        }
        orders = totals.ordered.orders
        cancelledOrders = totals.cancelled.orders
        cancelledCups = totals.cancelled.cups
        (wastedCups, wastedFruit, givenBack) = (totals.wastedCups, totals.wastedFruit, totals.givenBack)
    }
}
