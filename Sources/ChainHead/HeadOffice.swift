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

/// Takes in the events of many shops, each once and in order, and says how far it has them.
///
/// A message is decided under the lock of its shop's row, by the rules that every store has. So it does not matter how often
/// a shop sends, from where, and what was cut off; nothing that a shop keeps is needed.
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

    /// - Parameter maxAtWork: the messages that are decided at once; others are asked to come again.
    package init(
        _ database: ShopsDatabase, maxAtWork: Int, log: Logger, now: @escaping @Sendable () -> Date
    ) {
        (self.database, self.log, self.now) = (database, log, now)
        load = HeadLoad(maxAtWork: maxAtWork)
    }

    package var eventsTaken: Int { metrics.events.value }

    /// - Returns: nil for what shops and monitors do not ask for.
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
    /// - Returns: nil also for an unknown shop and a revoked token, which nobody outside is told apart.
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
        text.gauge("juicemaker_head_shops", "Shops heard in the last five minutes.", Double(load.shops(at: .now)))
        return Response(.ok, headers: [.init("Content-Type", MetricsText.mediaType)], body: Array(text.text.utf8))
    }
}

/// The proof of a shop's identity: 256 random bits, of which head keeps a hash.
package enum HeadToken {
    package static func new() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in String(decoding: random.next().hexDigits, as: UTF8.self) }.joined()
    }

    /// In hexadecimal digits.
    package static func hash(_ token: String) -> String { BLAKE2b.hexDigits(of: Array(token.utf8)) }
}
