import Attack
import ContentFile
import Foundation
import Glibc
import JuiceShop
import Printing
import Runtime
import ShopStore
import TestTime

/// A receipt printer at the end of a cable that breaks, and the cursor of the process that prints on it.
final class SimulatedPrinter {
    private(set) var paper: [UInt8] = []
    /// The printer answers nothing until this minute.
    var offUntil = 0
    /// The number of bytes after which the cable breaks, once.
    var cutAfter: Int?
    fileprivate(set) var wasCut = false
    fileprivate(set) var cursor = Cursor()

    /// The cursor survives the process, as its file does.
    final class Cursor: EventCursor {
        private(set) var value: FollowedEvents?
        func set(_ value: FollowedEvents) { self.value = value }
        func forget() { value = nil }
    }

    struct Link: PrinterLink {
        let printer: SimulatedPrinter

        func fault() -> PrinterFault? { nil }

        func send(_ bytes: [UInt8]) throws(SystemError) {
            guard let count = printer.cutAfter, count < bytes.count else { return printer.paper += bytes }
            printer.paper += bytes[..<count]
            printer.cutAfter = nil
            printer.wasCut = true
            throw SystemError("write", "printer", code: EPIPE)
        }

        func waitForPaper() -> Printed { .said }
    }

    func connect(at minute: Int) throws(SystemError) -> Link {
        if minute < offUntil { throw SystemError("connect", "printer", code: ETIMEDOUT) }
        return Link(printer: self)
    }

    func forgetTheCut() { wasCut = false }

    /// Takes the paper off: the whole slips, each as the lines of its text.
    func takeSlips() -> [[String]] {
        var slips = [[String]]()
        var rest = paper[...]
        while let end = rest.firstRange(of: [0x1D, 0x56, 66, 0]) {
            let piece = Array(rest[..<end.lowerBound])
            rest = rest[end.upperBound...]
            // ESC @ begins a slip: what stands before it was cut off.
            let start = piece.indices.last { $0 + 1 < piece.count && piece[$0] == 0x1B && piece[$0 + 1] == 0x40 } ?? 0
            slips.append(Self.lines(piece[start...]))
        }
        paper = Array(rest)
        return slips
    }

    /// The text without commands, each of which has three bytes but for ESC @ and FS &.
    private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
        var (lines, line, index) = ([String](), "", bytes.startIndex)
        while index < bytes.endIndex {
            switch bytes[index] {
            case 0x1B: index += index + 1 < bytes.endIndex && bytes[index + 1] == 0x40 ? 2 : 3
            case 0x1C: index += 2
            case 0x1D: index += 3
            case 0x0A:
                lines.append(line.trimmingCharacters(in: .whitespaces))
                line = ""
                index += 1
            case let byte:
                line += byte < 0x80 ? String(UnicodeScalar(byte)) : "?"
                index += 1
            }
        }
        return lines
    }
}

extension Simulation {
    /// The process that prints takes some steps; the cable may break, the printer be off, and the process be killed.
    func printSlips() throws {
        if !isDraining {
            if random.roll(6) == 0 { queue = nil }
            if random.roll(8) == 0 { printer.cutAfter = random.roll(400) }
            if random.roll(25) == 0 { printer.offUntil = model.money.minute + random.roll(40) }
        } else {
            printer.offUntil = 0
            printer.cutAfter = nil
        }
        try faults.quietly {
            try settle()
            guard !faults.isPowerOff, mark.sequence > 0 else { return }
            if queue == nil {
                queue = (openQueue(), try shownStore())
            }
            for _ in 0..<200 {
                guard let store = queue?.store, let progress = try queue?.queue.step(store) else { return }
                try readSlips()
                if printer.wasCut {
                    note(.printerCut)
                    printer.forgetTheCut()
                }
                switch progress {
                case .advanced: continue
                // It tries again two seconds later.
                case .refused where model.money.minute >= printer.offUntil: continue
                case .refused: return
                case .idle: return try compareTickets()
                }
            }
            throw Finding("print gets no end of its slips")
        }
    }

    private func shownStore() throws -> any Store {
        if let database { return database.observer }
        return try FileStore(showing: SimulatedServe.path, files: machine.process())
    }

    private func openQueue() -> PrintQueue {
        PrintQueue(
            name: "counter", duties: [.tickets, .receipts, .closings, .drawer], printer: ReceiptPrinter(),
            language: .english, cursor: printer.cursor,
            connect: { [unowned self] () throws(SystemError) in try printer.connect(at: model.money.minute) },
            now: { [clock] in clock.now },
            calendar: { [clock] shop in
                WallClock(shop.calendar(.gmt), time: { clock.now }).calendar
            }, show: { _ in }, report: { _ in })
    }

    /// The numbers of the tickets that came out. One that came before says so.
    private func readSlips() throws {
        for slip in printer.takeSlips() {
            record("slip \(slip.prefix(2))")
            let isAgain = slip.first == Self.againWords
            if isAgain { note(.printedAgain) }
            guard let first = slip.dropFirst(isAgain ? 1 : 0).first, first.hasPrefix("No. "),
                let number = Int(first.dropFirst(4))
            else { continue }
            if !tickets.insert(number).inserted, !isAgain { throw Finding("the ticket of \(number) came out twice") }
        }
    }

    private static let againWords = "PRINTED AGAIN"

    /// Nothing waits: each order of the last minutes that is to be made has its ticket.
    private func compareTickets() throws {
        let orders = model.money.orders
        for order in orders[min(ticketed, orders.count)...] where model.money.minute - order.minute < 15 {
            let isToMake =
                !order.isCancelled && order.left.contains(where: \.isMade) && !model.isHandedOver(order.number)
            let dayNumber = orders.count { $0.day == order.day && $0.number <= order.number }
            if isToMake, !tickets.contains(dayNumber) { throw Finding("order \(order.number) has no ticket") }
        }
        ticketed = orders.count
    }
}
