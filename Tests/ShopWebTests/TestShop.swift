import PageTestSupport
import ShopTestSupport
import ShopWeb
import Foundation
import FastCGI
import JuiceShop
import Logging
import Printing
import ShopSimulation
import ShopStore
import Synchronization
import TestStores
import TestSupport
import TestTime

/// A shop in memory, without a socket. Its clock stands still until the test moves it, and its keys are key-1, key-2 …
final class TestShop: Sendable {
    let store: MemoryStore
    let app: ShopApp
    let clock = TestClock()

    /// - Parameters:
    ///   - hasQueue: true for a shop with a queue.
    ///   - menu: its fruits and juices; by default those of the first shop.
    ///   - texts: the texts of its languages; by default those of the first shop.
    ///   - pin: the file of the owner's PIN; by default there is none.
    ///   - tokens: the tokens of programs; without them, the shop has no API.
    ///   - names: the store's folder, for a shop whose tablets and people can have names.
    ///   - incoming: what is on its way to the shop; by default nothing is.
    ///   - log: gets the faults; by default nothing does.
    init(
        hasQueue: Bool = false, menu first: Menu? = nil, texts: Texts? = nil, pin: String? = nil, names: String? = nil,
        tokens: TokensFile? = nil, incoming: @escaping @Sendable () -> [SentTransfer] = { [] },
        log: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) throws {
        var lists = try (first ?? .firstShop).lists
        lists.hasQueue = hasQueue
        let menu = try Menu(lists)
        store = MemoryStore(menu: menu, clock: { [clock] in clock.now })
        var authenticator: Authenticator?
        if let pin {
            let marks = NamesFile(store: URL(filePath: pin).deletingLastPathComponent().path)
            authenticator = Authenticator(pin, marks: marks, now: { [clock] in clock.now })
        }
        app = try Self.app(
            on: store, names: names.map { NamesFile(store: $0) }, texts: texts, authenticator, tokens: tokens,
            clock: clock, incoming: incoming, log: log)
    }

    /// The application on any store.
    static func app(
        on store: any Store, names: (any NamesStore)?, texts: Texts? = nil, _ authenticator: Authenticator? = nil,
        tokens: TokensFile? = nil, clock: TestClock, incoming: @escaping @Sendable () -> [SentTransfer] = { [] },
        printers: @escaping @Sendable () -> [PrinterState] = { [] },
        ship: @escaping @Sendable () -> ShipState? = { nil },
        log: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) throws -> ShopApp {
        let count = Counting()
        let wallClock = WallClock(zone: TimeZone(identifier: "Asia/Seoul") ?? .gmt, time: { clock.now })
        return ShopApp(
            store: store, texts: try texts ?? .shop, templates: try PageTemplates.shop,
            requestGuard: RequestGuard(hosts: ["juice"]), newKey: { count.nextKey() },
            clock: wallClock, log: log, authenticator: authenticator, tokens: tokens, namesStore: names,
            neighbours: Neighbours(
                printers: PrinterWatch(printers),
                head: HeadOfficeWatch(of: store, clock: wallClock, log: log, incoming: incoming, ship)))
    }

    func get(
        _ path: String, _ method: Method = .get, query: String = "",
        _ change: (inout Request.Headers) -> Void = { _ in }
    ) -> Response {
        app.get(path, method, query: query, change)
    }

    func post(
        _ path: String, _ fields: KeyValuePairs<String, String>, _ change: (inout Request) -> Void = { _ in }
    ) -> Response {
        app.post(path, fields, change)
    }

    /// Follows a redirect as a browser does, with the cookie that the response sets.
    func follow(_ response: Response) -> Response {
        get(response["Location"] ?? "") { $0.cookie = response.cookie }
    }

    private final class Counting: Sendable {
        private let count = Mutex(0)

        func nextKey() -> Key {
            count.withLock { count in
                count += 1
                return Key(rawValue: "key-\(count)") ?? "key"
            }
        }
    }
}

extension ShopApp {
    func get(
        _ path: String, _ method: Method = .get, query: String = "",
        _ change: (inout Request.Headers) -> Void = { _ in }
    ) -> Response {
        var headers = Request.Headers(host: "juice.test.lan")
        change(&headers)
        return respond(Request(method, path, query: query, headers: headers))
    }

    func post(
        _ path: String, _ fields: KeyValuePairs<String, String>, _ change: (inout Request) -> Void = { _ in }
    ) -> Response {
        var request = Request(posting: fields, to: path)
        change(&request)
        return respond(request)
    }
}

extension Response {
    /// The body with its stream.
    var text: String { wholeText }

    /// The cookie that it sets, in the form that a browser sends.
    var cookie: String? { self["Set-Cookie"].map { String($0.prefix { $0 != ";" }) } }

    /// All cookies that it sets, as a browser sends them.
    var cookies: String {
        headers.filter { $0.name == "Set-Cookie" }.map { String($0.value.prefix { $0 != ";" }) }.joined(separator: "; ")
    }

    /// A count stays in the line of its fruit: the page joins them with a no-break space.
    func holds(_ words: String) -> Bool { text.replacing("\u{A0}", with: " ").contains(words) }

    /// The value of the page's hidden key field.
    var formKey: String? {
        guard let start = text.firstRange(of: "name=\"key\" value=\"") else { return nil }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }
}

extension Request {
    /// A form that a page of the shop sends.
    init(posting fields: KeyValuePairs<String, String>, to path: String) {
        let form = Form(fields: fields.map { .init($0.key, $0.value) })
        self.init(
            .post, path,
            headers: .init(host: "juice.test.lan", origin: "http://juice.test.lan", contentType: Form.mediaType),
            body: .whole(Array(form.encoded.utf8)))
    }
}
