import Attack
import ChainHead
import FastCGI
import Foundation
import JuiceShop
import Logging
import ShopStore
import ShopWeb
import TestTime

/// Head office, and the other shop of the chain.
extension Simulation {
    /// The process that sends events goes on; the line may be cut.
    func sendToHead() throws {
        guard random.roll(3) > 0, let serve = running, serve.isOpen else { return }
        if random.roll(8) == 0 { restartShip() }
        line.isAnswerLost = random.roll(5) == 0
        if line.isAnswerLost { note(.headAnswerLost) }
        _ = try faults.quietly { try step(database?.observer ?? serve.store) }
    }

    /// `ship` starts again: it asks head how far it has the events.
    private func restartShip() { ship = line.ship(SimulatedHead.mapo, to: head, clock) }

    /// - Returns: false when only a person can help.
    private func step(_ store: any Store) throws -> ShipQueue.Step {
        let step = try ship.step(store)
        line.state = ship.state
        guard step == .stopped else { return step }
        switch ship.state.trouble?.kind {
        case .forked, .behind: note(.headForked)
        default: throw Finding("head refuses the events: \(ship.state.trouble?.words ?? "")")
        }
        return step
    }

    /// Head office has what the shops have, and counts the same money and fruit.
    func compareHead(isLast: Bool) throws {
        guard let first = living.first.flatMap({ serves[$0]?.store }) else { throw Finding("nothing runs") }
        let store: any Store = database?.observer ?? first
        line.isAnswerLost = false
        try faults.quietly {
            var steps = 0
            loop: while true {
                steps += 1
                if steps > 50 { throw Finding("head gets no end of the events") }
                switch try step(store) {
                case .sent(true, _), .failed: continue
                case .sent(false, _): break loop
                case .stopped:
                    try head.acceptFork(SimulatedHead.mapo)
                    restartShip()
                }
            }
            guard try head.store(SimulatedHead.mapo).shop() == store.shop() else {
                throw Finding("head has another shop than the shop")
            }
            try compareTransfers(isLast: isLast)
            guard var surfaces else { return }
            surfaces.store = try head.store(SimulatedHead.mapo)
            surfaces.reader = ReportReader()
            surfaces.chosenDays = isLast ? nil : model.money.day...model.money.day
            surfaces.agreedOrders = [:]
            try surfaces.compareRules()
            if let first = surfaces.disagreements.first { throw Finding("head office: \(first)") }
        }
    }

    /// Each transfer as both shops recorded it, on head's page.
    private func compareTransfers(isLast: Bool) throws {
        while try branch.receive() {}
        if try !branch.report() { throw Finding("head does not take the events of the other shop") }
        try branch.compare()
        var expected = [String: String]()
        func row(_ sent: FruitCount?, _ received: FruitCount?) -> String {
            let lost = sent.map { $0.pieces - (received?.pieces ?? $0.pieces) } ?? 0
            return "\(sent.map { "\($0.pieces)" } ?? "?") \(received.map { "\($0.pieces)" } ?? "-") \(lost)"
        }
        for number in Set(model.sent.indices.map { $0 + 1 }).union(branch.received.keys) {
            let sent = model.sent.indices.contains(number - 1) ? model.sent[number - 1] : nil
            // Another fruit than was sent came before a backup was restored: nobody can say what was lost.
            if let sent, let received = branch.received[number], sent.fruit != received.fruit { continue }
            expected["mapo-\(number)"] = row(sent, branch.received[number])
        }
        for number in Set(branch.sent.indices.map { $0 + 1 }).union(model.received.keys) {
            expected["hongdae-\(number)"] = row(branch.sent[number - 1], model.received[number])
        }
        let transfers = try head.transfers().all
        for (id, row) in expected.sorted(by: { $0.key < $1.key }) {
            let both = TransferID(rawValue: id).flatMap { transfers[$0] }
            let sent = both?.sent.map { $0.counts.values.reduce(0, +) }
            let received = both?.received.map { $0.transfer.counts.values.reduce(0, +) }
            let lost = sent == nil ? 0 : both?.lost.values.reduce(0, +) ?? 0
            let shown = "\(sent.map { "\($0)" } ?? "?") \(received.map { "\($0)" } ?? "-") \(lost)"
            if shown != row { throw Finding("head has the transfer \(id) as \(shown), and not \(row)") }
        }
        if isLast { try compareTransfersPage(expected) }
    }

    /// - Parameter expected: by transfer, what was sent, received and lost.
    private func compareTransfersPage(_ expected: [String: String]) throws {
        let pages = try SimulatedPages.readOnce.get()
        let app = HeadApp(
            head, texts: pages.texts, templates: pages.templates, requestGuard: RequestGuard(hosts: ["juice"]),
            newKey: { .named("head") },
            clock: WallClock(zone: TimeZone(identifier: "Asia/Seoul") ?? .gmt, time: { [clock] in clock.now }),
            log: Logger(label: "head") { _ in SwiftLogNoOpLogHandler() })
        let page = app.respond(Request(.get, "/chain/transfers", headers: .init(host: "juice.test.lan"))).wholeText
        let rows = page.between("<tbody>", "</tbody>").all(between: "<th scope=\"row\"", "</tr>")
        for row in rows {
            let id = row.between("<small>", "</small>")
            // The name of the fruit stands before its count.
            let cells = row.all(between: "<td class=\"words\">", "</td>").map {
                $0.components(separatedBy: " · ")[0].words.components(separatedBy: " ").last ?? ""
            }
            // What was sent is not known after a fork, and grams are shown in kilograms, too.
            guard let expected = expected[id], expected.first != "?", cells.count == 3,
                !cells.contains(where: { $0.hasSuffix("g") })
            else {
                continue
            }
            let shown = [cells[0].amount.map { "\($0)" } ?? "?", cells[1].amount.map { "\($0)" } ?? "-"]
            let row = "\(shown[0]) \(shown[1]) \(-(cells[2].amount ?? 0))"
            if row != expected { throw Finding("head's page has the transfer \(id) as \(row), and not \(expected)") }
        }
        if rows.isEmpty, !expected.isEmpty { throw Finding("head's page has no transfer") }
    }

    // MARK: - Backups

    /// A backup of the open shop; in a database, what a standby has.
    func backUp() throws {
        backups += 1
        backup = (backups, model, mark, applied)
        record("backup \(backups) at event \(mark.sequence)")
        if database != nil { return }
        let process = machine.process()
        _ = try StoreBackup.write(SimulatedServe.path, to: "/backup-\(backups)", files: process)
    }

    /// The shop's disk is replaced: its store is moved away under the running instances, and a backup takes its place. In a
    /// database, the standby that lacks the last events takes over.
    func restore() throws {
        guard let backup else { return }
        if let database {
            if backup.mark == mark { return }
            try database.failOver(to: backup.mark.sequence)
            note(.failedOver)
        } else {
            let process = machine.process()
            try process.rename(SimulatedServe.path, to: "/Store.old-\(backup.number)-\(mark.sequence)")
            // No program is replaced while there is no store: it would make one.
            try faults.quietly {
                for index in serves.indices { _ = try serves[index]?.reopening?.poll() }
            }
            _ = try StoreBackup.restore("/backup-\(backup.number)", to: SimulatedServe.path, files: process)
            note(.restored)
        }
        if backup.mark != mark { note(.historyWentBack) }
        (model, mark, applied) = (backup.model, backup.mark, backup.applied)
        model.money.minute = minutes(clock.now)
        // What tablets kept was of orders that are gone.
        for index in tablets.indices { (tablets[index].queue, tablets[index].unsent) = ([], []) }
        copies = []
        (queue, ticketed) = (nil, model.money.orders.count)
        known = known.filter { applied.contains($0.key) }
        surfaces?.agreedOrders = [:]
        surfaces?.reader = ReportReader()
        try faults.quietly {
            for index in serves.indices {
                while try serves[index]?.reopening?.poll() != nil {}
            }
            isRestarted = true
            try settle()
        }
        if random.roll(2) == 0 {
            kill(1)
            try start(1)
        }
    }
}
