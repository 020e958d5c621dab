import Bytes
import Foundation
import Glibc
import Runtime

/// The tries of a PIN, the sessions that ended early, and the notice that was read: what every process has to know.
///
/// First the device is slowed down that tries, then every device that was never let in. A device that was let in once
/// has a bucket to itself, so that no stranger's tries delay it.
struct Tries: Equatable, Codable, Sendable {
    /// Times at which buckets are full again, in seconds since 1970.
    private var devices: [String: TimeInterval] = [:]
    private var strangers: TimeInterval = 0
    /// The ids of sessions that were logged out, with the times at which they would have ended.
    private var ended: [String: TimeInterval] = [:]
    /// True once the owner has read that a shop without a PIN is open. A PIN forgets it.
    var isOpennessKnown: Bool?

    /// 144 tries a day for a stranger's address, so that one alone does not use up those of all strangers.
    static let perStranger = TryLimit(burst: 5, interval: 600)
    static let perKnownDevice = TryLimit(burst: 5, interval: 300)
    /// 288 tries a day by all strangers together.
    static let allStrangers = TryLimit(burst: 20, interval: 300)
    /// Only a device with the PIN can end so many sessions; then the oldest are forgotten.
    private static let maxEnded = 512

    enum Device: Equatable, Sendable {
        /// A device that is known by the id in its cookie.
        case known(String)
        /// A device that is known by its address alone.
        case stranger(String)

        fileprivate var name: String {
            switch self {
            case .known(let id): "known \(id)"
            case .stranger(let address): "address \(address)"
            }
        }

        fileprivate var limit: TryLimit {
            switch self {
            case .known: perKnownDevice
            case .stranger: perStranger
            }
        }

        fileprivate var isStranger: Bool { if case .stranger = self { true } else { false } }
    }

    /// Counts a try before its PIN is looked at.
    /// - Returns: the seconds to wait, when the try may not be made and was not counted.
    mutating func reserve(_ device: Device, at time: Date) -> TimeInterval? {
        let now = time.timeIntervalSince1970
        // Kept also when the try is refused: otherwise a clock that was set back would refuse for as long.
        devices[device.name] = devices[device.name].map { device.limit.corrected($0, at: now) }
        strangers = Self.allStrangers.corrected(strangers, at: now)
        let own = devices[device.name] ?? now
        let ownWait = device.limit.wait(own, at: now)
        let wait = device.isStranger ? max(ownWait, Self.allStrangers.wait(strangers, at: now)) : ownWait
        if wait > 0 { return wait }
        devices[device.name] = device.limit.taking(own, at: now)
        if device.isStranger { strangers = Self.allStrangers.taking(strangers, at: now) }
        return nil
    }

    /// The PIN was right: the device's wrong tries are forgotten, and this one was not a guess.
    mutating func release(_ device: Device) {
        devices[device.name] = nil
        if device.isStranger { strangers -= Self.allStrangers.interval }
    }

    mutating func end(_ session: String, until time: Date) {
        ended[session] = time.timeIntervalSince1970
        guard ended.count > Self.maxEnded, let oldest = ended.min(by: { $0.value < $1.value }) else { return }
        ended[oldest.key] = nil
    }

    func hasEnded(_ session: String) -> Bool { ended[session] != nil }

    /// Forgets what no longer matters.
    mutating func prune(at time: Date) {
        let now = time.timeIntervalSince1970
        devices = devices.filter { $0.value > now }
        ended = ended.filter { $0.value > now }
    }
}

/// A token bucket, kept as one time (the generic cell rate algorithm, ITU-T I.371): the time at which the bucket is
/// full again.
///
/// A clock that was set back costs at most one interval of waiting, however far it went.
struct TryLimit: Equatable, Sendable {
    /// So many tries at once.
    let burst: Int
    /// Then one in so many seconds.
    let interval: TimeInterval

    /// The seconds until the next try; 0 when it may be made now.
    func wait(_ fullAt: TimeInterval, at now: TimeInterval) -> TimeInterval {
        max(0, fullAt - now - Double(burst - 1) * interval)
    }

    /// - Returns: the time at which the bucket is full again after a try.
    func taking(_ fullAt: TimeInterval, at now: TimeInterval) -> TimeInterval { max(fullAt, now) + interval }

    /// The time that an empty bucket has, if a later one was kept: then the clock was set back.
    func corrected(_ fullAt: TimeInterval, at now: TimeInterval) -> TimeInterval {
        min(fullAt, now + Double(burst) * interval)
    }
}

/// `Tries` in a file beside the PIN's, shared by all processes through `flock`.
///
/// A file that cannot be decoded counts as empty: only a power cut during a write leaves one.
struct TriesFile: Sendable {
    let path: String

    private static let maxWaitSeconds = 2.0
    private static let maxBytes = 1 << 20

    /// Reads, changes and writes the tries, durably, while no other process does.
    func update<Result>(
        at time: Date, _ change: (inout Tries) -> Result
    ) throws(AuthenticationError) -> Result {
        do throws(SystemError) {
            return try whileLocked(O_RDWR | O_CREAT) { file throws(SystemError) in
                let before = try tries(file)
                var tries = before
                tries.prune(at: time)
                let result = change(&tries)
                if tries != before { try write(tries, to: file) }
                return result
            }
        } catch {
            throw failure(error)
        }
    }

    /// - Returns: no tries without a file.
    func read() throws(AuthenticationError) -> Tries {
        do throws(SystemError) {
            return try whileLocked(O_RDWR, tries)
        } catch {
            if error.code == ENOENT { return Tries() }
            throw failure(error)
        }
    }

    func remove() { unlink(path) }

    private func whileLocked<Result>(
        _ flags: Int32, _ use: (_ file: Int32) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        let file = try openPrivateFile(path, flags)
        defer { close(file) }
        guard try lockFile(file, path: path, waitingSeconds: Self.maxWaitSeconds) else {
            throw SystemError("flock", path, code: EWOULDBLOCK)
        }
        return try use(file)
    }

    private func tries(_ file: Int32) throws(SystemError) -> Tries {
        let bytes = try readAll(file, atMost: Self.maxBytes, path: path)
        return (try? JSONDecoder().decode(Tries.self, from: Data(bytes))) ?? Tries()
    }

    private func write(_ tries: Tries, to file: Int32) throws(SystemError) {
        guard let json = try? JSONEncoder().encode(tries) else { throw SystemError("encode", path, code: EINVAL) }
        _ = try callOnce("lseek", path) { lseek(file, 0, SEEK_SET) }
        try writeAll(Array(json), to: file, path: path)
        _ = try callRetrying("ftruncate", path) { ftruncate(file, json.count) }
        _ = try callRetrying("fdatasync", path) { fdatasync(file) }
    }

    private func failure(_ error: SystemError) -> AuthenticationError {
        .unavailable(
            path: path,
            reason: error.reason
                + Message("; no PIN can be checked until this is repaired", ". 고칠 때까지 PIN을 확인할 수 없어요"))
    }
}
