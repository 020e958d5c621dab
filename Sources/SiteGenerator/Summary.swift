import Foundation

/// What became of one run.
package struct Summary: Sendable, CustomStringConvertible {
    package let pages: Int
    package internal(set) var written = 0
    package internal(set) var duration = Duration.zero
    /// What a person should know, a line each.
    package internal(set) var remarks: [String] = []

    init(pages: Int) { self.pages = pages }

    package var unchanged: Int { pages - written }

    /// Such as `57 pages, 12 written, 45 unchanged, 0.03 s`.
    package var description: String {
        let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
        let hundredths = String((milliseconds + 5) / 10 % 100)
        let seconds = "\((milliseconds + 5) / 1000).\(hundredths.count < 2 ? "0" : "")\(hundredths)"
        return "\(pages) pages, \(written) written, \(unchanged) unchanged, \(seconds) s"
    }
}
