import Journal
package import JuiceShop

/// An event with its number in the history.
package struct NumberedEvent: Equatable, Sendable {
    package let sequence: Int
    package let event: Event

    package init(sequence: Int, event: Event) {
        self.sequence = sequence
        self.event = event
    }
}
