import Bytes
import ContentFile
import FastCGI
import Foundation
import JuiceShop
import TestSupport
import XCTest

@testable import ShopWeb

/// The contract and the operations say the same, both ways.
final class ContractTests: XCTestCase {
    private func contract() throws -> [String: Any] {
        let data = try Repository.data("Public/openapi.json")
        return try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private struct Operation: Hashable, CustomStringConvertible {
        let id: String
        let method: String
        let path: String
        let part: String
        /// `Idempotency-Key`: nil without it, otherwise true if it is required.
        let needsKey: Bool?
        let query: Set<String>
        let isDeprecated: Bool

        var description: String {
            "\(id): \(method) \(path), \(part), key \(String(describing: needsKey)), \(query.sorted())\(isDeprecated ? ", deprecated" : "")"
        }
    }

    private func described() throws -> Set<Operation> {
        let contract = try contract()
        let components = try XCTUnwrap(contract["components"] as? [String: Any])
        let parameters = try XCTUnwrap(components["parameters"] as? [String: [String: Any]])
        var operations = Set<Operation>()
        for (path, item) in try XCTUnwrap(contract["paths"] as? [String: [String: Any]]) {
            for (method, value) in item {
                guard let operation = value as? [String: Any] else { continue }
                let own = (operation["parameters"] as? [[String: String]] ?? []).compactMap {
                    $0["$ref"].flatMap { parameters[String($0.split(separator: "/").last ?? "")] }
                }
                let key = own.first { $0["name"] as? String == "Idempotency-Key" }
                operations.insert(
                    Operation(
                        id: try XCTUnwrap(operation["operationId"] as? String), method: method.uppercased(),
                        path: path.replacing(/\{[a-z]+\}/, with: ":"),
                        part: try XCTUnwrap(operation["x-part"] as? String),
                        needsKey: key.map { $0["required"] as? Bool ?? false },
                        query: Set(own.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }),
                        isDeprecated: operation["deprecated"] as? Bool ?? false))
            }
        }
        return operations
    }

    func testEveryOperationIsInTheContractAndEveryOneOfTheContractIsThere() throws {
        let real = APIOperation.allCases.map { operation in
            let rule = operation.rule
            let key: Bool? =
                switch rule.key {
                case .none: nil
                case .optional: false
                case .required: true
                }
            return Operation(
                id: operation.rawValue, method: rule.method.name, path: rule.pattern, part: rule.access.rawValue,
                needsKey: key, query: Set(rule.query), isDeprecated: rule.retirement != nil)
        }
        XCTAssertEqual(real.count, 19)
        let described = try described()
        XCTAssertEqual(described.subtracting(real), [], "only in the contract")
        XCTAssertEqual(Set(real).subtracting(described), [], "only in the program")
        XCTAssertEqual((try contract()["info"] as? [String: Any])?["version"] as? String, APIOperation.contractVersion)
    }

    func testTheContractSaysHowLongATextIs() throws {
        let components = try contract()["components"] as? [String: [String: [String: Any]]]
        let schemas = try XCTUnwrap(components?["schemas"])
        for (schema, member, rule) in [
            ("NewOrder", "memo", MemoText.rule), ("NewOrder", "call", CalledName.rule),
            ("Refund", "note", NoteText.rule),
            ("StockChange", "note", NoteText.rule), ("OpenAmount", "word", OpenAmountWord.rule),
        ] {
            let properties = schemas[schema]?["properties"] as? [String: [String: Any]]
            let description = properties?[member]?["description"] as? String
            XCTAssertTrue(
                description?.hasPrefix("One line of at most \(rule.maxLength) characters.") ?? false,
                "\(schema) \(member)")
        }
    }

    func testAnOperationThatEndsAnnouncesItInEachResponse() throws {
        let shop = try APIShop()
        let (deprecated, sunset) = (
            Date(timeIntervalSince1970: 1_795_910_400), Date(timeIntervalSince1970: 1_827_446_399)
        )
        let rule = APIOperation.Rule(
            .getOrder, .get, "/orders/:", retirement: APIRetirement(deprecated: deprecated, sunset: sunset))
        func send(_ rule: APIOperation.Rule, token: String?) -> Response {
            var request = Request(
                .get, "/api/v1/orders/1", headers: .init(host: "juice.test.lan"), remoteAddress: "127.0.0.1")
            request.headers.authorization = token.map { "Bearer \($0)" }
            return shop.shop.app.respond(RequestContext(request, shop.shop.app, below: nil), by: rule, "1")
        }
        XCTAssertEqual(shop.order("k").status, .created)
        for (token, status) in [(shop.all, Status.ok), (nil, .unauthorized)] {
            let response = send(rule, token: token)
            XCTAssertEqual(response.status, status)
            XCTAssertEqual(response["Deprecation"], "@1795910400")
            XCTAssertEqual(response["Sunset"], "Sun, 28 Nov 2027 23:59:59 GMT")
            XCTAssertNil(send(APIOperation.getOrder.rule, token: token)["Deprecation"])
        }
        for case let (operation, retirement?) in APIOperation.allCases.map({ ($0, $0.rule.retirement) }) {
            XCTAssertGreaterThanOrEqual(
                retirement.sunset.timeIntervalSince(retirement.deprecated), 365 * 86_400, "a year for \(operation)")
        }
    }

    func testEveryTypeOfProblemHasAPageInTwoLanguages() throws {
        let shop = try APIShop()
        for kind in Problem.Kind.allCases {
            for (language, words) in [("en", kind.explanation.english), ("ko", kind.explanation.text(in: .korean))] {
                let page = shop.send(.get, String(kind.path.dropFirst(APIOperation.base.count)), token: .some(nil)) {
                    $0.headers.acceptLanguage = language
                }
                XCTAssertEqual(page.status, .ok, kind.path)
                XCTAssertTrue(page.text.contains("<html lang=\"\(language)\""), kind.path)
                XCTAssertTrue(page.text.contains(words), "\(kind.path): \(words)")
            }
        }
        XCTAssertEqual(shop.send(.get, "/problems/none").problem, "not-found")
        XCTAssertEqual(shop.send(.post, "/problems/short", "{}").problem, "wrong-method")
    }

    func testWhatNginxSaysByItselfIsAProblemOfTheProgram() throws {
        let conf = try Repository.text("nginx.conf")
        let matches = conf.matches(of: /return ([0-9]+) '(\{.*\})';/)
        XCTAssertEqual(matches.count, 4)
        for match in matches {
            let json = try XCTUnwrap(
                JSONSerialization.jsonObject(with: Data(String(match.2).utf8)) as? [String: Any])
            let kind = try XCTUnwrap(Problem.Kind(path: json["type"] as? String ?? ""))
            XCTAssertEqual(json["title"] as? String, kind.title)
            XCTAssertEqual(json["status"] as? Int, kind.status.rawValue)
            XCTAssertEqual(String(match.1), "\(kind.status.rawValue)")
        }
    }
}
