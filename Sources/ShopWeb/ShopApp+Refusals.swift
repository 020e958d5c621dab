import HTTP
import Journal
import Logging
import ShopPages
import ShopRoutes

extension ShopApp {
    /// The page for whatever stopped an answer. The owner's problems are logged, the visitors' are theirs.
    func refusal(_ error: any Error, _ visit: RequestContext) -> Response {
        let refusal: HTTPError
        switch error {
        case let error as HTTPError: refusal = error
        case let fault as StoreError:
            log.error("the store refused", metadata: ["fault": "\(fault)"])
            refusal = .store(fault)
        default:
            log.error("a request failed", metadata: ["path": "\(visit.request.path)", "error": "\(error)"])
            refusal = .failed
        }
        let page = NoticePage(kind: refusal.kind, language: visit.language, texts: texts, route: visit.safeRoute)
        var response = notice(page, status: refusal.status)
        response.headers += refusal.headers
        return response
    }

    /// A template that cannot even say that something failed leaves the status to say it.
    private func notice(_ page: NoticePage, status: Status) -> Response {
        do {
            return .page(try templates.html(page), status: status)
        } catch {
            log.error("a notice could not be shown", metadata: ["error": "\(error)"])
            return Response(status, headers: [.init("Content-Type", "text/plain")], body: Array(status.reason.utf8))
        }
    }
}
