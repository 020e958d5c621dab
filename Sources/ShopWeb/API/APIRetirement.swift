import FastCGI
import Foundation

/// The announced end of an operation, a year ahead.
struct APIRetirement: Sendable {
    /// Since when no new program should use the operation.
    let deprecated: Date
    /// The time from which on the operation may be gone.
    let sunset: Date

    /// `Deprecation` is in seconds since 1970 (RFC 9745), `Sunset` a date of HTTP (RFC 8594).
    var headers: [Response.Header] {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return [
            .init("Deprecation", "@\(Int(deprecated.timeIntervalSince1970))"),
            .init("Sunset", format.string(from: sunset)),
        ]
    }
}
