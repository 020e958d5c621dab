package import HTTP
package import JuiceShop

/// The form that cancels an order: a key, and whether its juice was made already (`made=yes` or `made=no`).
package struct CancellationForm: Equatable, Sendable {
    package let request: CancellationRequest
    package let wasMade: Bool

    package static let keyField = "key"
    package static let madeField = "made"
    package static let yes = "yes"
    package static let no = "no"

    /// - Returns: nil without a key or an answer.
    package init?(_ form: Form, order number: Int) {
        guard let key = form[Self.keyField].flatMap(Key.init(rawValue:)),
            let made = form[Self.madeField], made == Self.yes || made == Self.no
        else { return nil }
        wasMade = made == Self.yes
        request = CancellationRequest(order: number, wasMade: wasMade, key: key)
    }
}
