import Foundation
import ShopStore
import ShopTestSupport
import TestSupport
@testable import ShopWeb
import TestTime

/// A PIN in a folder, with a clock that the test moves; two authenticators stand for two processes.
final class TestPIN: Sendable {
    let folder: TemporaryFolder
    /// With the mark that there is a PIN.
    private let store: TemporaryFolder
    let clock = TestClock()
    let shop: Authenticator
    let otherProcess: Authenticator

    static let pin = "190413"

    init(protecting parts: Set<Access> = [], hours: Int = 12) throws {
        folder = try TemporaryFolder(inMemory: true)
        store = try TemporaryFolder(inMemory: true)
        let path = "\(folder.path)/pin.json"
        shop = Authenticator(path, marks: NamesFile(store: store.path), now: { [clock] in clock.now })
        otherProcess = Authenticator(path, marks: NamesFile(store: store.path), now: { [clock] in clock.now })
        try set(Self.pin, protecting: parts, hours: hours)
    }

    func set(_ pin: String, protecting parts: Set<Access> = [], hours: Int = 12) throws {
        try shop.set(
            PINSettings(PIN(pin), protecting: parts, sessionHours: hours, at: clock.now, cost: .least))
    }

    func logIn(
        _ pin: String, from address: String = "192.168.0.7", cookie: String? = nil, by process: Authenticator? = nil
    ) throws -> Authenticator.LogIn {
        let process = process ?? shop
        guard let settings = try process.settings() else { throw Unset() }
        return try process.logIn(pin, from: .init(address: address, cookie: cookie), settings)
    }

    /// The cookies of a device that is let in.
    func letIn() throws -> (session: String, device: String) {
        guard case .letIn(let session, let device, _) = try logIn(Self.pin) else { throw Unset() }
        return (session, device)
    }

    func session(_ cookie: String?, by process: Authenticator? = nil) throws -> Authenticator.Session? {
        let process = process ?? shop
        guard let settings = try process.settings() else { throw Unset() }
        return try process.session(cookie, settings)
    }

    struct Unset: Error {}
}
