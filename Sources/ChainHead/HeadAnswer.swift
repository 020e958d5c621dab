import Bytes
import Foundation
import Journal
package import JuiceShop
import ShopStore

/// Head's response to a shop's message. With 200, head has accepted the message; with 409, only the mark from which the
/// shop must continue is in it.
package struct HeadAnswer: Codable, Equatable, Sendable {
    /// Head has the shop's events up to this mark.
    package let mark: HistoryMark
    /// Seconds until the shop's next message, if it has no more events to send.
    package let again: Int?
    /// The version of the chain's menu that is for the shop.
    package let menu: Int?
    /// The transfers on their way to the shop: the senders' events, each as JSON.
    package let transfers: [String]?

    package init(_ mark: HistoryMark, again: Int? = nil, menu: Int? = nil, transfers: [String]? = nil) {
        self.mark = mark
        self.again = again
        self.menu = menu
        self.transfers = transfers
    }
}
