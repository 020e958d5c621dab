import Bytes
package import Foundation
package import Logging

/// Writes each event as one line, whatever bytes its values have: a path that a client sent cannot end the line.
///
/// Times are in RFC 3339 with this machine's offset from UTC, as in nginx's logs. Values are text. Safe from any thread
/// when `write` is.
package struct LineLogHandler: LogHandler {
    package var logLevel = Logger.Level.notice
    package var metadata = Logger.Metadata()
    private let format: LogFormat
    private let now: @Sendable () -> Date
    private let write: @Sendable (String) -> Void

    /// - Parameter write: gets a line with its end, in one call.
    package init(_ format: LogFormat, now: @escaping @Sendable () -> Date, write: @escaping @Sendable (String) -> Void)
    {
        self.format = format
        self.now = now
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { $1 }.map { ($0, "\($1)") }.sorted { $0.0 < $1.0 }
        let time = now().formatted(
            Date.ISO8601FormatStyle(
                timeZoneSeparator: .colon, includingFractionalSeconds: true, timeZone: .current))
        switch format {
        case .text:
            let fields = fields.map { " \($0)=\(Self.isPlain($1) ? $1 : $1.jsonString)" }.joined()
            write("\(time) \(event.level) \("\(event.message)".jsonString.dropFirst().dropLast())\(fields)\n")
        case .json:
            let members =
                [("time", time), ("level", "\(event.level)"), ("message", "\(event.message)")] + fields
            write("{" + members.map { "\($0.jsonString):\($1.jsonString)" }.joined(separator: ",") + "}\n")
        }
    }

    /// True for a value that needs no quotes in a line of text.
    private static func isPlain(_ value: String) -> Bool {
        !value.isEmpty && value.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && $0 != "=" && $0 != "\u{7F}" }
    }
}
