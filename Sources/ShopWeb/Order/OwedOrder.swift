import ContentFile
package import JuiceShop
import Templates

/// An order that owes money, and how much.
package struct OwedOrder: Equatable, Sendable {
    package let record: OrderRecord
    /// The amount that is due, in the currency's smallest unit.
    package let due: Int

    package init(_ record: OrderRecord, due: Int) {
        self.record = record
        self.due = due
    }
}
