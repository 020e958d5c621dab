/// A sequence of operations on a store.
package struct Program: Sendable, CustomStringConvertible {
    package var steps: [Step]

    package enum Step: Sendable, Equatable {
        /// The number of cups of each juice of the menu, and behind them that of an amount that is not on the menu; the first
        /// juice with its choice, and with a memo now and then.
        case placeOrder(cups: [Int], isExtra: Bool, memo: Int, key: Int)
        case changeStock(fruit: Int, by: Int, isCount: Bool, key: Int)
        case cancel(Int, wasMade: Bool?)
        case complete(Int)
        case recall(Int)
        case reverse(change: Int, key: Int)
        /// To one of `AttackedShop.menus`; a stale request edited the menu before the one of now.
        case changeMenu(Int, isStale: Bool, key: Int)
        /// The kind is an index of `PaymentKind.standard`, or a number from 3 for a way in parts: see `ProgramRun`.
        case pay(Int, kind: Int)
        /// With one of `AttackedShop.discounts`, of the whole order or of the line of the first juice; nil takes it back.
        case discount(Int, with: Int?, isOfLine: Bool, key: Int)
        /// With one of these discounts from the start, beside an amount.
        case placeDiscounted(cups: Int, with: Int, isOfLine: Bool, key: Int)
        /// Cups of one juice, with its choice or without, or behind the juices of the amount. So much of the first fruit goes back to the stock.
        case refund(Int, juice: Int, isExtra: Bool, cups: Int, returned: Int, kind: Int?, key: Int)
        /// Up to that hour of the day; 0 sells the juice again. Behind the juices comes the choice.
        case stop(juice: Int, hours: Int, key: Int)
        case changeSettings(hour: Int, key: Int)
        /// nil for the note with that key, which was read.
        case note(String?, key: Int)
        /// An expense.
        case moveCash(Int, key: Int)
        /// A stale request has seen another closing than the last.
        case close(counted: Int, isStale: Bool, key: Int)
        case reverseClosing(Int)
        case send(Int, key: Int)
        /// The transfer of that number from another shop.
        case receive(Int, counted: Int, key: Int)
        /// Head office's menu of that version.
        case takeHeadMenu(Int)
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
        func roll(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
        switch roll(0..<44) {
        case 0...7:
            let baskets = [[1, 0], [0, 1], [1, 1], [0, 2], [1, 0, 2], [0, 0, 1]]
            let cups = baskets.randomElement(using: &random) ?? [1, 0]
            self = .placeOrder(cups: cups, isExtra: roll(0..<4) == 0, memo: roll(0..<6), key: roll(0..<30))
        case 8...11:
            self = .changeStock(fruit: roll(0..<2), by: roll(-9..<10), isCount: roll(0..<4) == 0, key: roll(0..<10))
        case 12, 13: self = .read
        case 14: self = .order(roll(0..<12))
        case 15, 16: self = .switchProcess
        case 17: self = .restart
        case 18: self = [.kill, .flushHead].randomElement(using: &random) ?? .kill
        case 19: self = .cancel(roll(0..<9), wasMade: [true, false, nil].randomElement(using: &random) ?? nil)
        case 20, 21: self = .complete(roll(0..<9))
        case 22: self = .recall(roll(0..<9))
        case 23, 24: self = .reverse(change: roll(0..<20), key: roll(0..<10))
        case 25, 26: self = .changeMenu(roll(0..<4), isStale: roll(0..<4) == 0, key: roll(0..<6))
        // Mostly in parts of one of the first orders, so that one has several.
        case 27, 28:
            self = .pay(roll(0..<5), kind: [0, 1, 2, 3, 3, 3, 4, 4, 4, 5, 6].randomElement(using: &random) ?? 3)
        case 29: self = .stop(juice: roll(0..<3), hours: roll(0..<24), key: roll(0..<6))
        case 30: self = .changeSettings(hour: roll(0..<5), key: roll(0..<6))
        case 31: self = .note(["\"우유\" \\ ", nil, "ice"].randomElement(using: &random) ?? nil, key: roll(0..<4))
        case 32: self = .moveCash(roll(1..<9_000), key: roll(0..<4))
        case 33: self = .close(counted: roll(0..<20_000), isStale: roll(0..<4) == 0, key: roll(0..<6))
        case 34: self = .reverseClosing(roll(0..<6))
        case 35, 36:
            self = .discount(
                roll(0..<9), with: [0, 1, nil].randomElement(using: &random) ?? nil, isOfLine: roll(0..<2) == 0,
                key: roll(0..<6))
        case 37:
            self = .placeDiscounted(
                cups: roll(1..<3), with: roll(0..<2), isOfLine: roll(0..<2) == 0, key: roll(0..<20))
        case 38: self = .send(roll(0..<9), key: roll(0..<6))
        case 39: self = .receive(roll(1..<5), counted: roll(0..<6), key: roll(0..<6))
        case 40: self = .takeHeadMenu(roll(1..<5))
        case 41, 42:
            self = .refund(
                roll(0..<9), juice: roll(0..<3), isExtra: roll(0..<4) == 0, cups: roll(1..<3), returned: roll(0..<4),
                kind: [0, 1, 2, nil].randomElement(using: &random) ?? nil, key: roll(0..<6))
        default: self = .wait(hours: .random(in: 0..<4, using: &random))
        }
    }
}
