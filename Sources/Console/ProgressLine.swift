package import Bytes
import Foundation
import Glibc

/// Shows the progress of a long piece of work on a terminal, after its first second; without a terminal, a line each minute.
package final class ProgressLine {
    private let title: String
    private let isShown = isatty(2) == 1
    private let start = ContinuousClock.now
    private var nextShow: ContinuousClock.Instant
    private var hasShown = false

    package init(_ title: Message) {
        self.title = title.text
        nextShow = start + .seconds(1)
    }

    deinit { end() }

    package func show(_ done: Int, of all: Int) {
        guard ContinuousClock.now >= nextShow else { return }
        if !isShown {
            // A log gets a line each minute.
            if nextShow > start + .seconds(1) { write("\(title): \(done) / \(all)\n") }
            nextShow = .now + .seconds(60)
            return
        }
        nextShow = .now + .milliseconds(100)
        hasShown = true
        let percent = all > 0 ? done * 100 / all : 100
        write("\r\(title): \(percent) % (\(done) of \(all))")
    }

    /// Clears the line.
    package func end() {
        if hasShown { write("\r\u{1B}[K") }
        hasShown = false
    }

    private func write(_ text: String) { StandardStreams.writeError(text) }
}
