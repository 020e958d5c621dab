import ContentFile
package import JuiceShop
import Templates

/// The outcome of a cancellation.
package struct CancellationMessage: Equatable, Sendable {
    let record: OrderRecord
    let cancellation: Cancellation
    /// False if the order had been cancelled before, with the other answer.
    let isAsAsked: Bool

    package init(_ cancellation: Cancellation, of record: OrderRecord, asked wasMade: Bool) {
        self.record = record
        self.cancellation = cancellation
        isAsAsked = cancellation.wasMade == wasMade
    }

    /// The money that is to be given back stands last, where it is remembered.
    func sentence(context: PageContext) -> String {
        [outcome(context), record.moneyBack(context)].compactMap(\.self).joined(separator: " ")
    }

    private func outcome(_ context: PageContext) -> String {
        let texts = context.texts
        let number = NumberFormat.grouped(record.order.dayNumber)
        if cancellation.wasMade {
            return texts(isAsAsked ? .cancelledWasted : .cancelledElsewhereWasted, [.number: number])
        }
        let fruits = context.listing(cancellation.took.inOrder(of: context.menu), as: .juiceLack, by: ", ")
        return texts(
            isAsAsked ? .cancelledReturned : .cancelledElsewhereReturned,
            [.number: number, .fruits: fruits])
    }
}
