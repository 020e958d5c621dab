import FastCGI
import JuiceShop
import Journal
import Logging

/// The reason why a request gets a notice instead of the page that it asks for.
enum HTTPError: Error, Equatable {
    case badRequest, otherSite, notFound, tooLarge, wrongType, wrongHost
    case wrongMethod([Method])
    case tooManyReaders
    /// Nothing can be changed here, as on the pages of a shop at head office.
    case readOnly
    /// The owner's problem: the store refuses.
    case store(StoreError)
    /// The PIN's file is damaged or cannot be read.
    case pinUnknown
    /// The program's error, for example a page that cannot be rendered.
    case failed

    /// The status, and the notice with its texts, in one table.
    private var response: (status: Status, notice: NoticePage.Kind) {
        switch self {
        case .badRequest: (.badRequest, .badRequest)
        case .otherSite: (.forbidden, .otherSite)
        case .notFound: (.notFound, .notFound)
        case .wrongMethod: (.methodNotAllowed, .wrongMethod)
        case .tooLarge: (.contentTooLarge, .tooLarge)
        case .wrongType: (.unsupportedMediaType, .wrongType)
        case .wrongHost: (.misdirectedRequest, .wrongHost)
        case .readOnly: (.forbidden, .readOnly)
        case .tooManyReaders: (.serviceUnavailable, .tooManyReaders)
        case .failed: (.internalServerError, .failed)
        case .pinUnknown: (.serviceUnavailable, .pinUnknown)
        case .store(.damaged), .store(.newerFormat), .store(.unknownEvent), .store(.developmentFormat):
            (.serviceUnavailable, .damaged)
        case .store(.busy), .store(.overloaded): (.serviceUnavailable, .busy)
        case .store(.contradiction): (.internalServerError, .failed)
        case .store(.full): (.serviceUnavailable, .full)
        case .store(.forbidden), .store(.unavailable): (.serviceUnavailable, .unavailable)
        case .store(.notRecorded): (.serviceUnavailable, .notRecorded)
        case .store(.outcomeUnknown): (.serviceUnavailable, .outcomeUnknown)
        }
    }

    var status: Status { response.status }
    var notice: NoticePage.Kind { response.notice }

    /// True for what is the owner's or the program's problem, and has a line in the log.
    var isLogged: Bool { status.rawValue >= 500 }

    /// The header that the status requires.
    var header: Response.Header? {
        switch self {
        case .wrongMethod(let methods): .init("Allow", methods.map(\.name).joined(separator: ", "))
        case .store, .tooManyReaders: .init("Retry-After", "5")
        default: nil
        }
    }
}

extension ShopApp {
    /// The notice for an error that an action threw. Errors of the store and of the program are logged; a visitor's
    /// are not.
    func response(to error: any Error, _ context: RequestContext) -> Response {
        let httpError: HTTPError
        let details = { (more: Logger.Metadata) in
            more.merging(["error": "\(error)", "request": "\(context.request.id ?? "-")"]) { $1 }
        }
        switch error {
        case let error as HTTPError: httpError = error
        case let error as StoreError:
            httpError = .store(error)
            historyWatch.met(error)
            log.error("the store refused", metadata: details(["kind": "\(httpError.notice)"]))
        case is AuthenticationError:
            httpError = .pinUnknown
            log.error("the PIN cannot be checked", metadata: details([:]))
        default:
            httpError = .failed
            log.error("a request failed", metadata: details(["path": "\(context.request.path)"]))
        }
        let known = error is StoreError ? context.pageWithoutStore : context.page(of: store)
        let notice = NoticePage(
            kind: httpError.notice, language: context.language, texts: texts, route: context.safeRoute,
            hasQueue: known.menu.hasQueue, reference: httpError.isLogged ? context.request.id : nil,
            mount: context.mount)
        var response = page(notice, status: httpError.status)
        if let header = httpError.header { response.headers.append(header) }
        return response
    }
}
