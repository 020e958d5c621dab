import HTTP
import Journal
import ShopPages

/// Why a request gets no answer of its own, and what it is told instead.
enum HTTPError: Error, Equatable {
    case badRequest, otherSite, notFound, tooLarge, wrongType, wrongHost
    case wrongMethod([Method])
    /// The visitor has done nothing wrong: the store, or the program.
    case store(StoreError)
    case failed

    var status: Status {
        switch self {
        case .badRequest: .badRequest
        case .otherSite: .forbidden
        case .notFound: .notFound
        case .tooLarge: .contentTooLarge
        case .wrongType: .unsupportedMediaType
        case .wrongHost: .misdirectedRequest
        case .wrongMethod: .methodNotAllowed
        case .store: .serviceUnavailable
        case .failed: .internalServerError
        }
    }

    var kind: NoticePage.Kind {
        switch self {
        case .badRequest: .badRequest
        case .otherSite: .otherSite
        case .notFound: .notFound
        case .tooLarge: .tooLarge
        case .wrongType: .wrongType
        case .wrongHost: .wrongHost
        case .wrongMethod: .wrongMethod
        case .store(let fault): fault.kind
        case .failed: .failed
        }
    }

    /// What the status asks for besides.
    var headers: [Response.Header] {
        switch self {
        case .wrongMethod(let methods):
            [.init("Allow", methods.map(\.name).joined(separator: ", "))]
        case .store: [.init("Retry-After", "5")]
        default: []
        }
    }
}

extension StoreError {
    fileprivate var kind: NoticePage.Kind {
        switch self {
        case .damaged, .newerFormat: .damaged
        case .busy: .busy
        case .full: .full
        case .unavailable: .unavailable
        case .notRecorded: .notRecorded
        case .outcomeUnknown: .outcomeUnknown
        }
    }
}
