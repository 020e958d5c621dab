package import Foundation
package import Logging

/// The form of the log's lines.
package enum LogFormat: String, CaseIterable, Sendable {
    /// `TIME LEVEL MESSAGE name=value …`, for people.
    case text
    /// A JSON object with `time`, `level`, `message` and the fields, for programs.
    case json
}

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
            let fields = fields.map { " \($0)=\(Self.isPlain($1) ? $1 : Self.quoted($1))" }.joined()
            write("\(time) \(event.level) \(Self.quoted("\(event.message)").dropFirst().dropLast())\(fields)\n")
        case .json:
            let members =
                [("time", time), ("level", "\(event.level)"), ("message", "\(event.message)")] + fields
            write("{" + members.map { "\(Self.quoted($0)):\(Self.quoted($1))" }.joined(separator: ",") + "}\n")
        }
    }

    /// True for a value that needs no quotes in a line of text.
    private static func isPlain(_ value: String) -> Bool {
        !value.isEmpty && value.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && $0 != "=" && $0 != "\u{7F}" }
    }

    /// A JSON string (RFC 8259, section 7), which also is without C1 controls and Unicode's line separators.
    private static func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case _
            where scalar.properties.generalCategory == .control || "\u{2028}\u{2029}".unicodeScalars.contains(scalar):
                text += "\\u" + String(scalar.value + 0x10000, radix: 16).suffix(4)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
