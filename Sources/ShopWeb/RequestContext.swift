import ContentFile
import HTTP
import JuiceShop
import ShopPages
import ShopRoutes

/// One request with everything that is parsed from it before an action runs.
struct RequestContext {
    let request: Request
    /// The context of the page in the response.
    let page: PageContext
    /// The language that this request switches to; a cookie keeps it.
    let chosenLanguage: Language?
    /// nil for an address that the shop does not have.
    let route: Route?
    /// False if the query cannot be decoded.
    let isReadable: Bool

    init(_ request: Request, _ app: ShopApp) {
        let query = Form(request.query)
        let fields = query ?? Form()
        self.request = request
        isReadable = query != nil
        chosenLanguage = app.languageChoice.chosen(in: fields)
        page = app.pageContext(in: chosenLanguage ?? app.languageChoice.preferred(by: request))
        route = Route(path: request.path, query: fields)
    }

    var language: Language { page.language }

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
