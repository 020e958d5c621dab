package import Bytes
import Foundation

/// The result of one run.
package struct Summary: Sendable, CustomStringConvertible {
    package let pages: Int
    package internal(set) var written = 0
    package internal(set) var duration = Duration.zero
    /// Remarks for the owner, a line each.
    package internal(set) var remarks: [Message] = []

    init(pages: Int) { self.pages = pages }

    package var unchanged: Int { pages - written }

    /// The result in a line, such as `57 pages, 12 written, 45 unchanged, 0.03 s`.
    package var description: String { message.english }

    package var message: Message {
        let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
        let hundredths = ((milliseconds + 5) / 10 % 100).zeroPadded(to: 2)
        let seconds = "\((milliseconds + 5) / 1000).\(hundredths)"
        return Message(
            "\(pages) pages, \(written) written, \(unchanged) unchanged, \(seconds) s",
            "화면 \(pages)개, 새로 쓴 것 \(written)개, 그대로인 것 \(unchanged)개, \(seconds)초")
    }
}
