import Bytes
import CSodium
import Foundation

/// A random id with the time at which it was given out, in a cookie that only the shop can make: `ID.SECONDS.SIGNATURE`.
struct SignedID: Equatable, Sendable {
    let id: String
    let madeAt: Date

    /// The use of the cookie. It is signed, too, so that none stands in for the other.
    enum Use: String {
        /// The device is let in.
        case session
        /// The device was let in once.
        case device
    }

    /// A tablet's clock does not matter, but two processes may read the machine's a moment apart.
    private static let clockTolerance: TimeInterval = 60

    /// A new id.
    init(at time: Date) throws(AuthenticationError) {
        id = try Secret.randomID()
        madeAt = Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down))
    }

    /// - Returns: nil for a text that was not signed with this secret for this use.
    init?(_ text: String?, as use: Use, by secret: Secret) throws(AuthenticationError) {
        guard let parts = text?.split(separator: ".", omittingEmptySubsequences: false), parts.count == 3,
            let seconds = Int(parts[1]),
            try secret.isSignature(parts[2], of: Self.message(use, String(parts[0]), parts[1]))
        else { return nil }
        id = String(parts[0])
        madeAt = Date(timeIntervalSince1970: Double(seconds))
    }

    func text(as use: Use, by secret: Secret) throws(AuthenticationError) -> String {
        let seconds = String(Int(madeAt.timeIntervalSince1970))
        return "\(id).\(seconds).\(try secret.signature(of: Self.message(use, id, seconds)))"
    }

    /// False also before it was made: then the clock was set back, by any amount.
    func isValid(at time: Date, for lifetime: TimeInterval) -> Bool {
        time >= madeAt - Self.clockTolerance && time < madeAt + lifetime
    }

    private static func message(_ use: Use, _ id: String, _ seconds: some StringProtocol) -> String {
        "\(use.rawValue).\(id).\(seconds)"
    }
}
