import ContentFile
package import FastCGI
package import JuiceShop
import ShopStore

/// The form that refunds cups of an order: a key, the cups of each juice, the way that the money goes back, what becomes of
/// the fruit, a reason, and a note.
package struct RefundForm: Equatable, Sendable {
    /// At least one.
    package let lines: [OrderLine]
    package let returnsFruit: Bool
    private let key: Key
    private let paid: PaymentKind?
    private let reason: Refund.Reason
    private let note: NoteText?

    package static let kindField = PaymentForm.kindField
    package static let fruitField = "fruit"
    package static let back = "back"
    package static let stays = "stays"
    package static let reasonField = "reason"
    package static let noteField = "note"
    /// Only in the form of the order's record: a refund cannot be taken back, so a question comes first.
    package static let askField = "ask"

    /// The reason why nothing was refunded.
    package enum Fault: Error, Equatable {
        /// No key, or a value that no form has.
        case form
        /// No cup was chosen.
        case nothing
        /// More cups than the order has, or no number.
        case cups(Cup, most: Int)
        case reason
        case note(TextFault)
        /// The recipes of that time are not known, so the fruit of some cups is not either.
        case recipe
        /// Somebody refunded these cups meanwhile.
        case tooMany
        case cancelled
        /// The stock has no room for these fruits.
        case refused([FruitID])
    }

    /// The fields as they were sent, for the form of a page that says what is wrong.
    package static func typed(_ form: Form) -> [String: String] {
        Dictionary(form.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    package init(_ form: Form, of order: Order) throws(Fault) {
        guard let key = form.key() else { throw .form }
        self.key = key
        var lines = [OrderLine]()
        for line in order.lines {
            let text = form[OrderForm.cupsField(of: line.cup)] ?? ""
            guard let cups = text.allSatisfy(\.isWhitespace) ? 0 : NumberReader.cups.number(text),
                (0...line.cups).contains(cups)
            else {
                throw .cups(line.cup, most: line.cups)
            }
            if cups > 0 { lines.append(OrderLine(line.cup, cups: cups)) }
        }
        if lines.isEmpty { throw .nothing }
        self.lines = lines
        let (kind, fruit) = (form[Self.kindField] ?? "", form[Self.fruitField] ?? Self.stays)
        paid = PaymentKind(rawValue: kind)
        guard paid != nil || kind.isEmpty, [Self.back, Self.stays].contains(fruit) else { throw .form }
        returnsFruit = fruit == Self.back
        guard let reason = form[Self.reasonField].flatMap(Refund.Reason.init) else { throw .reason }
        self.reason = reason
        do throws(TextFault) {
            note = try NoteText(typed: form[Self.noteField] ?? "")
        } catch .empty {
            note = nil
        } catch {
            throw .note(error)
        }
    }

    package func request(order number: Int, returned: [FruitID: Int], who: Who?) -> RefundRequest {
        RefundRequest(
            order: number, lines, paid: paid, returned: returned, reason: reason, note: note, key: key, who: who)
    }
}
