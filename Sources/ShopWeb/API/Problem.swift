import Bytes
import ContentFile
import FastCGI
import Journal
import JuiceShop
import ShopStore

/// The reason why an operation of the API did nothing, as `application/problem+json` (RFC 9457). It is never HTML.
struct Problem: Error, Equatable, Sendable {
    let kind: Kind
    /// What is wrong with this request; the words of the kind without it.
    var detail: Message?
    /// The values of the body that are wrong.
    var errors: [Fault] = []
    /// The fruit that an order needs and the stock does not have.
    var needs: [Shortage.Need] = []
    /// The price of the order now.
    var total: Int?
    var headers: [Response.Header] = []

    init(_ kind: Kind, _ detail: Message? = nil, errors: [Fault] = []) {
        self.kind = kind
        self.detail = detail
        self.errors = errors
    }

    /// A value of a request's body that is wrong.
    struct Fault: Equatable, Sendable {
        /// The JSON pointer of the value (RFC 6901).
        let pointer: String
        let detail: Message
    }

    static let mediaType = "application/problem+json"

    /// - Parameters:
    ///   - base: where the shop's pages stand, if not at the root of the site.
    ///   - request: the request's name in the logs.
    func response(in language: Language, below base: String = "", request: String?) -> Response {
        var json = JSONWriter()
        json.add("type", base + kind.path)
        json.add("title", kind.title)
        json.add("status", kind.status.rawValue)
        json.add("detail", (detail ?? kind.explanation).text(in: MessageLanguage(language)))
        if !errors.isEmpty {
            json.add(
                "errors",
                list: errors.map { fault in
                    var json = JSONWriter()
                    json.add("pointer", fault.pointer)
                    json.add("detail", fault.detail.text(in: MessageLanguage(language)))
                    return json.bytes
                })
        }
        if !needs.isEmpty {
            json.add(
                "short",
                list: needs.map { need in
                    var json = JSONWriter()
                    json.add("fruit", need.fruit.rawValue)
                    json.add("needs", need.needed)
                    json.add("has", need.present)
                    return json.bytes
                })
        }
        json.add("total", total)
        if kind.status.rawValue >= 500 { json.add("request", request) }
        let headers = [Response.Header("Content-Type", Self.mediaType)] + self.headers + kind.headers
        return Response(kind.status, headers: headers, body: json.bytes)
    }
}

extension MessageLanguage {
    /// Messages are in two languages: a shop's third language gets English.
    init(_ language: Language) { self = language == .korean ? .korean : .english }
}

extension Problem {
    /// The kind of an error that a step of the request threw.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as HTTPError: self.init(error)
        case let error as StoreError: self.init(.store(error))
        case is TokensError: self.init(Kind.unavailable)
        default: self.init(Kind.failed)
        }
    }

    private init(_ error: HTTPError) {
        switch error {
        case .badRequest, .otherSite, .pinUnknown: self.init(Kind.malformed)
        case .notFound: self.init(Kind.notFound)
        case .wrongMethod: self.init(Kind.wrongMethod)
        case .tooLarge: self.init(Kind.tooLarge)
        case .wrongType: self.init(Kind.wrongType)
        case .wrongHost: self.init(Kind.wrongHost)
        case .readOnly: self.init(Kind.readOnly)
        case .tooManyReaders: self.init(Kind.tooManyReaders)
        case .failed: self.init(Kind.failed)
        case .store(.outcomeUnknown): self.init(Kind.outcomeUnknown)
        case .store(.busy), .store(.overloaded): self.init(Kind.busy)
        case .store(.contradiction): self.init(Kind.failed)
        case .store: self.init(Kind.unavailable)
        }
        headers = error.header.map { [$0] } ?? []
    }
}
