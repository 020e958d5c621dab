import Bytes
import ContentFile
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import ShopStore

/// The API for programs: the same facts and decisions as the pages', with JSON in place of forms and HTML, and with tokens in
/// place of the PIN.
extension ShopApp {
    /// True for an address below the API's.
    static func isAPI(_ path: String) -> Bool { path.utf8.starts(with: "/api/".utf8) }

    /// The response to a request of a program: every error is a problem in JSON.
    func respondToProgram(_ context: RequestContext) -> Response {
        respond(context) {
            let request = context.request
            try requestGuard.check(request, accepting: .json)
            if let kind = Problem.Kind(path: request.path) { return try showProblem(kind, context) }
            guard tokens != nil || context.mount?.isReadOnly == true,
                let (rules, argument) = APIOperation.find(request.path)
            else { throw Problem(.notFound) }
            let method = request.method == .head ? .get : request.method
            guard let rule = rules.first(where: { $0.method == method }) else { throw Self.wrongMethod(rules) }
            return respond(context, by: rule, argument)
        }
    }

    /// The response of an operation: each one of an operation that ends announces the end.
    func respond(_ context: RequestContext, by rule: APIOperation.Rule, _ argument: String?) -> Response {
        var response = respond(context) { try perform(admit(context, by: rule, argument)) }
        response.headers += rule.retirement?.headers ?? []
        return response
    }

    private func respond(_ context: RequestContext, _ act: () throws -> Response) -> Response {
        do {
            return try act()
        } catch {
            let problem = Problem(error)
            if problem.kind.status.rawValue >= 500 {
                if let error = error as? StoreError { historyWatch.met(error) }
                log.error(
                    "an operation of the API failed",
                    metadata: [
                        "error": "\(error)", "path": "\(context.request.path)",
                        "request": "\(context.request.id ?? "-")",
                    ])
            }
            return problem.response(
                in: context.language, below: context.mount?.base ?? "", request: context.request.id)
        }
    }

    private func admit(
        _ context: RequestContext, by rule: APIOperation.Rule, _ argument: String?
    ) throws -> APICall {
        let request = context.request
        if context.mount != nil, rule.method != .get { throw Problem(.readOnly) }
        let token = try context.mount == nil ? self.token(of: request) : nil
        guard let query = context.query else { throw Problem(.malformed) }
        if let unknown = query.fields.first(where: { !rule.query.contains($0.name) }) {
            throw Problem(.invalid, .unknownField(unknown.name))
        }
        guard case .whole(let body) = request.body else { throw Problem(.malformed) }
        context.isProgram = token?.parts.contains(.owner) == true
        let call = APICall(
            rule: rule, argument: argument, query: query, token: token, key: try key(of: request, rule, token),
            body: body, context: context)
        try call.require(rule.access)
        return call
    }

    private func perform(_ call: APICall) throws -> Response {
        switch call.rule.operation {
        case .getShop: try shopJSON(call)
        case .getMenu: try menuJSON(call)
        case .replaceMenu: try replaceMenu(call)
        case .setAvailability: try setAvailability(call)
        case .getStock: try stockJSON(call.context)
        case .changeStock: try changeStock(call)
        case .listOrders: try listOrders(call)
        case .placeOrder: try placeOrder(call)
        case .getOrder: try response(record(call))
        case .payOrder: try payOrder(call)
        case .cancelOrder: try cancelOrder(call)
        case .refundOrder: try refundOrder(call)
        case .discountOrder: try discountOrder(call)
        case .handOverOrder: try moveOrder(call, KitchenMoveRequest(completing: call.number()))
        case .recallOrder: try moveOrder(call, KitchenMoveRequest(recalling: call.number()))
        case .printOrder: try printOrder(call)
        case .getReport: try reportJSON(call)
        case .listClosings: try listClosings(call)
        case .listEvents: try listEvents(call)
        }
    }

    /// - Throws: `Problem` for a request without a token of this shop, and for one whose token others on its way could read.
    private func token(of request: Request) throws -> ProgramToken {
        guard let tokens else { throw Problem(.notFound) }
        guard let header = request.headers.authorization else { throw Problem(.unauthorized) }
        guard request.isSecure || request.isFromThisMachine || isTLSOptional else { throw Problem(.tlsRequired) }
        // The name of the scheme is in any case (RFC 9110, section 11.1).
        let scheme = header.utf8.prefix { $0 != UInt8(ascii: " ") }
        let text = header.utf8[scheme.endIndex...].drop { $0 == UInt8(ascii: " ") }
        guard CaseInsensitiveASCII(scheme) == Self.bearer, let token = try tokens.token(String(Substring(text)))
        else { throw Problem(.unauthorized) }
        tokens.noteUse(of: token.app, at: clock.now)
        return token
    }

    private static let bearer: CaseInsensitiveASCII = "bearer"

    /// The key of the request; a new one where the operation needs none and none was sent.
    private func key(of request: Request, _ rule: APIOperation.Rule, _ token: ProgramToken?) throws(Problem) -> Key? {
        guard let token, rule.key != .none else { return nil }
        guard let text = request.headers.idempotencyKey else {
            if rule.key == .required { throw Problem(.keyMissing) }
            return Key(sent: newKey().rawValue, by: token.app)
        }
        guard let key = Key(sent: text, by: token.app) else { throw Problem(.keyMissing) }
        return key
    }

    private static func wrongMethod(_ rules: [APIOperation.Rule]) -> Problem {
        let methods = rules.map(\.method).flatMap { $0 == .get ? [.get, .head] : [$0] } as [FastCGI.Method]
        var problem = Problem(.wrongMethod)
        problem.headers = [.init("Allow", methods.map(\.name).joined(separator: ", "))]
        return problem
    }

    /// The page of a type of problems.
    private func showProblem(_ kind: Problem.Kind, _ context: RequestContext) throws -> Response {
        guard [.get, .head].contains(context.request.method) else {
            var problem = Problem(.wrongMethod)
            problem.headers = [.init("Allow", "GET, HEAD")]
            throw problem
        }
        return page(
            NoticePage(
                heading: "\(kind.status.rawValue) \(kind.title)",
                advice: kind.explanation.text(in: MessageLanguage(context.language)), language: context.language,
                texts: texts))
    }

    /// The response to the outcome of a request, which may have come before.
    /// - Parameter made: the response to an outcome, or the problem of a refusal.
    func answer<Outcome>(
        _ decided: ProgramOutcome<Outcome>, _ made: (_ outcome: Outcome, _ isAgain: Bool) throws -> Response
    ) throws -> Response {
        switch decided {
        case .first(let outcome): return try made(outcome, false)
        case .again(let outcome):
            var response = try made(outcome, true)
            response.headers.append(.init("Idempotent-Replayed", "true"))
            return response
        case .keyUsed: throw Problem(.keyReused)
        }
    }

    /// The link to the next entries of a list (RFC 8288).
    func next(
        _ call: APICall, after last: Int, limit: Int, _ others: [(String, String?)] = []
    ) -> Response.Header {
        let fields =
            others.compactMap { name, value in value.map { Form.Field(name, $0) } }
            + [Form.Field(APIOperation.after, "\(last)"), Form.Field(APIOperation.limit, "\(limit)")]
        let base = call.context.mount?.base ?? ""
        return .init("Link", "<\(base)\(call.context.request.path)?\(Form(fields: fields).encoded)>; rel=\"next\"")
    }
}

extension Message {
    fileprivate static func unknownField(_ name: String) -> Message {
        Message("The address has no field “\(name.prefix(40))”.", "주소에 “\(name.prefix(40))” 항목은 쓸 수 없어요.")
    }
}
