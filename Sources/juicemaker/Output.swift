import Foundation
import Glibc
import JuiceShop

/// The progress of a long piece of work, on a terminal, from its first second on; silent without a terminal.
final class Progress {
    private let title: String
    private let isShown = isatty(2) == 1
    private let start = ContinuousClock.now
    private var nextShow: ContinuousClock.Instant
    private var hasShown = false

    init(_ title: String) {
        self.title = title
        nextShow = start + .seconds(1)
    }

    deinit { end() }

    func show(_ done: Int, of all: Int) {
        guard isShown, ContinuousClock.now >= nextShow else { return }
        nextShow = .now + .milliseconds(100)
        hasShown = true
        let percent = all > 0 ? done * 100 / all : 100
        write("\r\(title): \(percent) % (\(done) of \(all))")
    }

    /// Clears the line.
    func end() {
        if hasShown { write("\r\u{1B}[K") }
        hasShown = false
    }

    private func write(_ text: String) { StandardStreams.writeError(text) }
}

/// Prints a value as one line of JSON: members sorted by name, times in UTC (ISO 8601).
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .iso8601
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

/// Counts as commands print them, such as `kiwi 2, mango 4`, sorted by name.
func list(_ counts: [FruitID: Int], signed: Bool = false) -> String {
    counts.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { "\($0.key) \(signed && $0.value > 0 ? "+" : "")\($0.value)" }.joined(separator: ", ")
}

/// An order's lines as commands print them, such as `3 × mango, kiwi`.
func list(_ lines: [OrderLine]) -> String {
    lines.map { $0.cups == 1 ? "\($0.juice)" : "\($0.cups) × \($0.juice)" }.joined(separator: ", ")
}
