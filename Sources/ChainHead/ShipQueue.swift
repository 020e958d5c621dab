package import Foundation
import Journal
package import JuiceShop
package import ShopStore

/// Sends a shop's events to head, in order. It asks head how far it has them and goes on from there: nothing that it keeps
/// matters, and nothing that goes wrong here or on the way touches the shop.
///
/// The process that has the queue gives it the line to head, and calls `step` again and again.
package struct ShipQueue {
    /// The machine and the program that send.
    package struct Sender {
        /// The time zone of the machine.
        package let zone: String
        /// The version of the program.
        package let version: String

        package init(zone: String, version: String) {
            self.zone = zone
            self.version = version
        }
    }

    private let sender: Sender
    /// Asks head and waits for its reply.
    private let ask: (HeadQuestion) throws(HeadUnreachable) -> HeadReply
    private let now: () -> Date
    /// Counts the pieces that the shop's list of purchases names; nil while the history cannot be read.
    private let purchases: (any Store, Shop) -> [FruitID: Int]?
    /// Draws the seconds of a wait.
    private let random: (ClosedRange<Double>) -> Double
    private let report: (Report) -> Void

    /// The history that was read last (`Snapshot.history`).
    private var history: ContinuousClock.Instant?
    /// Up to there, head has the events of that history; nil until it has said so.
    package private(set) var mark: HistoryMark?
    package private(set) var state = ShipState()
    private var failures = 0

    /// The events of one message; fewer where they are long.
    private static let maxEvents = 250
    package static let maxWaitSeconds = 300.0
    /// However long head, or what stands before it, sends a shop away.
    private static let maxRetrySeconds = 3_600

    package init(
        sender: Sender, ask: @escaping (HeadQuestion) throws(HeadUnreachable) -> HeadReply, now: @escaping () -> Date,
        purchases: @escaping (any Store, Shop) -> [FruitID: Int]?,
        random: @escaping (ClosedRange<Double>) -> Double, report: @escaping (Report) -> Void
    ) {
        self.sender = sender
        self.ask = ask
        self.now = now
        self.purchases = purchases
        self.random = random
        self.report = report
    }

    /// News for the log.
    package enum Report {
        case notSent(ShipState.Trouble.Kind, String)
        case sentAgain(since: Date)
    }

    /// The outcome of one message.
    package enum Step: Equatable, Sendable {
        /// Head has everything, or as much as one message takes.
        case sent(more: Bool, againSeconds: Double)
        /// The message is tried again, after a time that grows.
        case failed(afterSeconds: Double)
        /// Only a person can help; head is asked again now and then.
        case stopped

        fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
    }

    /// Sends one message.
    package mutating func step(_ store: any Store) throws -> Step {
        let snapshot = try store.snapshot()
        if history != snapshot.history { (history, mark) = (snapshot.history, nil) }
        let shop = snapshot.shop
        // The first question is without events: head's answer is the place to begin at.
        let after = mark.flatMap { $0.sequence <= shop.sequence ? $0 : nil } ?? shop.mark
        let events = try store.events(after: after.sequence, atMost: Self.maxEvents, of: shop)
        let header = EventsMessage.Header(
            after: after, at: now(), zone: sender.zone, version: sender.version, purchases: purchases(store, shop))
        let message = try EventsMessage(header, events).bytes()
        let step = try exchange(message.bytes, store, shop)
        if !step.isFailed { failures = 0 }
        state.waiting = max(0, shop.sequence - state.sequence)
        return step
    }

    private mutating func exchange(_ message: [UInt8], _ store: any Store, _ shop: Shop) throws -> Step {
        let reply: HeadReply
        do throws(HeadUnreachable) { reply = try ask(.events(message)) } catch { return failed(error.words) }
        return try accept(reply, store, shop)
    }

    private mutating func accept(_ reply: HeadReply, _ store: any Store, _ shop: Shop) throws -> Step {
        let problem = try? JSONDecoder().decode(HeadProblem.self, from: Data(reply.body))
        let answer = try? JSONDecoder().decode(HeadAnswer.self, from: Data(reply.body))
        switch (reply.status, answer) {
        case (200, let answer?):
            return sent(answer, shop)
        case (409, let answer?) where answer.mark.sequence > shop.sequence:
            mark = nil
            return trouble(.behind, "event \(answer.mark.sequence)", .stopped)
        case (409, let answer?):
            // Head says whether it is the same history when it sees what this one has there.
            mark = try store.mark(at: answer.mark.sequence)
            return .sent(more: true, againSeconds: 0)
        default: break
        }
        switch (reply.status, problem?.kind) {
        case (401, _): return trouble(.unauthorized, "", .stopped)
        case (409, .forked?):
            mark = nil
            return trouble(.forked, problem?.title ?? "", .stopped)
        case (422, _): return trouble(.refused, "\(problem?.seq ?? 0): \(problem?.title ?? "")", .stopped)
        case (426, _): return trouble(.newerFormat, problem?.title ?? "", .stopped)
        default: return failed("head answered \(reply.status)", retryAfter: reply.retryAfter)
        }
    }

    /// Full jitter: shops whose line was cut together do not come back together.
    private mutating func failed(_ words: String, retryAfter: Int? = nil) -> Step {
        failures += 1
        let backOff = random(0...min(Self.maxWaitSeconds, Double(1 << min(failures, 9))))
        let asked = Double(min(retryAfter ?? 0, Self.maxRetrySeconds))
        return trouble(.unreachable, words, .failed(afterSeconds: max(asked, backOff)))
    }

    private mutating func sent(_ answer: HeadAnswer, _ shop: Shop) -> Step {
        mark = answer.mark
        if let trouble = state.trouble { report(.sentAgain(since: trouble.since)) }
        let known = state.menu
        state = ShipState(sent: now(), sequence: answer.mark.sequence)
        state.coming = answer.transfers ?? []
        if let version = answer.menu, version > shop.menu.head?.version ?? 0 {
            state.menu = known?.version == version ? known : fetchMenu()
        }
        return .sent(
            more: answer.mark.sequence < shop.sequence,
            againSeconds: min(Double(answer.again ?? 5), Self.maxWaitSeconds))
    }

    /// The menu that head gives; nil while it cannot be had. `serve` takes it on its day: this process writes no event.
    private func fetchMenu() -> PublishedMenu? {
        guard let reply = try? ask(.menu), reply.status == 200 else { return nil }
        return try? JSONDecoder().decode(PublishedMenu.self, from: Data(reply.body))
    }

    private mutating func trouble(_ kind: ShipState.Trouble.Kind, _ words: String, _ step: Step) -> Step {
        if state.trouble?.kind != kind {
            report(.notSent(kind, words))
            state.trouble = .init(kind, since: now(), words)
        }
        state.trouble?.words = words
        return step
    }
}

extension Store {
    /// The next events, none of them behind the end of a shop that was read before: what is behind it may not be durable.
    fileprivate func events(
        after sequence: Int, atMost count: Int, of shop: Shop
    ) throws(StoreError) -> [Event] {
        var events = [Event]()
        let last = min(shop.sequence, sequence + count)
        if last <= sequence { return events }
        try self.events(in: sequence + 1..<last + 1) {
            events.append($1)
            return true
        }
        return events
    }
}
