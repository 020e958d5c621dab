/// A question that came to no reply.
package struct HeadUnreachable: Error, Equatable {
    /// The reason, in English.
    package let words: String

    package init(_ words: String) { self.words = words }
}
