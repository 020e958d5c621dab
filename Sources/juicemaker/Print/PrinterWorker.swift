import Bytes
import ContentFile
import Foundation
import JuiceShop
import Logging
import Printing
import Runtime
import ShopStore

/// The thread of one printer: it follows the store, and its queue prints.
struct PrinterWorker: Sendable {
    let address: PrinterAddress
    let cursor: FollowerCursor
    let follower: Follower
    let language: Language
    let status: PrintStatus

    func run() -> Never {
        var queue = PrintQueue(
            name: address.name, duties: address.duties, printer: address.printer, language: language, cursor: cursor,
            connect: { () throws(SystemError) in try PrinterConnection(address.place) }, now: { Date() },
            calendar: { Wiring.clock($0).calendar }, show: status.set, report: report)
        follower.run { try queue.step($0) }
    }

    private func report(_ report: PrintQueue.Report) {
        switch report {
        case .otherStore(let done, let events):
            follower.log.warning(
                "another store took the place of the one that was followed; slips of the last 15 minutes may come again",
                metadata: ["done": "\(done)", "events": "\(events)"])
        case .notPrinted(let error):
            follower.log.warning("a slip is not printed yet", metadata: ["error": "\(error.message.english)"])
        case .silent:
            follower.log.notice(
                "the printer does not say when a slip has come out (GS r); it is asked for its state only")
        }
    }
}
