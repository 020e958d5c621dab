import Bytes
package import FastCGI
package import Foundation
package import Journal
package import JuiceShop
package import Logging
import Runtime
package import ShopDatabase
import ShopStore
import Synchronization

/// Stores the events of many shops, each once and in order, and reports how far it has them.
///
/// A message is decided under the lock of its shop's row, by the rules that every store has. So a shop may send as
/// often as it likes, from anywhere, and be cut off at any byte, and head needs no state that a shop keeps.
package final class HeadOffice: Sendable {
    package let database: ShopsDatabase
    let log: Logger
    let now: @Sendable () -> Date
    let load: HeadLoad
    let metrics = Metrics()

    struct Metrics {
        let events = Counter()
        let messages = Histogram.durations()
        let troubles = Counter()
    }

    /// - Parameter maxAtWork: the number of messages that are decided at once; the shops of further ones are asked to
    ///   come again.
    package init(
        _ database: ShopsDatabase, maxAtWork: Int, log: Logger, now: @escaping @Sendable () -> Date
    ) {
        self.database = database
        self.log = log
        self.now = now
        load = HeadLoad(maxAtWork: maxAtWork)
    }

    package var eventsTaken: Int { metrics.events.value }

    /// - Returns: nil for a request that neither shops nor monitors make.
    package func respond(_ request: Request) -> Response? {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 5, parts[1...2] == ["chain", "shops"] {
            switch (parts[4], request.method) {
            case ("events", .post): return takeIn(request, from: parts[3])
            case ("menu", .get): return menu(request, of: parts[3])
            case ("events", _): return Response(.methodNotAllowed, headers: [.init("Allow", "POST")])
            case ("menu", _): return Response(.methodNotAllowed, headers: [.init("Allow", "GET")])
            default: return nil
            }
        }
        switch request.path {
        case "/health": return health()
        case "/metrics" where request.isFromThisMachine: return metricsPage()
        default: return nil
        }
    }

    /// The shop that a token belongs to.
    /// - Parameter authorization: the header of a request.
    /// - Returns: nil also for an unknown shop and a revoked token: a client cannot tell these apart.
    package func shop(_ id: String, authorization: String?) throws(StoreError) -> ChainShop? {
        guard let authorization, authorization.hasPrefix("Bearer "), Token.isToken(id),
            let shop = try database.chainShop(ShopID(id)), let hash = shop.tokenHash,
            hash == HeadToken.hash(String(authorization.dropFirst("Bearer ".count)))
        else { return nil }
        return shop
    }

    /// The menu that head gives to a shop, as JSON.
    private func menu(_ request: Request, of id: String) -> Response {
        do throws(StoreError) {
            guard let shop = try shop(id, authorization: request.headers.authorization) else {
                return problem(.unauthorized, "no shop has this address and token", .unauthorized)
            }
            guard let publication = shop.menu,
                let menu = try database.menuStore()?.menu(madeBy: publication.version)?.menu
            else { return Response(.notFound) }
            return json(
                .ok,
                PublishedMenu(
                    menu, version: publication.version, allowsOwn: publication.allowsOwn, day: publication.day))
        } catch {
            return problem(.unavailable, error.summary, .serviceUnavailable, retryAfter: 5)
        }
    }

    private func health() -> Response {
        do throws(StoreError) {
            _ = try database.chainShop(ShopID(""))
            return Response(.ok, headers: [.init("Content-Type", "text/plain")], body: Array("ok\n".utf8))
        } catch {
            return Response(
                .serviceUnavailable, headers: [.init("Content-Type", "text/plain"), .init("Retry-After", "5")],
                body: Array("database: \(error.summary)\n".utf8))
        }
    }

    private func metricsPage() -> Response {
        var text = MetricsText()
        text.counter("juicemaker_head_events_total", "Events that were taken in.", metrics.events)
        text.histogram("juicemaker_head_message_seconds", "From a message to its answer.", metrics.messages)
        text.counter("juicemaker_head_troubles_total", "Messages that were not taken.", metrics.troubles)
        text.gauge("juicemaker_head_shops", "Shops in contact in the last five minutes.", Double(load.shops(at: .now)))
        return Response(.ok, headers: [.init("Content-Type", MetricsText.mediaType)], body: Array(text.text.utf8))
    }
}

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
            known = shop.id.rawValue
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
        let store = try database.shop(shop.history)
        let before = store.lastKnown.sequence
        let outcome = try store.submit(RecordedEvents(after: message.header.after, message.events))
        let now = now()
        switch outcome {
        case .taken(let end):
            metrics.events.add(max(0, end.sequence - before))
            try recordContact(message, store, of: shop, at: now)
            let transfers = coming(to: shop.id)
            return json(
                .ok,
                HeadAnswer(
                    end, again: load.again(at: .now), menu: shop.menu?.version,
                    transfers: transfers.isEmpty ? nil : transfers))
        case .elsewhere(let end): return json(.conflict, HeadAnswer(end))
        case .forked(let end):
            let words = "it is another one than head has"
            try report(.init(.forked, at: now, event: end.sequence, words), of: shop)
            return problem(.forked, "event \(end.sequence): \(words)", .conflict)
        case .refused(let sequence, _):
            return try refuse(.unreadable(sequence: sequence, "it cannot follow the events before it"), of: shop)
        }
    }

    /// Updates the figures in the list of all shops, and the totals of the days that have ended. Both can be made from
    /// the events again, so a failure before this loses no data.
    private func recordContact(
        _ message: EventsMessage, _ store: PostgresStore, of shop: ChainShop, at now: Date
    ) throws(StoreError) {
        let header = message.header
        guard let zone = TimeZone(identifier: header.zone) else { return }
        try database.recordContact(
            shop.id, at: now, zone: header.zone, version: header.version,
            ShopDay(store.lastKnown, in: zone, clockSeconds: header.now - Int(now.timeIntervalSince1970)),
            purchases: header.purchases, forksUntil: now - Self.forkSeconds)
        guard let first = message.events.map(\.time).min() else { return }
        try database.writeEndedDays(of: store, in: zone, since: first)
    }

    /// The events of the goods on their way to a shop, each as JSON. The list is empty while they cannot be read: the
    /// shop asks again.
    private func coming(to shop: ShopID) -> [String] {
        let coming = (try? database.transfers().coming(to: shop)) ?? []
        return coming.compactMap { sent in
            (try? EventLine.body(.sent(sent))).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A fork is shown until the other machine has been silent for this long. A shop sends at least every five minutes.
    private static let forkSeconds: TimeInterval = 15 * 60

    private func refuse(_ fault: EventsMessage.Fault, of shop: ChainShop) throws(StoreError) -> Response {
        switch fault {
        case .malformed(let words): return problem(.malformed, words, .badRequest)
        case .unreadable(let sequence, let words):
            try report(.init(.refused, at: now(), event: sequence, words), of: shop)
            return problem(.refused, words, .unprocessableContent, seq: sequence)
        case .newer(let sequence, let words):
            let words = "\(words); update head first"
            try report(.init(.newerFormat, at: now(), event: sequence, words), of: shop)
            return problem(.newerFormat, words, .upgradeRequired, seq: sequence)
        }
    }

    private func report(_ trouble: ChainShop.Trouble, of shop: ChainShop) throws(StoreError) {
        metrics.troubles.add()
        if shop.trouble?.event != trouble.event || shop.trouble?.words != trouble.words {
            log.error(
                "a shop's events are not taken",
                metadata: ["shop": "\(shop.id)", "event": "\(trouble.event)", "reason": "\(trouble.words)"])
        }
        try database.report(trouble, of: shop.id)
    }

    private func busy() -> Response {
        // The seconds differ, because all shops came at once.
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
