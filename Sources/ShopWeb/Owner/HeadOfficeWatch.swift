import Bytes
import ContentFile
package import Foundation
import Journal
package import JuiceShop
package import Logging
package import Runtime
package import ShopStore
import Synchronization

/// The line to head office, as the process that sends events has left its state.
package final class HeadOfficeWatch: Neighbour {
    private let read: @Sendable () -> ShipState?
    private let readIncoming: @Sendable () -> [SentTransfer]
    private let store: any Store
    private let clock: WallClock
    private let log: Logger
    private let found = Mutex<ShipState?>(nil)

    /// - Parameters:
    ///   - incoming: what head office says is on its way to this shop.
    ///   - clock: in the machine's time zone.
    package init(
        of store: any Store, clock: WallClock, log: Logger, incoming: @escaping @Sendable () -> [SentTransfer],
        _ read: @escaping @Sendable () -> ShipState?
    ) {
        self.store = store
        self.clock = clock
        self.log = log
        readIncoming = incoming
        self.read = read
    }

    /// What head office has of the shop now; nil without one.
    var state: ShipState? { read() }
    /// Why nothing goes to head office, as the last poll found it.
    var trouble: ShipState? { found.withLock { $0 } }
    var incoming: [SentTransfer] { readIncoming() }

    /// Reads the state of `ship`, and takes the menu that head gives, once its day has come.
    package func poll(at now: Date) {
        let state = read()
        let isTroubled = state?.isTroubled(at: now) == true
        found.withLock { $0 = isTroubled ? state : nil }
        guard let published = state?.menu, let shop = try? store.shop(), shop.settings.chain?.headOwnsMenu == true,
            published.version > shop.menu.head?.version ?? 0
        else { return }
        let today = clock.following(shop.calendar(clock.calendar.zone)).today
        guard published.day <= today else { return }
        do {
            let outcome = try store.submit(HeadMenuRequest(published, today: today))
            if case .conflict(let ids) = outcome {
                log.error("head's menu cannot be taken", metadata: ["ids": "\(ids.joined(separator: " "))"])
            }
        } catch {
            log.error("head's menu cannot be taken", metadata: ["error": "\(error)"])
        }
    }

    package func cautions(at now: Date) -> [Caution] {
        guard let state = read(), state.isTroubled(at: now) else { return [] }
        return [.ship(state)]
    }

    package func write(to text: inout MetricsText) {
        guard let state = read() else { return }
        text.gauge("juicemaker_ship_waiting", "Events that head office does not have yet.", Double(state.waiting))
        text.gauge(
            "juicemaker_ship_sent_seconds", "When head office last had all of them, since the Unix epoch.",
            state.sent?.timeIntervalSince1970 ?? 0)
        text.gauge("juicemaker_ship_up", "1 if events go to head office.", state.trouble == nil ? 1 : 0)
    }
}

extension ShipState {
    /// The transfers on their way to the shop.
    package var incoming: [SentTransfer] {
        coming.compactMap { text in
            let event = try? EventLine.event(Array(text.utf8)) { error, byte in
                Corruption(file: "what is on its way", byte: byte, error: error, remedy: .newerProgram)
            }
            return if case .sent(let sent) = event { sent } else { nil }
        }
    }

    /// True for what a person should know: a line that is away for a moment mends itself.
    func isTroubled(at now: Date) -> Bool {
        guard let trouble else { return false }
        return ![.unreachable, .store].contains(trouble.kind) || now.timeIntervalSince(trouble.since) > 600
    }

    /// nil before head had anything.
    func line(_ context: PageContext) -> String? {
        sent.map {
            let time = TimeLabel($0, context).text(on: context.clock.today)
            return context.texts(
                waiting == 0 ? .shipSent : .shipWaiting, [.time: time, .count: NumberFormat.grouped(waiting)])
        }
    }
}
