import Foundation
import Glibc

/// The share of processor time that other programs used during this run. A large share makes every figure doubtful.
struct OtherWork {
    private let before: Ticks

    init() throws { before = try Ticks() }

    /// The share of all cores' time so far, from 0 to 1.
    func share() throws -> Double {
        let now = try Ticks()
        let others = (now.busy - before.busy) - (now.own - before.own)
        return max(0, others / max(1, now.all - before.all))
    }
}

/// Ticks of the kernel's accounting since the machine started: `/proc/stat` and `/proc/self/stat` of proc(5).
private struct Ticks {
    let all: Double
    let busy: Double
    let own: Double

    init() throws {
        let machine = try Self.numbers("/proc/stat", atLeast: 8) { $0.split(separator: "\n").first?.dropFirst(3) }
        // user nice system idle iowait irq softirq steal; guests' time is in user's.
        all = machine.prefix(8).reduce(0, +)
        busy = all - machine[3] - machine[4]
        // Behind the name, which may hold anything, and the state; the 11th to the 14th are the times of this process
        // and of the children that it waited for.
        let process = try Self.numbers("/proc/self/stat", atLeast: 14) { text in
            text.lastIndex(of: ")").map { text[$0...].dropFirst(3) }
        }
        own = process[10..<14].reduce(0, +)
    }

    private static func numbers(
        _ path: String, atLeast count: Int, _ part: (String) -> Substring?
    ) throws -> [Double] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let numbers = (part(text) ?? "").split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count >= count else { throw MeasurementError("\(path) does not have the format of proc(5)") }
        return numbers
    }
}
