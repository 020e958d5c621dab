import Bytes
package import Foundation
import Glibc
import Runtime

/// `pin.json`: a file that only its owner reads (mode 0600), replaced atomically and durably. No backup of the store
/// contains it.
package struct PINFile: Sendable {
    package let path: String

    /// The name in the store's folder.
    package static let name = "pin.json"

    package init(_ path: String) {
        self.path = path
    }

    /// - Returns: nil without a file: then the shop has no PIN.
    package func read() throws(AuthenticationError) -> PINSettings? {
        let bytes: [UInt8]
        do {
            bytes = try readFile(path)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw .unavailable(
                path: path,
                reason: error.reason
                    + Message(
                        "; it must belong to the user that serves the shop", ". 가게를 여는 사용자의 파일이어야 해요"))
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(PINSettings.self, from: Data(bytes))
        } catch {
            throw .damaged(path: path)
        }
    }

    func write(_ settings: PINSettings) throws(AuthenticationError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let json = try? encoder.encode(settings) else {
            throw .unavailable(path: path, reason: Message("cannot be encoded", "저장할 수 있는 형식이 아니에요"))
        }
        do throws(SystemError) {
            try replaceFile(path, with: Array(json) + [UInt8(ascii: "\n")], mode: 0o600)
        } catch {
            throw .unavailable(
                path: path,
                reason: error.reason
                    + Message("; the PIN may not have changed", ". PIN이 바뀌지 않았을 수 있어요"))
        }
    }

    func remove() throws(AuthenticationError) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw .unavailable(path: path, reason: "unlink: " + errorMessage(errno))
    }
}

/// Opens a file with mode 0600. What root creates gets the owner of its folder, so that the shop's user can read it.
func openPrivateFile(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    let file = try callRetrying("open", path) { open(path, flags | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    do throws(SystemError) {
        try FolderOwner(ofFolderAround: path)?.take(file, mode: 0o600, path: path)
        _ = try callOnce("fchmod", path) { fchmod(file, 0o600) }
    } catch {
        close(file)
        throw error
    }
    return file
}

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

    init(
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
