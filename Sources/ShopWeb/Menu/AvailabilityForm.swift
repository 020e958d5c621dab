import ContentFile
package import FastCGI
package import Foundation
package import JuiceShop

/// The button that stops the sale of a juice or a choice for today (`sold=no`), or goes on with it (`sold=yes`): on the menu's
/// editor, and on the order page, whose form has everything that is chosen.
package struct AvailabilityForm: Equatable, Sendable {
    package let request: AvailabilityRequest
    /// The page of the button, with what was chosen there.
    package let page: Route

    package static let soldField = "sold"
    package static let yes = "yes"
    package static let no = "no"

    /// - Parameter dayEnd: the end of the business day.
    /// - Returns: nil without a key, or with another answer.
    package init?(_ form: Form, _ item: SaleItem, dayEnd: Date, who: Who? = nil) {
        guard let key = form.key(), let sold = form[Self.soldField],
            [Self.yes, Self.no].contains(sold)
        else { return nil }
        request = AvailabilityRequest(item, stoppedUntil: sold == Self.no ? dayEnd : nil, key: key, who: who)
        page = form[MenuForm.seenField] == nil ? .orderPage(OrderContent(form)) : .menu
    }
}
