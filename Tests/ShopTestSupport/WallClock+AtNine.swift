import Foundation
package import JuiceShop

extension WallClock {
    /// A clock that shows nine o'clock in Korea and never advances.
    package static let atNine = WallClock(
        zone: TimeZone(identifier: "Asia/Seoul") ?? .gmt, time: { Date(timeIntervalSince1970: 1_800_057_600) })
}
