/// The part of a body that is made while it is sent, and never held whole: for a hundred megabytes of rows.
///
/// The reader sets the pace: `write` waits until there is room for the piece. Two are equal when they are the same one.
package final class BodyStream: Equatable, Sendable {
    /// Sends one piece.
    /// - Throws: `ReaderGone`, from then on each time, which the producer lets through: nobody reads any more.
    package typealias Write = ([UInt8]) throws(ReaderGone) -> Void

    /// Nobody is there for the rest.
    package struct ReaderGone: Error {}

    /// What became of one run.
    package enum Outcome {
        case whole
        case readerGone
        /// In the middle: what was sent must not look complete to the reader.
        case failed(any Error)
    }

    private let produce: @Sendable (Write) throws -> Void

    /// - Parameter produce: writes the pieces in order; at most once for an answer, on the thread that sends it.
    package init(_ produce: @escaping @Sendable (_ write: Write) throws -> Void) {
        self.produce = produce
    }

    /// Runs the producer, which ends soon when a piece is not taken.
    /// - Parameter accept: sends a piece; false when the reader has gone, and it is not called again.
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
