package import Bytes
package import Foundation
import Runtime
import Synchronization

/// Lets devices in by the owner's PIN, for a shift.
///
/// Safe from any thread and beside other processes: each reads the files again when they change, so that
/// `juicemaker pin set` needs no restart. Without a file, everything is open; that costs one `stat` a request that could
/// need a PIN.
package final class Authenticator: Sendable {
    private let file: PINFile
    private let triesFile: TriesFile
    private let now: @Sendable () -> Date
    private let known = Mutex<(version: FileVersion, settings: PINSettings)?>(nil)

    /// - Parameter path: the PIN's file; the tries are in a file beside it.
    package init(_ path: String, now: @escaping @Sendable () -> Date) {
        file = PINFile(path)
        triesFile = TriesFile(path: "\(path).tries")
        self.now = now
    }

    /// A device that is let in.
    package struct Session: Equatable, Sendable {
        let id: String
        package let end: Date
    }

    /// The device of a request.
    struct Device: Sendable {
        let address: String
        /// Given to it when it was let in.
        let cookie: String?
    }

    enum LogIn: Equatable, Sendable {
        /// The values of the two cookies: one for the session, one that lasts longer and tells the device from strangers.
        case letIn(session: String, device: String, seconds: Int)
        case wrong
        /// Nothing was looked at.
        case wait(seconds: Int)
    }

    /// - Returns: nil for a shop without a PIN.
    /// - Throws: for a damaged file too; it stays so until the file changes.
    package func settings() throws(AuthenticationError) -> PINSettings? {
        guard let version = try file.version() else { return nil }
        if let known = known.withLock({ $0 }), known.version == version { return known.settings }
        guard let settings = try file.read() else { return nil }
        known.withLock { $0 = (version, settings) }
        return settings
    }

    /// - Parameter cookie: the session's.
    /// - Returns: nil for a cookie that is forged, too old, ended, or of a revoked key.
    package func session(_ cookie: String?, _ settings: PINSettings) throws(AuthenticationError) -> Session? {
        guard let session = try SignedID(cookie, as: .session, by: settings.secret),
            session.isValid(at: now(), for: settings.sessionSeconds), try !triesFile.read().hasEnded(session.id)
        else { return nil }
        return Session(id: session.id, end: session.madeAt + settings.sessionSeconds)
    }

    /// Checks a PIN, unless too many were wrong. A right one begins a new session, always with a new id.
    func logIn(
        _ typed: String, from device: Device, _ settings: PINSettings
    ) throws(AuthenticationError) -> LogIn {
        let cookie = try SignedID(device.cookie, as: .device, by: settings.secret)
        let device: Tries.Device = cookie.map { .known($0.id) } ?? .stranger(device.address)
        let time = now()
        let wait = try triesFile.update(at: time) { $0.take(device, at: time) }
        if let wait {
            return .wait(seconds: Int(wait.rounded(.up)))
        }
        guard try settings.hash.matches(typed) else { return .wrong }
        try triesFile.update(at: time) { $0.giveBack(device) }
        return try letIn(cookie, settings)
    }

    /// A new session, for a device that has entered the PIN or has just chosen it.
    /// - Parameter device: nil for one that becomes known now.
    func letIn(_ device: SignedID?, _ settings: PINSettings) throws(AuthenticationError) -> LogIn {
        let time = now()
        let newDevice = try SignedID(at: time)
        return .letIn(
            session: try SignedID(at: time).text(as: .session, by: settings.secret),
            device: try (device ?? newDevice).text(as: .device, by: settings.secret),
            seconds: Int(settings.sessionSeconds))
    }

    /// Ends a session in every process; its cookie, copied or not, lets nobody in.
    package func logOut(_ session: Session) throws(AuthenticationError) {
        try triesFile.update(at: now()) { $0.end(session.id, until: session.end) }
    }

    /// Sets the PIN, ends every session and forgets the tries.
    package func set(_ settings: PINSettings) throws(AuthenticationError) {
        try file.write(settings)
        triesFile.remove()
    }

    /// Sets, changes or removes the PIN. Of two owners who set the first PIN at once, only one does.
    /// - Parameters:
    ///   - old: the settings that the caller looked at; nil for a shop without a PIN.
    ///   - new: nil to remove the PIN.
    /// - Returns: false when the settings are others by now. Nothing was changed.
    func replace(_ old: PINSettings?, by new: PINSettings?) throws(AuthenticationError) -> Bool {
        let result = try triesFile.update(at: now()) { _ in
            Result { () throws(AuthenticationError) in
                guard try file.read() == old else { return false }
                if let new { try set(new) } else { _ = try remove() }
                return true
            }
        }
        return try result.get()
    }

    /// True once the owner of a shop without a PIN knows that everybody on its network may open every page.
    func isOpennessKnown() throws(AuthenticationError) -> Bool { try triesFile.read().isOpennessKnown ?? false }

    func rememberOpenness() throws(AuthenticationError) {
        try triesFile.update(at: now()) { $0.isOpennessKnown = true }
    }

    /// Ends every session.
    /// - Returns: false without a PIN.
    package func revoke() throws(AuthenticationError) -> Bool {
        guard let settings = try file.read() else { return false }
        try set(settings.withNewSecret())
        return true
    }

    /// - Returns: false without a PIN.
    package func remove() throws(AuthenticationError) -> Bool {
        guard try file.version() != nil else { return false }
        try file.remove()
        triesFile.remove()
        return true
    }
}

/// The owner's problem: the PIN cannot be checked. Selling goes on.
package enum AuthenticationError: ExplainedError, Equatable, Sendable {
    /// The content of the PIN's file is wrong.
    case damaged(path: String)
    /// A file cannot be opened, locked or written.
    case unavailable(path: String, reason: Message)
    /// libsodium could not start, or there is no memory for scrypt.
    case noMemory

    /// One line: the file, the error and the remedy.
    package var message: Message {
        switch self {
        case .damaged(let path):
            "\(path): "
                + Message(
                    "is damaged; set the PIN again with juicemaker pin set",
                    "파일이 손상됐어요. juicemaker pin set으로 PIN을 다시 정해 주세요")
        case .unavailable(let path, let reason): "\(path): " + reason
        case .noMemory:
            Message(
                "there is no memory to check a PIN, which takes 32 MiB; free some, or raise the limit",
                "PIN을 확인하려면 메모리 32MiB가 필요한데 모자라요. 메모리를 비우거나 제한을 늘려 주세요")
        }
    }
}
