/// The goal for a figure and its result, for the table. A missed goal does not fail the run.
struct Goal {
    let text: String
    let isMet: Bool

    enum Bound {
        case atLeast(Double)
        case atMost(Double)
        case above(Double)
        case below(Double)
    }

    init(_ bound: Bound, _ figure: Double, show: (Double) -> String = \.plain) {
        switch bound {
        case .atLeast(let limit): (text, isMet) = ("≥ \(show(limit))", figure >= limit)
        case .atMost(let limit): (text, isMet) = ("≤ \(show(limit))", figure <= limit)
        case .above(let limit): (text, isMet) = ("> \(show(limit))", figure > limit)
        case .below(let limit): (text, isMet) = ("< \(show(limit))", figure < limit)
        }
    }
}
