import ContentFile
import Bytes
package import FastCGI
import Foundation
package import JuiceShop
package import Logging
import Journal
package import ShopStore
import Synchronization

/// The pages of head office: all shops, each shop as it sees itself, the chain's report, transfers and menu.
///
/// Safe from any thread. Only private addresses reach it; it has no users.
package final class HeadApp: Sendable {
    let shops: any ChainShops
    let texts: Texts
    let templates: PageTemplates
    let newKey: @Sendable () -> Key
    /// The clock in head's time zone.
    let clock: WallClock
    private let requestGuard: RequestGuard
    private let languageChoice: LanguageChoice
    private let log: Logger
    /// The applications of the shops that were looked at last.
    private let apps = Mutex<[String: (history: ContinuousClock.Instant, app: ShopApp)]>([:])
    private static let maxApps = 64

    package init(
        _ shops: any ChainShops, texts: Texts, templates: PageTemplates, requestGuard: RequestGuard,
        newKey: @escaping @Sendable () -> Key, clock: WallClock, log: Logger
    ) {
        self.shops = shops
        self.texts = texts
        self.templates = templates
        self.requestGuard = requestGuard
        self.newKey = newKey
        self.clock = clock
        self.log = log
        languageChoice = LanguageChoice(among: texts.languages)
    }

    package func respond(_ request: Request) -> Response {
        let query = Form(request.query) ?? Form()
        let chosen = languageChoice.chosen(in: query)
        let context = context(chosen ?? languageChoice.preferred(by: request))
        var response: Response
        do {
            response = try dispatch(request, query, context)
        } catch {
            response = self.response(to: error, request, context)
        }
        if let chosen, let cookie = LanguageChoice.cookie(chosen) { response.set(cookie) }
        if request.isSecure { response.secureCookies() }
        if response["Cache-Control"] == nil { response.headers.append(.notStored) }
        return response
    }

    private func dispatch(_ request: Request, _ query: Form, _ context: PageContext) throws -> Response {
        try requestGuard.check(request)
        if request.path == "/" { return .redirect(to: HeadAddress.shops.path) }
        let address = HeadAddress(rawValue: request.path)
        if let address, request.method == .post, ![.menu, .publish].contains(address) {
            throw HTTPError.wrongMethod([.get, .head])
        }
        switch address {
        case .shops: return page(try shopsPage(context))
        case .report: return try showReport(query, context)
        case .reportCSV: return try reportCSV(query, context)
        case .transfers: return page(try transfersPage(context))
        case .purchases: return page(try purchasesPage(context))
        case .publish: return try request.method == .post ? publish(request, context) : showPublish(context)
        case .menu, nil: break
        }
        let parts = request.path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        if parts.first == "shops", parts.count >= 2 { return try showShop(ShopID(parts[1]), parts, request, context) }
        if request.path.hasPrefix(HeadAddress.menu.path) || request.path.hasPrefix("/chain/juices/") {
            return try showMenu(request, context)
        }
        throw HTTPError.notFound
    }

    /// The shop's own page: everything that it shows, and nothing that changes it.
    private func showShop(
        _ id: ShopID, _ parts: [Substring], _ request: Request, _ context: PageContext
    ) throws -> Response {
        guard let state = try shops.chainShop(id) else { throw HTTPError.notFound }
        let prefix = "\(HeadAddress.shops.path)/\(id)"
        if request.path == prefix { return .redirect(to: prefix + "/") }
        let path = "/" + (parts.count > 2 ? String(parts[2]) : "")
        guard !["/metrics", "/health", "/pin"].contains(path) else { throw HTTPError.notFound }
        var times = HeardTimes(context)
        let mount = Mount(
            base: prefix, isReadOnly: true, hasRail: true,
            back: Link(href: HeadAddress.shops.path, label: context.texts(.headShops)),
            caption: "\(state.name) · \(times.asOf(state))")
        return try app(of: state).respond(request.at(path), below: mount)
    }

    /// The chain's menu is that of a shop which sells nothing: its editor, history and way back are the shop's.
    private func showMenu(_ request: Request, _ context: PageContext) throws -> Response {
        guard let store = try shops.menuStore() else { throw HTTPError.notFound }
        let mount = Mount(
            base: "/chain", isReadOnly: false, hasRail: false,
            back: Link(href: HeadAddress.publish.path, label: context.texts(.headPublish)),
            caption: context.texts(.headMenu))
        let path = String(request.path.dropFirst(mount.base.count))
        return try app("menu", store, zone: nil).respond(request.at(path), below: mount)
    }

    private func app(of shop: ChainShop) throws -> ShopApp {
        try app("shop-\(shop.id)", shops.store(of: shop), zone: shop.zone)
    }

    private func app(_ name: String, _ store: any Store, zone: TimeZone?) throws(StoreError) -> ShopApp {
        let history = try store.snapshot().history
        return apps.withLock { apps in
            if let known = apps[name], known.history == history { return known.app }
            if apps.count >= Self.maxApps { apps = [:] }
            let clock = zone.map { [clock] in WallClock(zone: $0, time: { clock.now }) } ?? clock
            let app = ShopApp(
                store: store, texts: texts, templates: templates, requestGuard: requestGuard, newKey: newKey,
                clock: clock, log: log, neighbours: Neighbours())
            apps[name] = (history, app)
            return app
        }
    }

    // MARK: - What the pages share

    /// - Parameter menu: for the names of fruits.
    func context(_ language: Language, menu: Menu = .empty) -> PageContext {
        PageContext(menu: menu, language: language, texts: texts, clock: clock)
    }

    /// The chain's; without one, that of a shop.
    func menu(of all: [ChainShop]) throws -> Menu {
        if let menu = try shops.menuStore()?.shop().menu { return menu }
        return try all.first { $0.today != nil }.map { try shops.store(of: $0).shop().menu } ?? .empty
    }

    func page(_ page: HeadPage, status: Status = .ok) -> Response { .page(templates.html(page), status: status) }

    private func response(to error: any Error, _ request: Request, _ context: PageContext) -> Response {
        let httpError = (error as? HTTPError) ?? (error as? StoreError).map(HTTPError.store) ?? .failed
        if httpError.isLogged {
            log.error("a page of head failed", metadata: ["error": "\(error)", "path": "\(request.path)"])
        }
        var notice = HeadPage(.shops, context: context)
        notice.faultLines = [
            TextLine(text: context.texts(httpError.notice.texts.title)),
            TextLine(text: context.texts(httpError.notice.texts.advice)),
        ]
        var response = page(notice, status: httpError.status)
        if let header = httpError.header { response.headers.append(header) }
        return response
    }
}

extension Request {
    /// The same request for another path.
    fileprivate func at(_ path: String) -> Request {
        var request = self
        request.path = path
        return request
    }
}
