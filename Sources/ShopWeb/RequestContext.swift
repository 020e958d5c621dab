import ContentFile
import FastCGI
import JuiceShop
import ShopStore

/// One request with everything that is parsed from it before an action runs.
struct RequestContext {
    let request: Request
    /// The language of the response.
    let language: Language
    /// The language that this request switches to; a cookie keeps it.
    let chosenLanguage: Language?
    /// nil for an address that the shop does not have.
    let route: Route?
    /// False if the query cannot be decoded.
    let isReadable: Bool
    private let pageContexts: PageContexts

    init(_ request: Request, _ app: ShopApp) {
        let query = Form(request.query)
        let fields = query ?? Form()
        self.request = request
        isReadable = query != nil
        chosenLanguage = app.languageChoice.chosen(in: fields)
        language = chosenLanguage ?? app.languageChoice.preferred(by: request)
        pageContexts = app.pageContexts
        route = Route(path: request.path, query: fields)
    }

    /// The context of a page that shows the shop at a moment.
    func page(_ shop: Shop) -> PageContext { pageContexts.context(in: language, shop) }

    /// The context of a page that shows nothing of the shop, even while its store cannot be read.
    func page(of store: any Store) -> PageContext { pageContexts.context(in: language, try? store.shop()) }

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
        guard let route, !isPost, route.methods.contains(.get), ![.health, .metrics, .stockJSON].contains(route) else {
            return .orderPage()
        }
        return route
    }
}
