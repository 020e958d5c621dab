import ContentFile
package import FastCGI
import Foundation
package import JuiceShop
package import Logging
import Printing
import Runtime
package import ShopStore

/// The application: a request in, a response out. It keeps nothing but the store, rendered pages and the
/// totals of past days.
///
/// Safe from any thread. It always returns a response: every error becomes a page that explains it.
package final class ShopApp: Sendable {
    let store: any Store
    let texts: Texts
    let templates: PageTemplates
    /// Makes a new key for each form that is shown.
    let newKey: @Sendable () -> Key
    /// The clock in the machine's time zone.
    let clock: WallClock
    let log: Logger
    let pages: PageCache
    let stockJSON = Newest<PageCache.Source, StockJSON>()
    let metrics: ShopMetrics
    package let historyLimit = HistoryLimit()
    let reports = ReportReader()
    let historyWatch: HistoryWatch
    /// nil without an authenticator.
    let pinWatch: PINWatch?
    let neighbours: Neighbours
    /// Each is polled, and may caution and count; in the order of the cautions.
    private let watches: [any Neighbour]
    let forecasts = Forecasts()
    let requestGuard: RequestGuard
    let languageChoice: LanguageChoice
    /// nil for a shop whose PIN cannot be set, as in most tests.
    let authenticator: Authenticator?
    /// nil for a shop without an API.
    let tokens: TokensFile?
    /// True if programs of the shop's network may send their tokens without TLS.
    let isTLSOptional: Bool
    /// nil for a shop whose tablets and people cannot have names, as in most tests.
    let namesStore: (any NamesStore)?
    /// The names of tablets and people; none while they cannot be read.
    let names: @Sendable () -> Names
    let pageContexts: PageContexts

    /// - Parameter neighbours: what the shop watches beside its own store and PIN.
    package init(
        store: any Store, texts: Texts, templates: PageTemplates, requestGuard: RequestGuard,
        newKey: @escaping @Sendable () -> Key, clock: WallClock, log: Logger, authenticator: Authenticator? = nil,
        tokens: TokensFile? = nil, isTLSOptional: Bool = false, namesStore: (any NamesStore)? = nil,
        neighbours: Neighbours
    ) {
        self.store = store
        self.tokens = tokens
        self.isTLSOptional = isTLSOptional
        self.texts = texts
        self.templates = templates
        self.requestGuard = requestGuard
        self.newKey = newKey
        self.clock = clock
        self.log = log
        self.neighbours = neighbours
        historyWatch = HistoryWatch(store, log)
        pinWatch = authenticator.map { PINWatch($0, log) }
        watches = [ClockWatch(store, clock, log), historyWatch] + neighbours.all + (pinWatch.map { [$0] } ?? [])
        metrics = ShopMetrics()
        self.authenticator = authenticator
        self.namesStore = namesStore
        languageChoice = LanguageChoice(among: texts.languages)
        names = Self.reading(namesStore, log)
        pageContexts = PageContexts(texts, clock)
        pages = PageCache(placeholder: newKey(), languages: texts.languages)
    }

    package func respond(_ request: Request) -> Response { respond(request, below: nil) }

    /// - Parameter mount: where the shop's pages stand, if not at the root of the site; the request's path has no base.
    func respond(_ request: Request, below mount: Mount?) -> Response {
        let duration = Stopwatch()
        let context = RequestContext(request, self, below: mount)
        let isAPI = Self.isAPI(request.path)
        var response = isAPI ? respondToProgram(context) : respondToBrowser(context)
        if let mount { response.relocate(below: mount) }
        if let chosen = context.chosenLanguage { response.set(LanguageChoice.cookie(chosen)) }
        if request.isSecure { response.secureCookies() }
        if response["Cache-Control"] == nil { response.headers.append(.notStored) }
        metrics.count(isAPI ? .api : context.rule?.name ?? .other, response.status, duration)
        return response
    }

    private func respondToBrowser(_ context: RequestContext) -> Response {
        do {
            return try dispatch(context)
        } catch {
            return response(to: error, context)
        }
    }

    private func dispatch(_ context: RequestContext) throws -> Response {
        try requestGuard.check(context.request)
        if context.isPost, context.mount?.isReadOnly == true { throw HTTPError.readOnly }
        guard context.query != nil else { throw HTTPError.badRequest }
        guard let route = context.route, let rule = context.rule else { throw HTTPError.notFound }
        let method = context.request.method
        guard rule.accepts(method) else { throw HTTPError.wrongMethod(rule.methods) }
        return try admit(route, rule, context) { try perform(route, on: $0, context) }
    }

    private func perform(_ route: Route, on subject: Subject, _ context: RequestContext) throws -> Response {
        switch route {
        case .orderPage(let chosen, let group): return try showOrderPage(chosen, group: group, context)
        case .orders(_, let before):
            switch subject {
            case .placement(let placement): return try placeOrder(placement, context)
            case .day(let day): return try showOrders(day, before: before, context)
            default: throw HTTPError.notFound
            }
        case .unpaidOrders:
            guard case .placement(let placement) = subject else { return try showUnpaidOrders(context) }
            return try placeOrder(placement, context)
        case .order(_, let asRecord): return try showOrder(subject.record(), asRecord: asRecord, context)
        case .cancellation:
            let record = try subject.record()
            return try context.isPost ? cancel(record, context) : page(cancellationPage(record, context))
        case .options(let juice, let chosen, let cup):
            return try context.isPost
                ? chooseOptions(of: juice, context) : showOptions(juice, chosen: chosen, as: cup, context)
        case .closing(let typed): return try context.isPost ? close(context) : showClosing(typed, context)
        case .cashMove: return try moveCash(context)
        case .cashMoveReversal(let move): return try reverseCashMove(move, context)
        case .drawer: return try openDrawer(context)
        case .closings: return try showClosings(context)
        case .closed(let number): return try showClosed(number, context)
        case .closingReversal(let number): return try reverseClosing(number, context)
        case .closingsCSV: return try closingsCSV(context)
        case .transfers(let sent): return try context.isPost ? transfer(context) : showTransfers(sent: sent, context)
        case .openAmount(let order):
            return try context.isPost ? addOpenAmount(context) : showOpenAmount(order, context)
        case .memo(let order): return try context.isPost ? chooseMemo(context) : showMemo(order, context)
        case .handover(let number): return try handOver(number)
        case .recall(let number): return try recall(number)
        case .acknowledgement(let number): return try acknowledge(number, context)
        case .leftOver: return try handOverLeft(context)
        case .payment(_, let page):
            return context.isPost
                ? try pay(subject.record(), on: page, context) : try showParts(subject.record(), context)
        case .payments(let page):
            guard case .orders(let records) = subject else { return try askToPayAll(on: page, context) }
            return try pay(records, on: page, context)
        case .discount(_, let page): return try discount(subject.record(), on: page, context)
        case .refund: return try refund(subject.record(), context)
        case .printSlip: return try printSlip(of: subject.record(), context)
        case .printClosing(let number): return try printClosing(number, context)
        case .queue: return try showQueue(context)
        case .pickup: return try showPickup(context)
        case .stock(let view): return try context.isPost ? changeStock(context) : showStock(view, context)
        case .stockHistory(let before): return try showStockHistory(before: before, context)
        case .reversal(let change): return try reverse(change, context)
        case .fruit(let fruit): return try explain(fruit, context)
        case .purchases(let days): return try showPurchases(days, context)
        case .report(let days): return try showReport(days, context)
        case .ordersCSV(let days): return try ordersCSV(days, context)
        case .stockChangesCSV(let days): return try stockChangesCSV(days, context)
        case .authorsCSV(let days): return try authorsCSV(days, context)
        case .stockJSON: return try stockJSON(context)
        case .menu: return try context.isPost ? changeMenu(context) : showMenu(context)
        case .juiceForm(let juice): return try form(JuiceFormPage.self, of: juice, context)
        case .fruitForm(let fruit): return try form(FruitFormPage.self, of: fruit, context)
        case .optionForm(let group): return try form(OptionFormPage.self, of: group, context)
        case .discountForm(let discount): return try form(DiscountFormPage.self, of: discount, context)
        case .groupForm(let group): return try form(GroupFormPage.self, of: group, context)
        case .placeForm(let place): return try form(PlaceFormPage.self, of: place, context)
        case .availability(let item): return try changeAvailability(item, context)
        case .menuHistory(let before): return try showMenuHistory(before: before, context)
        case .menuReturn(let change): return try returnToMenu(change, context)
        case .settings: return try context.isPost ? changeSettings(context) : showSettings(context)
        case .ownerPIN(let isSaved):
            return try context.isPost ? changeOwnerPIN(context) : showOwnerPIN(isSaved: isSaved, context)
        case .more:
            return page(
                MorePage(
                    context.page(of: store), pin: pinState(context), cautions: cautions, ship: neighbours.head?.state))
        case .note: return try context.isPost ? changeNote(context) : showNote(context)
        case .device: return try context.isPost ? changeDevice(context) : showDevice(context)
        case .programs: return try context.isPost ? changePrograms(context) : showPrograms(context)
        case .people: return try context.isPost ? changePeople(context) : showPeople(context)
        case .pin(let next): return try context.isPost ? enterPIN(context) : showPIN(next: next, context)
        case .metrics: return try showMetrics(context)
        case .health: return health()
        }
    }

    /// The clock with the business days of the shop.
    func clock(_ shop: Shop) -> WallClock { pageContexts.clock(shop) }

    /// Pages go on without names while these cannot be read.
    static func reading(_ store: (any NamesStore)?, _ log: Logger) -> @Sendable () -> Names {
        {
            do {
                return try store?.names() ?? Names()
            } catch {
                log.error("the names cannot be read", metadata: ["error": "\(error)"])
                return Names()
            }
        }
    }

    /// The author of a request, as far as a name is given. While the names cannot be read, the ids are kept as they came.
    func who(_ context: RequestContext) -> Who? {
        guard let who = context.who else { return nil }
        guard let names = try? namesStore?.names() else { return who }
        return names.known(who)
    }

    /// Only for a scraper on this machine: the counts say how the shop does.
    private func showMetrics(_ context: RequestContext) throws -> Response {
        guard context.request.isFromThisMachine else { throw HTTPError.notFound }
        var text = MetricsText()
        metrics.write(try? store.shop(), to: &text)
        for watch in watches { watch.write(to: &text) }
        return Response(
            .ok, headers: [.init("Content-Type", MetricsText.mediaType), .notStored], body: Array(text.text.utf8))
    }

    /// Looks how everything beside the shop does; `serve` calls it every second.
    package func poll() {
        for watch in watches { watch.poll(at: clock.now) }
    }

    /// What the counter and the kitchen show of the neighbours.
    var faults: NeighbourFaults {
        NeighbourFaults(printers: neighbours.printers?.troubled ?? [], ship: neighbours.head?.trouble)
    }

    /// The work that some printer does now.
    var printerDuties: Set<PrinterDuty> { knownPrinters.reduce(into: []) { $0.formUnion($1.duties) } }

    var knownPrinters: [PrinterState] { neighbours.printers?.known ?? [] }

    /// What the owner's pages say besides their own content.
    var cautions: [Caution] { watches.flatMap { $0.cautions(at: clock.now) } }

    /// Renders a page that is not cached.
    func page(_ page: some Page, status: Status = .ok) -> Response {
        .page(templates.html(page), status: status)
    }
}

extension Response.Header {
    static let notStored = Response.Header("Cache-Control", "no-store")
    /// Caches keep the response and revalidate it each time.
    static let revalidated = Response.Header("Cache-Control", "no-cache")
    static let plainText = Response.Header("Content-Type", "text/plain")
}

extension Response {
    /// A page of the shop. Caches must not store it: each response has its own form key.
    static func page(_ html: [UInt8], status: Status = .ok) -> Response {
        Response(status, headers: pageHeaders, body: html)
    }

    static func page(_ pieces: [ArraySlice<UInt8>]) -> Response { Response(.ok, headers: pageHeaders, pieces: pieces) }

    fileprivate mutating func relocate(below mount: Mount) {
        for index in headers.indices where headers[index].name == "Location" {
            headers[index] = Header("Location", mount.address(of: headers[index].value))
        }
    }

    private static let pageHeaders = Response.html([]).headers + [.notStored]
}
