package import Foundation
import JuiceShop

extension Date {
    package init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Milliseconds since 1970.
    package var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

    /// Rounded down to the precision of the store, so that a later read gives the same time.
    package var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    }
}
