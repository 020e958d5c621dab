import Bytes
import Foundation
import Journal
import JuiceShop
import ShopStore

/// The reason why head accepted no event, as `application/problem+json` (RFC 9457).
package struct HeadProblem: Codable, Equatable, Sendable {
    package let type: String
    package let title: String
    package let status: Int
    /// The number of the event that is to blame.
    package let seq: Int?

    package static let mediaType = "application/problem+json"

    package init(_ kind: Kind, _ title: String, _ status: Int, seq: Int? = nil) {
        type = "/chain/problems/\(kind.rawValue)"
        self.title = title
        self.status = status
        self.seq = seq
    }

    package enum Kind: String, Sendable {
        case unauthorized, malformed, forked, refused
        case newerFormat = "newer-format"
        case busy, unavailable
    }

    package var kind: Kind? { type.split(separator: "/").last.flatMap { Kind(rawValue: String($0)) } }
}
