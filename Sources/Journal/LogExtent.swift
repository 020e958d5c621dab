/// The extent of a store.
package struct LogExtent: Equatable, Sendable {
    package let generation: Int
    /// The length of the generation's journal, in bytes.
    package let length: Int
    /// The sequence of the last event.
    package let sequence: Int
}
