import Bytes

/// The part of a body that is made while it is sent and never held as a whole, such as a hundred megabytes of rows.
///
/// The reader sets the pace: `write` waits until there is room for the piece. Two streams are equal when they are
/// identical.
package final class BodyStream: Equatable, Sendable {
    /// Sends one piece.
    /// - Throws: `ReaderGone` from the moment the reader has disconnected; the producer passes it on.
    package typealias Write = ([UInt8]) throws(ReaderGone) -> Void

    /// The reader has disconnected.
    package struct ReaderGone: Error {}

    /// The result of one run.
    package enum Outcome {
        case whole
        case readerGone
        /// The producer failed midway: the response must not look complete to the reader.
        case failed(any Error)
    }

    private let produce: @Sendable (Write) throws -> Void

    /// - Parameter produce: writes the pieces in order. It runs at most once for a response, on the thread that sends it.
    package init(_ produce: @escaping @Sendable (_ write: Write) throws -> Void) {
        self.produce = produce
    }

    /// Runs the producer, which ends soon after a piece is rejected.
    /// - Parameter accept: sends a piece. Once it has returned false, since the reader has disconnected, it is not called
    ///   again.
    package func run(_ accept: ([UInt8]) -> Bool) -> Outcome {
        var isGone = false
        do {
            try produce { piece throws(ReaderGone) in
                if !isGone { isGone = !piece.isEmpty && !accept(piece) }
                if isGone { throw ReaderGone() }
            }
        } catch {
            return isGone ? .readerGone : .failed(error)
        }
        return isGone ? .readerGone : .whole
    }

    package static func == (left: BodyStream, right: BodyStream) -> Bool { left === right }
}
