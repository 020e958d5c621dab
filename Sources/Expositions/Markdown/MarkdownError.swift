package import Bytes

/// The reason why a text is refused, and its place in the text.
package struct MarkdownError: Error, Equatable, Sendable {
    /// From 1.
    package let line: Int
    /// In characters, from 1.
    package let column: Int
    package let error: Message
    package let remedy: Message
}
