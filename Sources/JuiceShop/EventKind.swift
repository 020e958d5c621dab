/// A kind of event: its number, its name, and how its fact is put into an event and taken out again.
package struct EventKind<Content>: Sendable {
    /// The kind's number in a database and in `Event.digest`. A number is never used again for another kind.
    package let number: Int
    /// The kind's name in the journal.
    package let name: StaticString
    /// Makes the event of a fact.
    package let event: @Sendable (Content) -> Event
    /// The fact of an event; nil for an event of another kind.
    package let fact: @Sendable (Event) -> Content?

    init(
        _ number: Int, _ name: StaticString, _ event: @escaping @Sendable (Content) -> Event,
        _ fact: @escaping @Sendable (Event) -> Content?
    ) {
        self.number = number
        self.name = name
        self.event = event
        self.fact = fact
    }
}
