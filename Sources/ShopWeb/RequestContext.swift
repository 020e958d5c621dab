import ContentFile
package import FastCGI
package import JuiceShop
import ShopStore

/// One request with everything that is parsed from it before an action runs. A class, because each step of the way gets it.
final class RequestContext {
    let request: Request
    /// The language that this request switches to; a cookie keeps it.
    let chosenLanguage: Language?
    /// nil for an address of the API, and for one that the shop does not have.
    let route: Route?
    /// The rule of `route`.
    let rule: RouteRule?
    /// nil if it cannot be decoded.
    let query: Form?
    /// True for a program whose token may read the past.
    var isProgram = false
    /// The right to read the history; nil for a request that does not.
    var historyPermit: HistoryLimit.Permit?
    /// nil for a request to the shop itself.
    let mount: Mount?
    private let languageChoice: LanguageChoice
    private let pageContexts: PageContexts
    private let readNames: () -> Names

    init(_ request: Request, _ app: ShopApp, below mount: Mount?) {
        let query = Form(request.query)
        let fields = query ?? Form()
        self.query = query
        chosenLanguage = app.languageChoice.chosen(in: fields)
        languageChoice = app.languageChoice
        pageContexts = app.pageContexts
        readNames = app.names
        let page = ShopApp.isAPI(request.path) ? nil : RouteRule.parse(request.path, fields)
        route = page?.route
        rule = page?.rule
        self.request = request
        self.mount = mount
    }

    /// The language of the response; most responses to programs have none.
    private(set) lazy var language = chosenLanguage ?? languageChoice.preferred(by: request)

    /// The names of tablets and people: read once, and only if a page shows them.
    private(set) lazy var names = readNames()

    /// The context of a page that shows the shop at a moment.
    func page(_ shop: Shop) -> PageContext { mounted(pageContexts.context(in: language, shop, names)) }

    /// The context of a page that shows nothing of the shop, even while its store cannot be read.
    func page(of store: any Store) -> PageContext {
        mounted(pageContexts.context(in: language, try? store.shop(), names))
    }

    /// The context of a page that says that the store cannot be used: nothing more is read.
    var pageWithoutStore: PageContext { mounted(pageContexts.context(in: language, nil, Names())) }

    private func mounted(_ context: PageContext) -> PageContext { mount.map(context.mounted) ?? context }

    /// The tablet and the person in its cookie.
    var who: Who? { WhoCookie.who(request) }

    var isPost: Bool { request.method == .post }

    /// The form in the body.
    func form() throws(HTTPError) -> Form {
        guard case .whole(let body) = request.body, let form = Form(body) else { throw .badRequest }
        return form
    }

    /// The target of the language links of a notice: the requested address if a GET of it is harmless and shows a page,
    /// otherwise the order page.
    var safeRoute: Route {
        guard let route, !isPost, rule?.accepts(.get) == true, ![.health, .metrics, .stockJSON].contains(route) else {
            return .orderPage()
        }
        return route
    }
}

extension Form {
    /// The key in a field; nil without one.
    package func key(_ field: String = FormKey.field) -> Key? { formKey(field)?.key }

    func formKey(_ field: String = FormKey.field) -> FormKey? { self[field].flatMap { FormKey($0) } }
}
