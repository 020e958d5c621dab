import Bytes

/// A request method (RFC 9110, section 9); every method that the shop does not use is `other`.
package enum Method: Equatable, Sendable {
    case get, head, post, put
    case other(String)

    package init(_ name: String) {
        switch name {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        default: self = .other(name)
        }
    }

    package var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .other(let name): name
        }
    }
}
