import Bytes
package import Foundation
import Glibc
import Runtime

/// The content of `pin.json`: the PIN behind scrypt, the key that signs cookies, and what the owner decided.
package struct PINSettings: Equatable, Sendable {
    let hash: PINHash
    private(set) var secret: Secret
    /// The parts of the shop that need the PIN; always includes the owner's.
    package let protected: Set<Access>
    /// A device is let in for so long.
    package let sessionHours: Int
    /// The time at which the PIN was set.
    package let since: Date

    package static let allowedHours = 1...168
    /// A shift.
    package static let defaultHours = 12
    /// Rises when an older program would misread the file.
    private static let format = 1

    /// A new PIN, and a new key: every session ends.
    package init(_ pin: PIN, protecting parts: Set<Access>, sessionHours: Int, at time: Date)
        throws(AuthenticationError)
    {
        try self.init(pin, protecting: parts, sessionHours: sessionHours, at: time, cost: .standard)
    }

    package init(
        _ pin: PIN, protecting parts: Set<Access>, sessionHours: Int, at time: Date, cost: PINHash.Cost
    ) throws(AuthenticationError) {
        hash = try PINHash(pin, cost: cost)
        secret = try Secret()
        protected = Self.protected(parts)
        self.sessionHours = sessionHours
        since = time
    }

    /// The owner's pages always, and payments with cancellations: both change the day's takings.
    private static func protected(_ parts: Set<Access>) -> Set<Access> {
        parts.union(parts.contains(.cancellations) ? [.owner, .payments] : [.owner]).subtracting([.open])
    }

    var sessionSeconds: TimeInterval { Double(sessionHours) * 3600 }

    /// The same PIN with a new key.
    func withNewSecret() throws(AuthenticationError) -> PINSettings {
        var settings = self
        settings.secret = try Secret()
        return settings
    }
}

extension PINSettings: Codable {
    private enum Key: String, CodingKey {
        case format, hash, secret, protected, hours, since
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.decode(Int.self, forKey: .format) == Self.format else {
            throw DecodingError.dataCorruptedError(forKey: .format, in: values, debugDescription: "another format")
        }
        hash = try values.decode(PINHash.self, forKey: .hash)
        secret = try values.decode(Secret.self, forKey: .secret)
        protected = Self.protected(try values.decode(Set<Access>.self, forKey: .protected))
        sessionHours = try values.decode(Int.self, forKey: .hours)
        since = try values.decode(Date.self, forKey: .since)
        guard Self.allowedHours.contains(sessionHours) else {
            throw DecodingError.dataCorruptedError(forKey: .hours, in: values, debugDescription: "out of range")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.format, forKey: .format)
        try values.encode(hash, forKey: .hash)
        try values.encode(secret, forKey: .secret)
        try values.encode(protected.sorted { $0.rawValue < $1.rawValue }, forKey: .protected)
        try values.encode(sessionHours, forKey: .hours)
        try values.encode(since, forKey: .since)
    }
}
