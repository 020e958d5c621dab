import ContentFile
import JuiceShop
import Templates

/// A row of a report's table of authors: what a person, a tablet or a program ordered, cancelled and threw away.
struct AuthorRow {
    let name: String
    let totals: AuthorTotals

    /// The authors with the most of a figure first, by default of cancelled cups, and last the events whose author nobody said. Removed names share
    /// a row, and so do tablets of one name: one of them has replaced the other.
    /// - Returns: none for a shop in which no event has an author.
    static func all(
        of totals: ReportTotals, context: PageContext, most: (AuthorTotals) -> (Int, Int) = { ($0.cancelled.cups, 0) }
    ) -> [AuthorRow] {
        var (people, devices) = ([String: AuthorTotals](), [String: AuthorTotals]())
        for (author, totals) in totals.authors {
            switch author {
            case .person(let id): people[context.name(of: id), default: .init()].add(totals)
            case .device(let id): devices[context.name(of: id), default: .init()].add(totals)
            case .app(let id): devices[context.name(of: id), default: .init()].add(totals)
            case nil: break
            }
        }
        if people.isEmpty, devices.isEmpty { return [] }
        let named = (Array(people) + Array(devices)).map { AuthorRow(name: $0.key, totals: $0.value) }
        let unknown = totals.authors[nil].map { AuthorRow(name: context.texts(.reportNotRecorded), totals: $0) }
        return named.sorted {
            let (a, b) = (most($0.totals), most($1.totals))
            return a == b ? $0.name < $1.name : a > b
        } + [unknown].compactMap { $0 }
    }

    typealias AmountColumn = (head: Text, amount: @Sendable (AuthorTotals) -> Int)

    /// The columns of money: what was ordered, what is less, and the takings; without those that are empty in every row.
    /// - Parameter sum: that of all authors.
    static func amounts(of sum: AuthorTotals, net: Text = .reportTakings) -> [AmountColumn] {
        let less: [AmountColumn] = [
            (.reportDiscountsGiven, { $0.discounted }), (.closingCancelled, { $0.givenBack }),
            (.reportRefunds, { $0.refunded }),
        ]
        let ordered: [AmountColumn] = [(.reportOrdered, { $0.amount })]
        let takings: [AmountColumn] = [(net, { $0.takings })]
        let taken = less.filter { $0.amount(sum) != 0 }
        return taken.isEmpty ? takings : ordered + taken + takings
    }
}
