import Bytes
import ChainHead
import Console
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import ShopWeb

/// Sends a shop's events to head, in order. It asks head how far it has them and goes on from there: nothing that it keeps
/// matters, and nothing that goes wrong here or on the way touches the shop.
struct ShipWorker {
    let curl: CurlProgram
    /// The shop's name at head.
    let id: String
    /// The place of the store that is open.
    let place: FollowedPlace
    let status: StatusFile<ShipState>
    let log: Logger

    /// The history that was read last (`Snapshot.history`).
    private var history: ContinuousClock.Instant?
    /// Up to there, head has the events of that history; nil until it has said so.
    private var mark: HistoryMark?
    private(set) var state = ShipState()
    private var failures = 0
    private let forecasts = Forecasts()

    /// The events of one message; fewer where they are long.
    private static let maxEvents = 250
    private static let maxWaitSeconds = 300.0
    /// However long head, or what stands before it, sends a shop away.
    private static let maxRetrySeconds = 3_600
    /// Without news, head is asked so often what it has for the shop.
    private static let questionSeconds = 60.0

    init(curl: CurlProgram, id: String, place: FollowedPlace, status: StatusFile<ShipState>, log: Logger) {
        self.curl = curl
        self.id = id
        self.place = place
        self.status = status
        self.log = log
    }

    /// What became of one message.
    enum Step: Equatable {
        /// Head has everything, or as much as one message takes.
        case sent(more: Bool, againSeconds: Double)
        /// The message is tried again, after a time that grows.
        case failed(afterSeconds: Double)
        /// Only a person can help; head is asked again now and then.
        case stopped

        var isFailed: Bool { if case .failed = self { true } else { false } }
    }

    /// Until the process ends.
    mutating func run(_ follower: Follower) -> Never {
        follower.run { store in
            switch try step(store) {
            case .sent(true, _): break
            case .sent(false, let seconds):
                pause(seconds)
                let end = ContinuousClock.now + .seconds(max(0, Self.questionSeconds - seconds))
                while ContinuousClock.now < end, !place.isReplaced, try store.shop().sequence == mark?.sequence {
                    pause(1)
                }
            case .failed(let seconds): pause(seconds)
            case .stopped: pause(Self.maxWaitSeconds)
            }
            return .advanced
        }
    }

    /// Ends early when the store is replaced: the follower opens the new one.
    private func pause(_ seconds: Double) {
        let end = ContinuousClock.now + .seconds(seconds)
        while !place.isReplaced {
            status.set(state)
            let left = (end - .now) / .seconds(1)
            if left <= 0 { return }
            Thread.sleep(forTimeInterval: min(1, left))
        }
    }

    /// Sends one message.
    mutating func step(_ store: any Store) throws -> Step {
        let snapshot = try store.snapshot()
        if history != snapshot.history { (history, mark) = (snapshot.history, nil) }
        let shop = snapshot.shop
        // The first question is without events: head's answer is the place to begin at.
        let after = mark.flatMap { $0.sequence <= shop.sequence ? $0 : nil } ?? shop.mark
        let events = try store.events(after: after.sequence, atMost: Self.maxEvents, of: shop)
        let header = EventsMessage.Header(
            after: after, at: Date(), zone: TimeZone.current.identifier, version: Juicemaker.version,
            purchases: purchases(store, shop))
        let message = try EventsMessage(header, events).bytes()
        let step: Step
        do {
            let reply = try curl.request("/chain/shops/\(id)/events", (EventsMessage.mediaType, message.bytes))
            step = try accept(reply, store, shop)
        } catch let error as CommandError {
            step = failed(error.message.english)
        }
        if !step.isFailed { failures = 0 }
        state.waiting = max(0, shop.sequence - state.sequence)
        status.set(state)
        return step
    }

    /// What the shop's own list says; nil while the history cannot be read.
    private func purchases(_ store: any Store, _ shop: Shop) -> [FruitID: Int]? {
        let list = try? forecasts.purchases(1, store, by: Wiring.clock(shop))
        return list.map { list in
            list.lines.reduce(into: [:]) { if $1.pieces > 0 { $0[$1.fruit] = $1.pieces } }
        }
    }

    private mutating func accept(_ reply: CurlProgram.Reply, _ store: any Store, _ shop: Shop) throws -> Step {
        let problem = try? JSONDecoder().decode(HeadProblem.self, from: Data(reply.body))
        let answer = try? JSONDecoder().decode(HeadAnswer.self, from: Data(reply.body))
        switch (reply.status, answer) {
        case (200, let answer?):
            return sent(answer, shop)
        case (409, let answer?) where answer.mark.sequence > shop.sequence:
            mark = nil
            return trouble(.behind, "event \(answer.mark.sequence)", .stopped)
        case (409, let answer?):
            // Whether it is the same history, head says when it sees what this one has there.
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
        let backOff = Double.random(in: 0...min(Self.maxWaitSeconds, Double(1 << min(failures, 9))))
        let asked = Double(min(retryAfter ?? 0, Self.maxRetrySeconds))
        return trouble(.unreachable, words, .failed(afterSeconds: max(asked, backOff)))
    }

    private mutating func sent(_ answer: HeadAnswer, _ shop: Shop) -> Step {
        mark = answer.mark
        if let trouble = state.trouble {
            log.notice("head has the events again", metadata: ["since": "\(trouble.since.formatted(.iso8601))"])
        }
        let known = state.menu
        state = ShipState(sent: Date(), sequence: answer.mark.sequence)
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
        guard let reply = try? curl.request("/chain/shops/\(id)/menu"), reply.status == 200 else { return nil }
        return try? JSONDecoder().decode(PublishedMenu.self, from: Data(reply.body))
    }

    private mutating func trouble(_ kind: ShipState.Trouble.Kind, _ words: String, _ step: Step) -> Step {
        if state.trouble?.kind != kind {
            log.warning("nothing is sent to head", metadata: ["reason": "\(kind.rawValue)", "detail": "\(words)"])
            state.trouble = .init(kind, since: Date(), words)
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
