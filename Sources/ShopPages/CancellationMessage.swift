import ContentFile
package import JuiceShop

/// What became of a request to take an order back.
package struct CancellationMessage: Equatable, Sendable {
    let cancellation: Cancellation
    /// Whether the order was taken back just as this visitor asked.
    let isAsAsked: Bool

    package init(_ cancellation: Cancellation, asked wasMade: Bool) {
        self.cancellation = cancellation
        isAsAsked = cancellation.wasMade == wasMade
    }

    func sentence(menu: Menu, say: Wording, language: Language) -> String {
        let number = NumberFormat.grouped(cancellation.number)
        if cancellation.wasMade {
            return say(isAsAsked ? .cancelledWasted : .cancelledElsewhereWasted, [.number: number])
        }
        let fruits = say.listing(cancellation.took.inOrder(of: menu), as: .juiceLack, by: ", ", menu, language)
        return say(
            isAsAsked ? .cancelledReturned : .cancelledElsewhereReturned,
            [.number: number, .fruits: fruits])
    }
}
