package import Foundation

/// A slip of paper that somebody asked for.
package struct Printout: Stamped {
    package let slip: Slip
    /// The number of the order, or of the closing.
    package let number: Int
    package let stamp: Stamp

    package enum Slip: String, CaseIterable, Sendable {
        /// A receipt from a receipt printer.
        case receipt
        /// A receipt from the browser's own printer.
        case page
        /// The kitchen's ticket, once more.
        case ticket
        /// The labels of an order's cups, once more.
        case cups
        /// The sums of a closing, once more.
        case closing

        /// The work of the printers that print it; nil for the browser's.
        package var duty: PrinterDuty? {
            switch self {
            case .receipt: .receipts
            case .page: nil
            case .ticket: .tickets
            case .cups: .cups
            case .closing: .closings
            }
        }
    }

    package init(_ slip: Slip, of number: Int, stamp: Stamp) {
        self.slip = slip
        self.number = number
        self.stamp = stamp
    }

    package var isReceipt: Bool { slip == .receipt || slip == .page }
}

extension Printout: Fact {
    package static let kind = EventKind(19, "printRequested", Event.printRequested) {
        if case .printRequested(let fact) = $0 { fact } else { nil }
    }
}

/// A request for a slip. The same key again is the same request.
package struct PrintoutRequest: Equatable, Sendable {
    package let slip: Printout.Slip
    package let number: Int
    package let key: Key
    package let who: Who?

    package init(_ slip: Printout.Slip, of number: Int, key: Key, who: Who? = nil) {
        self.slip = slip
        self.number = number
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(Printout)
        /// No order, or no closing that was not taken back, has that number.
        case unknown

        package var made: Printout? { if case .made(let made) = self { made } else { nil } }
    }
}

extension Shop {
    package func decide(_ request: PrintoutRequest, at time: Date) -> PrintoutRequest.Outcome {
        let printout = Printout(
            request.slip, of: request.number, stamp: stamp(request.key, request.who, at: time))
        return allows(printout) ? .made(printout) : .unknown
    }

    func allows(_ printout: Printout) -> Bool {
        if printout.slip == .closing { return drawer.closings.contains { $0.closing.number == printout.number } }
        return (1...max(1, orderCount)).contains(printout.number) && orderCount > 0
    }
}
