import Foundation
import ShopWeb
import TestTime

/// The owner's PIN of a simulated shop, in a real file as that of the tokens.
final class SimulatedPIN {
    let path: String
    private(set) var digits = "190413"
    private let parts: Set<Access>
    let hours: Int
    private let authenticator: Authenticator

    init(_ path: String, protecting parts: Set<Access>, hours: Int, _ clock: TestClock) throws {
        self.path = path
        self.parts = parts
        self.hours = hours
        authenticator = Authenticator(path, marks: nil, now: { clock.now })
        try set(digits, at: clock.now)
    }

    /// `juicemaker pin set`: every session ends.
    func set(_ digits: String, at time: Date) throws {
        self.digits = digits
        try authenticator.set(
            PINSettings(PIN(digits), protecting: parts, sessionHours: hours, at: time, cost: .least))
    }

    /// `juicemaker pin revoke`: the same PIN, and every session ends.
    func revoke() throws { _ = try authenticator.revoke() }
}
