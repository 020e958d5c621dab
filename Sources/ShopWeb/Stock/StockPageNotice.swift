import ContentFile
package import JuiceShop
import Templates

/// What the stock page tells besides the stock: what became of the request that led to it.
package enum StockPageNotice: Equatable, Sendable {
    case none
    /// A change that was saved or reversed.
    case saved(StockFlash)
    /// A press on a stepper filled a field, or another page filled them all. Nothing was saved.
    case filled([FruitID: StockForm.Entry], by: StockStep? = nil)
    /// Nothing was saved: the fields as they were sent, and their errors. Without errors, the form as a whole is wrong.
    case rejected([FruitID: StockForm.Entry], errors: [FruitID: StockNumberError])
    /// A change was not reversed.
    case notReversed(NotReversed)

    /// The reason why a change of stock stays as it is.
    package enum NotReversed: Equatable, Sendable {
        case form
        case tooLate
        case outOfRange([FruitID: Stock.OutOfRange])
        /// A stocktake has counted these fruits since: their counts at that time.
        case countedSince([FruitID: Int])
    }

    /// The fields as they were sent. A fruit without an entry shows its current count.
    var entries: [FruitID: StockForm.Entry] {
        switch self {
        case .filled(let entries, _), .rejected(let entries, _): entries
        case .none, .saved, .notReversed: [:]
        }
    }

    var errors: [FruitID: StockNumberError] {
        if case .rejected(_, let errors) = self { errors } else { [:] }
    }

    /// True if the visitor comes from another page, and the first missing fruit may take the focus.
    var isArrival: Bool {
        switch self {
        case .none, .saved: true
        case .filled, .rejected, .notReversed: false
        }
    }

    /// The summary of what is wrong, then a line for each reason; empty when nothing is.
    func faultLines(_ rows: [StockRow], context: PageContext) -> [TextLine] {
        let texts = context.texts
        switch self {
        case .none, .saved, .filled: return []
        case .rejected(_, let errors):
            return [TextLine(text: texts(errors.isEmpty ? .stockFaultForm : .stockFaultFields))]
                + rows.compactMap { row in row.error.map { TextLine(text: $0, href: "#\(row.anchor)") } }
        case .notReversed(let reason):
            return [TextLine(text: texts(.stockNotReversed))] + reason.lines(context)
        }
    }
}

extension StockPageNotice.NotReversed {
    fileprivate func lines(_ context: PageContext) -> [TextLine] {
        let texts = context.texts
        return switch self {
        case .form: [TextLine(text: texts(.stockFaultForm))]
        case .tooLate: [TextLine(text: texts(.stockReversalTooLate))]
        case .outOfRange(let fruits):
            fruits.keys.inOrder(of: context.menu).compactMap { fruit in
                fruits[fruit].map {
                    TextLine(text: StockNumberError($0).sentence(of: fruit, reason: .other, context))
                }
            }
        case .countedSince(let counts):
            counts.inOrder(of: context.menu).map { fruit, count in
                TextLine(
                    text: texts(
                        .stockReversalCounted,
                        [.fruit: context.name(of: fruit), .count: context.amount(count, of: fruit)]))
            }
        }
    }
}
