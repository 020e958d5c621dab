import Foundation
import Glibc

/// How far a long piece of work is, on a terminal, from the first second on. Nothing where nobody looks.
final class Progress {
    private let what: String
    private let isShown = isatty(2) == 1
    private let start = ContinuousClock.now
    private var nextShow: ContinuousClock.Instant
    private var hasShown = false

    init(_ what: String) {
        self.what = what
        nextShow = start + .seconds(1)
    }

    deinit { end() }

    func show(_ done: Int, of all: Int) {
        guard isShown, ContinuousClock.now >= nextShow else { return }
        nextShow = .now + .milliseconds(100)
        hasShown = true
        let percent = all > 0 ? done * 100 / all : 100
        write("\r\(what): \(percent) % (\(done) of \(all))")
    }

    /// Takes the line away.
    func end() {
        if hasShown { write("\r\u{1B}[K") }
        hasShown = false
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// Standard output in large pieces.
final class BufferedOutput {
    private var bytes: [UInt8] = []

    func write(_ more: [UInt8]) {
        bytes += more
        if bytes.count > 1 << 16 { flush() }
    }

    func flush() {
        FileHandle.standardOutput.write(Data(bytes))
        bytes = []
    }
}
