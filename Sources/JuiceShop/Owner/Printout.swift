package import Foundation

/// A kind of work that a printer of the shop does.
package enum PrinterDuty: String, CaseIterable, Codable, Sendable {
    /// A slip for the kitchen with each order, and one for a cancellation.
    case tickets
    /// A receipt when somebody asks for it.
    case receipts
    /// A slip with the sums of each closing.
    case closings
    /// The drawer below the printer opens when cash comes in or goes out, and at a press on its button.
    case drawer
}

/// The work of printers, by their names.
package struct PrinterDuties: Hashable, Codable, Sendable {
    private let all: [String: [PrinterDuty]]

    /// The most printers of a shop.
    package static let maxPrinters = 20

    package init(_ all: [String: Set<PrinterDuty>]) {
        self.all = all.mapValues { duties in PrinterDuty.allCases.filter { duties.contains($0) } }
    }

    package init(from decoder: any Decoder) throws {
        all = try decoder.singleValueContainer().decode([String: [PrinterDuty]].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(all)
    }

    package subscript(printer printer: String) -> Set<PrinterDuty>? { all[printer].map(Set.init) }

    package var names: [String] { all.keys.sorted() }

    /// `counter=receipts,drawer kitchen=tickets`.
    package var spelling: String {
        names.map { name in
            "\(name)=" + (all[name] ?? []).map(\.rawValue).joined(separator: ",")
        }.joined(separator: " ")
    }
}

/// A slip of paper that somebody asked for.
package struct Printout: Stamped {
    package let slip: Slip
    /// That of the order, or of the closing.
    package let number: Int
    package let stamp: Stamp

    package enum Slip: String, CaseIterable, Sendable {
        /// A receipt from a receipt printer.
        case receipt
        /// A receipt from the browser's own printer.
        case page
        /// The kitchen's ticket, once more.
        case ticket
        /// The sums of a closing, once more.
        case closing

        /// The work of the printers that print it; nil for the browser's.
        package var duty: PrinterDuty? {
            switch self {
            case .receipt: .receipts
            case .page: nil
            case .ticket: .tickets
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

    package enum Outcome: Equatable, Sendable {
        case made(Printout)
        /// No order, or no closing that was not taken back, has that number.
        case unknown
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
