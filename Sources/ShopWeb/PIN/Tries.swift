import Foundation

/// The tries of a PIN, and the sessions that ended early: what every process has to know.
///
/// First the device is slowed down that tries, then every device that was never let in. A device that was let in once
/// has a bucket to itself, so that no stranger's tries delay it.
struct Tries: Equatable, Codable, Sendable {
    /// Times at which buckets are full again, in seconds since 1970.
    private var devices: [String: TimeInterval] = [:]
    private var strangers: TimeInterval = 0
    /// The ids of sessions that were logged out, with the times at which they would have ended.
    private var ended: [String: TimeInterval] = [:]

    /// 144 tries a day for a stranger's address, so that one alone does not use up those of all strangers.
    static let perStranger = TryLimit(burst: 5, interval: 600)
    static let perKnownDevice = TryLimit(burst: 5, interval: 300)
    /// 288 tries a day by all strangers together.
    static let allStrangers = TryLimit(burst: 20, interval: 300)
    /// Only a device with the PIN can end so many sessions; then the oldest are forgotten.
    private static let maxEnded = 512

    enum Device: Equatable, Sendable {
        /// By the id in its cookie.
        case known(String)
        /// By its address.
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
    mutating func take(_ device: Device, at time: Date) -> TimeInterval? {
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
    mutating func giveBack(_ device: Device) {
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
