import ContentFile
import Foundation
package import JuiceShop
package import Printing
import Templates

/// A caution for the owner about the records, whatever page is open.
package enum Caution: Equatable, Sendable {
    /// The machine's clock cannot be right.
    case clock(ClockFault)
    /// Orders are taken, but the past cannot be read.
    case unreadableHistory
    case backup(LastBackup)
    /// A printer that prints nothing, and the slips that wait for it.
    case printer(PrinterState)
    /// Nothing goes to head office.
    case ship(ShipState)
    /// Without a PIN, everybody on the shop's network may open every page. Told until the owner has read it.
    case open
}

/// A caution in words: what is wrong, and what to do.
struct CautionLine: ViewModel {
    let title: String
    let advice: String
    /// True for one that the owner can read and put away.
    var isOpen = false

    static let fields: Fields<CautionLine> = [
        .text("title", \.title), .text("advice", \.advice), .flag("isOpen", \.isOpen),
    ]
}

extension CautionLine {
    init(_ caution: Caution, _ context: PageContext) {
        let texts = context.texts
        switch caution {
        case .clock(let fault): self.init(fault, context)
        case .unreadableHistory: self.init(title: texts(.historyFault), advice: texts(.historyFaultAdvice))
        case .printer(let printer):
            self = CautionLine(printer, context) ?? CautionLine(title: printer.name, advice: texts(.printerAdvice))
        case .ship(let state):
            let advice: Text =
                switch state.trouble?.kind {
                case .unreachable: .shipUnreachable
                case .forked, .behind: .shipForked
                default: .shipStopped
                }
            self.init(title: texts(.shipTrouble), advice: texts(advice))
        case .open: self.init(title: texts(.pinNone), advice: texts(.pinNoneAdvice), isOpen: true)
        case .backup(let backup):
            let failed = backup.failed.map { texts(.backupFailed, [.time: context.label($0)]) }
            let last = backup.time.map(context.label) ?? texts(.backupNever)
            self.init(title: failed ?? texts(.backupMissing), advice: texts(.backupAdvice, [.last: last]))
        }
    }

    /// - Returns: nil for a printer that prints what it always printed.
    init?(_ printer: PrinterState, _ context: PageContext) {
        let texts = context.texts
        guard let fault = printer.fault else {
            guard let replaced = printer.replaced else { return nil }
            self.init(
                title: texts(
                    .printerReplaced,
                    [.label: context.name(ofPrinter: printer.name), .time: context.label(replaced)]),
                advice: texts(.printerReplacedAdvice))
            return
        }
        let numbers = printer.numbers.map { texts(.dueNumber, [.number: NumberFormat.grouped($0)]) }
        self.init(
            title: texts(
                .printerFault,
                [
                    .label: context.name(ofPrinter: printer.name), .reason: texts(fault.text),
                    .count: NumberFormat.grouped(printer.waiting),
                ]),
            advice: numbers.isEmpty ? texts(.printerAdvice) : numbers.joined(separator: ", "))
    }

    init(_ fault: ClockFault, _ context: PageContext) {
        let (texts, now) = (context.texts, context.clock.now)
        let advice =
            switch fault {
            case .behind(let last):
                texts(.clockBehind, [.time: context.exactLabel(now), .last: context.exactLabel(last)])
            case .beforeProgram: texts(.clockBeforeProgram, [.time: context.exactLabel(now)])
            }
        self.init(title: texts(.clockTitle), advice: advice)
    }
}

extension PrinterFault {
    fileprivate var text: Text {
        switch self {
        case .unreachable: .printerUnreachable
        case .paper: .printerPaper
        case .cover: .printerCover
        case .offline: .printerOffline
        }
    }
}

extension PageContext {
    /// `종이 없음 · 2장`, or the fault alone while no slip waits.
    /// - Returns: nil for a printer that prints what it always printed.
    func words(of printer: PrinterState) -> String? {
        guard let fault = printer.fault else {
            return printer.replaced.map { _ in texts(.printerReplacedShort) }
        }
        let reason = texts(fault.text)
        if printer.waiting == 0 { return reason }
        return texts(.printerFaultShort, [.reason: reason, .count: NumberFormat.grouped(printer.waiting)])
    }

    /// The names of the documents in the reader's language; any other as it is.
    func name(ofPrinter name: String) -> String {
        switch name {
        case "kitchen": texts(.printerKitchen)
        case "counter": texts(.printerCounter)
        default: name
        }
    }

    /// The time with its year, which a wrong clock may have wrong.
    fileprivate func exactLabel(_ time: Date) -> String { TimeLabel(time, self).textWithYear }
}
