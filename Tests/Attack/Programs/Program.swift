/// A sequence of operations on a store.
package struct Program: Sendable, CustomStringConvertible {
    package var steps: [Step]

    package enum Step: Sendable, Equatable {
        case placeOrder(juice: Int, key: Int)
        case changeStock(fruit: Int, by: Int, key: Int)
        case read
        case order(Int)
        /// The other one of two processes continues.
        case switchProcess
        /// A clean stop, and a start.
        case restart
        /// `SIGKILL`, and a start.
        case kill
        case flushHead
        case wait(hours: Int)
    }

    /// A random program.
    package init(seed: UInt64, length: Int) {
        var random = SeededRandom(seed: seed)
        steps = (0..<length).map { _ in Step(&random) }
        // The store promises to remember a key for a day.
        var hours = 0
        steps.removeAll { step in
            guard case .wait(let more) = step else { return false }
            hours += more
            return hours > 22
        }
    }

    package init(steps: [Step]) { self.steps = steps }

    package var description: String { steps.map { "\($0)" }.joined(separator: "\n") }

    /// The shortest program that still fails, by delta debugging: removing ever smaller parts (Zeller and
    /// Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 2002: `ddmin`).
    package func shrunk(while fails: (Program) -> Bool) -> Program {
        var program = self
        var size = max(1, steps.count / 2)
        while true {
            var isShorter = false
            var start = 0
            while start < program.steps.count {
                var candidate = program
                candidate.steps.removeSubrange(start..<min(start + size, program.steps.count))
                if fails(candidate) {
                    program = candidate
                    isShorter = true
                } else {
                    start += size
                }
            }
            if size == 1 && !isShorter { return program }
            if !isShorter { size = max(1, size / 2) }
        }
    }
}

extension Program.Step {
    fileprivate init(_ random: inout SeededRandom) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0...7:
            self = .placeOrder(juice: .random(in: 0..<2, using: &random), key: .random(in: 0..<30, using: &random))
        case 8...11:
            self = .changeStock(
                fruit: .random(in: 0..<2, using: &random), by: .random(in: -9...9, using: &random),
                key: .random(in: 0..<10, using: &random))
        case 12, 13: self = .read
        case 14: self = .order(.random(in: 0..<12, using: &random))
        case 15, 16: self = .switchProcess
        case 17: self = .restart
        case 18: self = [.kill, .flushHead].randomElement(using: &random) ?? .kill
        default: self = .wait(hours: .random(in: 0..<4, using: &random))
        }
    }
}
