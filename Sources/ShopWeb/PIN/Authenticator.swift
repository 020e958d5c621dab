import Bytes
package import Foundation
import Journal
import JuiceShop
import Runtime
package import ShopStore
import Synchronization

/// Lets devices in by the owner's PIN, for a shift.
///
/// Safe from any thread and beside other processes: each reads the files again when they change, so that
/// `juicemaker pin set` needs no restart. Without a file, everything is open, unless the shop is known to have a PIN: by the
/// mark in the store (`Names.hasPIN`), or because this process has read it. Then it stays closed until the PIN is set or
/// removed.
package final class Authenticator: Sendable {
    private let file: PINFile
    private let triesFile: TriesFile
    private let marks: (any NamesStore)?
    private let now: @Sendable () -> Date
    private let known = Mutex(Known())

    private struct Known {
        var version: FileVersion?
        var settings: PINSettings?
        /// The shop has had a PIN, and this process does not know that it was removed.
        var hadPIN = false
        /// A shop without a PIN is asked for the mark once a second.
        var openUntil: ContinuousClock.Instant?
    }

    /// - Parameters:
    ///   - path: the PIN's file; the tries are in a file beside it.
    ///   - marks: the store that knows whether there is a PIN; nil where there is no store yet.
    package init(_ path: String, marks: (any NamesStore)?, now: @escaping @Sendable () -> Date) {
        file = PINFile(path)
        triesFile = TriesFile(path: "\(path).tries")
        self.marks = marks
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
    /// - Throws: for a damaged file too; it stays so until the file changes. `away` for a PIN whose file is not there.
    package func settings() throws(AuthenticationError) -> PINSettings? {
        guard let version = try version() else { return try withoutFile() }
        let known = known.withLock { $0 }
        if let settings = known.settings, known.version == version { return settings }
        guard let settings = try file.read() else { return try withoutFile() }
        self.known.withLock { $0 = Known(version: version, settings: settings, hadPIN: true) }
        return settings
    }

    /// - Returns: nil without a file.
    private func version() throws(AuthenticationError) -> FileVersion? {
        do throws(SystemError) {
            return try FileVersion(path: file.path)
        } catch {
            throw .unavailable(path: file.path, reason: error.reason)
        }
    }

    /// - Returns: nil, for a shop without a PIN.
    private func withoutFile() throws(AuthenticationError) -> PINSettings? {
        let now = ContinuousClock.now
        if let openUntil = known.withLock({ $0.openUntil }), now < openUntil { return nil }
        let mark = try mark()
        let hasPIN = known.withLock { known in
            known = Known(hadPIN: mark ?? known.hadPIN)
            if !known.hadPIN { known.openUntil = now + .seconds(1) }
            return known.hadPIN
        }
        if hasPIN { throw .away(path: file.path) }
        return nil
    }

    /// True once a PIN was set, false once it was removed.
    private func mark() throws(AuthenticationError) -> Bool? {
        do throws(StoreError) {
            return try marks?.names().hasPIN
        } catch {
            throw .unavailable(path: file.path, reason: Message("is not there, and ", "파일이 없고, ") + error.message)
        }
    }

    private func mark(_ hasPIN: Bool) throws(AuthenticationError) {
        known.withLock { $0 = Known(hadPIN: hasPIN) }
        do throws(StoreError) {
            try marks?.update { $0.hasPIN = hasPIN }
        } catch {
            throw .unavailable(path: file.path, reason: Message("was not changed: ", "바꾸지 않았어요. ") + error.message)
        }
    }

    /// The protection of the owner's pages by the PIN now.
    package enum Protection: Equatable, Sendable {
        case open, protected
        /// The PIN cannot be checked: the owner's pages are closed.
        case closed(AuthenticationError)
    }

    /// Marks the store of a PIN that was put there as a file.
    package func protection() -> Protection {
        do throws(AuthenticationError) {
            guard try settings() != nil else { return .open }
            if try mark() == nil { try mark(true) }
            return .protected
        } catch {
            return .closed(error)
        }
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
        let wait = try triesFile.update(at: time) { $0.reserve(device, at: time) }
        if let wait {
            return .wait(seconds: Int(wait.rounded(.up)))
        }
        guard try settings.hash.matches(typed) else { return .wrong }
        try triesFile.update(at: time) { $0.release(device) }
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
        // A process that dies between the two leaves the shop closed, not open.
        try mark(true)
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
        guard let settings = try settings() else { return false }
        try set(settings.withNewSecret())
        return true
    }

    /// - Returns: false without a PIN. One whose file is away is removed, too.
    package func remove() throws(AuthenticationError) -> Bool {
        let mark = try mark()
        guard try version() != nil || mark == true else { return false }
        try file.remove()
        triesFile.remove()
        try self.mark(false)
        return true
    }
}
