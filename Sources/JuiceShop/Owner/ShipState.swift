package import Foundation

/// How far head office has the shop's events, as the process that sends them has left it.
package struct ShipState: Codable, Equatable, Sendable {
    /// When head last said how far it has them; nil before that.
    package var sent: Date?
    /// The last event that head has.
    package var sequence: Int
    /// The events that it does not have yet.
    package var waiting: Int
    package var trouble: Trouble?
    /// What head says is on its way to the shop: the senders' events, each as JSON.
    package var coming: [String] = []
    /// The menu that head gives, while the shop does not have it.
    package var menu: PublishedMenu?

    package struct Trouble: Codable, Equatable, Sendable {
        package var kind: Kind
        package var since: Date
        package var words: String

        package enum Kind: String, Codable, Sendable {
            case unreachable, unauthorized, forked, behind, refused, newerFormat
            /// The shop's own store cannot be read.
            case store
        }

        package init(_ kind: Kind, since: Date, _ words: String) {
            self.kind = kind
            self.since = since
            self.words = words
        }
    }

    package init(
        sent: Date? = nil, sequence: Int = 0, waiting: Int = 0, trouble: Trouble? = nil
    ) {
        self.sent = sent
        self.sequence = sequence
        self.waiting = waiting
        self.trouble = trouble
    }
}
