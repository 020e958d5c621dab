import ContentFile
package import Foundation
package import JuiceShop
import ShopStore

/// The age of this tablet's last order, for the foot of the order page at rest.
package enum LastOrderAge: Sendable {
    /// It can be taken back from the foot for a minute.
    case fresh
    /// The foot names it.
    case recent
    /// There is none, or it is from an earlier opening of the shop.
    case old

    private static let (freshSeconds, recentSeconds): (TimeInterval, TimeInterval) = (60, 12 * 60 * 60)

    package init(of order: Order?, at now: Date) {
        // A clock that was set back makes an order of the future, which is no news either.
        let age = order.map { abs(now.timeIntervalSince($0.time)) } ?? .infinity
        self = age <= Self.freshSeconds ? .fresh : age <= Self.recentSeconds ? .recent : .old
    }
}
