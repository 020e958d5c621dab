import Bytes
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopDatabase
import ShopStore

extension HeadOffice {
    func takeIn(_ request: Request, from id: String) -> Response {
        guard load.begin() else { return busy() }
        let duration = Stopwatch()
        var known: String?
        defer {
            metrics.messages.observe(duration)
            load.end(known, seconds: Double(duration.microseconds) / 1e6, at: .now)
        }
        do throws(StoreError) {
            guard let shop = try shop(id, authorization: request.headers.authorization) else {
                return problem(.unauthorized, "no shop has this address and token", .unauthorized)
            }
            known = shop.id
            return try takeIn(request.body, of: shop)
        } catch {
            log.error("events cannot be taken in", metadata: ["shop": "\(id)", "error": "\(error)"])
            return problem(.unavailable, error.summary, .serviceUnavailable, retryAfter: 5)
        }
    }

    private func takeIn(_ body: Request.Body, of shop: ChainShop) throws(StoreError) -> Response {
        guard case .whole(let bytes) = body else {
            return problem(.malformed, "the message is not whole", .badRequest)
        }
        let message: EventsMessage
        do throws(EventsMessage.Fault) {
            message = try EventsMessage(bytes)
        } catch {
            return try refuse(error, of: shop)
        }
        guard let mark = message.header.mark else { return problem(.malformed, "no place", .badRequest) }
        let store = try database.shop(shop.history)
        let before = try store.shop()
        let outcome = try store.submit(RecordedEvents(after: mark, message.events))
        let now = now()
        switch outcome {
        case .taken(let end):
            metrics.events.add(max(0, end.sequence - before.sequence))
            try heard(message, before, store, of: shop, at: now)
            let transfers = shops.coming(to: shop)
            return json(
                .ok,
                HeadAnswer(
                    end, again: load.again(at: .now), menu: shop.menu == 0 ? nil : shop.menu,
                    transfers: transfers.isEmpty ? nil : transfers))
        case .elsewhere(let end): return json(.conflict, HeadAnswer(end))
        case .forked(let end):
            let words = "event \(end.sequence) is another one than head has"
            try report(.forked, words, of: shop, at: now)
            return problem(.forked, words, .conflict)
        case .refused(let sequence, _):
            return try refuse(.unreadable(sequence: sequence, "it cannot follow the events before it"), of: shop)
        }
    }

    /// The figures in the list of all shops, and the totals of the days that have ended. Both are made from the events again, so
    /// nothing is lost when this is not reached.
    private func heard(
        _ message: EventsMessage, _ before: Shop, _ store: PostgresStore, of shop: ChainShop, at now: Date
    ) throws(StoreError) {
        guard let zone = TimeZone(identifier: message.header.zone) else { return }
        let after = try store.shop()
        try database.heard(
            shop.id, at: now, zone: message.header.zone, version: message.header.version,
            ChainShop.Today(
                after, in: zone, clockSeconds: message.header.now - Int(now.timeIntervalSince1970)),
            forksUntil: now - Self.forkSeconds)
        guard let first = message.events.map(\.time).min() else { return }
        try database.writeEndedDays(of: store, in: zone, since: first)
    }

    /// A fork is shown until the other machine was silent for so long: it asks every five minutes.
    private static let forkSeconds: TimeInterval = 15 * 60

    private func refuse(_ fault: EventsMessage.Fault, of shop: ChainShop) throws(StoreError) -> Response {
        switch fault {
        case .malformed(let words): return problem(.malformed, words, .badRequest)
        case .unreadable(let sequence, let words):
            try report(.refused, "event \(sequence): \(words)", of: shop, at: now())
            return problem(.refused, words, .unprocessableContent, seq: sequence)
        case .newer(let sequence, let words):
            try report(.newerFormat, "event \(sequence): \(words); update head first", of: shop, at: now())
            return problem(.newerFormat, "\(words); update head first", .upgradeRequired, seq: sequence)
        }
    }

    private func report(
        _ kind: ChainShop.Trouble.Kind, _ words: String, of shop: ChainShop, at now: Date
    ) throws(StoreError) {
        metrics.troubles.add()
        if shop.trouble?.words != words {
            log.error("a shop's events are not taken", metadata: ["shop": "\(shop.id)", "reason": "\(words)"])
        }
        try database.report(.init(kind, at: now, words), of: shop.id)
    }

    private func busy() -> Response {
        // Spread, because all of them came at once.
        problem(
            .busy, "as many shops as can be are at work", .serviceUnavailable,
            retryAfter: Int.random(in: 1...max(2, load.again(at: .now) / 4)))
    }

    func problem(
        _ kind: HeadProblem.Kind, _ title: String, _ status: Status, seq: Int? = nil, retryAfter: Int? = nil
    ) -> Response {
        var response = json(status, HeadProblem(kind, title, status.rawValue, seq: seq), HeadProblem.mediaType)
        if let retryAfter { response.headers.append(.init("Retry-After", "\(retryAfter)")) }
        if status == .unauthorized { response.headers.append(.init("WWW-Authenticate", "Bearer")) }
        return response
    }

    func json(_ status: Status, _ value: some Encodable, _ type: String = "application/json") -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status, headers: [.init("Content-Type", type), .init("Cache-Control", "no-store")],
            body: Array((try? encoder.encode(value)) ?? Data()) + [UInt8(ascii: "\n")])
    }
}
