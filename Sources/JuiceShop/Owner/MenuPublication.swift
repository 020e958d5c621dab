import Foundation

/// A version of the chain's menu that is for a shop.
package struct MenuPublication: Equatable, Sendable {
    /// The event that made the menu.
    package let version: Int
    /// The first business day on which it counts.
    package let day: Day
    package let allowsOwn: Bool

    package init(version: Int, day: Day, allowsOwn: Bool) {
        self.version = version
        self.day = day
        self.allowsOwn = allowsOwn
    }
}
