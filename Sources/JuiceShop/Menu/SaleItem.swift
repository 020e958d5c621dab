/// An item whose sale can be stopped for today: a juice, or a choice for every juice.
package enum SaleItem: Hashable, Sendable {
    case juice(JuiceID)
    case choice(ChoiceID)
}
