import Bytes
import ChainHead
import Console
import Foundation
import JuiceShop
import Logging
import ShopStore
import ShopWeb

/// The process that sends a shop's events to head: its queue, the waits between two messages, and the state that `serve` shows.
struct ShipWorker {
    /// The place of the store that is open.
    private let place: FollowedPlace
    private let status: StatusFile<ShipState>
    private var queue: ShipQueue

    typealias Step = ShipQueue.Step

    /// Without news, head is asked so often what it has for the shop.
    private static let questionSeconds = 60.0

    /// - Parameter id: the shop's name at head.
    init(curl: CurlProgram, id: String, place: FollowedPlace, status: StatusFile<ShipState>, log: Logger) {
        self.place = place
        self.status = status
        let forecasts = Forecasts()
        queue = ShipQueue(
            sender: .init(zone: TimeZone.current.identifier, version: Juicemaker.version),
            ask: { (question) throws(HeadUnreachable) in try curl.reply(to: question, from: id) },
            now: { Date() },
            purchases: { store, shop in
                let list = try? forecasts.purchases(1, store, by: Wiring.clock(shop))
                return list.map { list in
                    list.lines.reduce(into: [:]) { if $1.pieces > 0 { $0[$1.fruit] = $1.pieces } }
                }
            },
            random: { Double.random(in: $0) },
            report: { report in
                switch report {
                case .notSent(let kind, let words):
                    log.warning(
                        "nothing is sent to head", metadata: ["reason": "\(kind.rawValue)", "detail": "\(words)"])
                case .sentAgain(let since):
                    log.notice("head has the events again", metadata: ["since": "\(since.formatted(.iso8601))"])
                }
            })
    }

    var state: ShipState { queue.state }

    /// Until the process ends.
    mutating func run(_ follower: Follower) -> Never {
        follower.run { store in
            switch try step(store) {
            case .sent(true, _): break
            case .sent(false, let seconds):
                pause(seconds)
                let end = ContinuousClock.now + .seconds(max(0, Self.questionSeconds - seconds))
                while ContinuousClock.now < end, !place.isReplaced, try store.shop().sequence == queue.mark?.sequence {
                    pause(1)
                }
            case .failed(let seconds): pause(seconds)
            case .stopped: pause(ShipQueue.maxWaitSeconds)
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
        let step = try queue.step(store)
        status.set(state)
        return step
    }
}

extension CurlProgram {
    fileprivate func reply(to question: HeadQuestion, from shop: String) throws(HeadUnreachable) -> HeadReply {
        do {
            let path = question.path(of: shop)
            guard case .events(let message) = question else { return try request(path) }
            return try request(path, (EventsMessage.mediaType, message))
        } catch let error as CommandError {
            throw HeadUnreachable(error.message.english)
        } catch {
            throw HeadUnreachable("\(error)")
        }
    }
}
