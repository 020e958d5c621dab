import Bytes
import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// An admitted request to the API: the rule of its operation, the token, and what is parsed of it before the operation runs.
struct APICall {
    let rule: APIOperation.Rule
    /// The segment of the address in place of the operation's argument.
    let argument: String?
    let query: Form
    /// nil at head office, whose pages of a shop need none either.
    let token: ProgramToken?
    /// The key of the request, as the journal has it; nil for an operation without one.
    let key: Key?
    let body: [UInt8]
    let context: RequestContext

    /// The author of what the operation records.
    var who: Who? { Who(device: nil, app: token?.app) }

    /// The number of the order in the address.
    /// - Throws: `Problem` for an address that no order has.
    func number() throws(Problem) -> Int {
        guard let number = argument.flatMap({ Route.number($0[...]) }) else { throw Problem(.notFound) }
        return number
    }

    /// The key of an operation that writes.
    func requiredKey() throws(Problem) -> Key {
        guard let key else { throw Problem(.keyMissing) }
        return key
    }

    /// - Throws: `Problem` for a token that may not use a part of the shop.
    func require(_ access: Access) throws(Problem) {
        guard access != .open, let token, !token.parts.contains(access) else { return }
        throw Problem(.missingPart, .missing(access, of: token.app))
    }

    /// The number after which a list begins, and the most of its entries.
    func page() throws(Problem) -> (after: Int, limit: Int) {
        (
            try number(APIOperation.after, 0...Self.maxNumber, 0),
            try number(APIOperation.limit, 1...Self.maxLimit, Self.usualLimit)
        )
    }

    /// The day in a field of the query; nil without the field.
    func day(_ field: String) throws(Problem) -> Day? {
        guard let text = query[field] else { return nil }
        if let day = Day(text) { return day }
        throw Problem(.invalid, .wrong(field, text))
    }

    static let maxLimit = 500
    private static let usualLimit = 100
    private static let maxNumber = 999_999_999_999_999_999

    private func number(_ field: String, _ range: ClosedRange<Int>, _ usual: Int) throws(Problem) -> Int {
        guard let text = query[field] else { return usual }
        if let number = text == "0" ? 0 : Route.number(text[...]), range.contains(number) { return number }
        throw Problem(.invalid, .wrong(field, text))
    }
}

extension Message {
    fileprivate static func missing(_ access: Access, of app: AppID) -> Message {
        Message(
            "The token \(app) does not have the part \(access.rawValue).", "토큰 \(app)에는 \(access.rawValue) 권한이 없어요.")
    }

    fileprivate static func wrong(_ field: String, _ text: String) -> Message {
        Message("\(field) cannot be “\(text.prefix(40))”.", "\(field)에 “\(text.prefix(40))”은(는) 쓸 수 없어요.")
    }
}
