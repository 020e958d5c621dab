import Bytes
import Foundation
import Journal
package import JuiceShop
import ShopStore

/// The response of head to a message that it has taken, with 200; with 409 it is the place to go on from alone.
package struct HeadAnswer: Codable, Equatable, Sendable {
    /// Up to there, head has the shop's events.
    package let mark: HistoryMark
    /// Seconds until the shop's next message, where it has nothing more to send.
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
