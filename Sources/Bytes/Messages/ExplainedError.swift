/// An error with a message for the person who can do something about it. Its description is the English message.
package protocol ExplainedError: Error, CustomStringConvertible {
    /// The message says what is wrong, where, and what to do about it.
    var message: Message { get }
}

extension ExplainedError {
    package var description: String { message.english }
}
