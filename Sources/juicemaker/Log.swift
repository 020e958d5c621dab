import Bytes
package import Foundation
package import Logging
import Synchronization

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

/// Keeps a fault that repeats from filling the log, and with it the disk that may be the fault.
///
/// A fault is a message of level warning or above; its details are in the metadata, and do not make it another fault,
/// but for the field `kind`. Of each fault the log gets the first event at once, then at most one a minute, with the
/// number of those left out, and one line when a minute has passed without it. Safe from any thread.
/// Attacked by `RepeatedFaultsTests`, `FaultLogTests`.
package final class RepeatedFaults: Sendable {
    package static let quiet = Duration.seconds(60)

    private let faults = Mutex([Fault: Repeats]())
    private let now: @Sendable () -> ContinuousClock.Instant

    private struct Fault: Hashable {
        let message: String
        let kind: String?
    }

    private struct Repeats {
        /// All events so far.
        var count = 1
        var countLeftOut = 0
        var lastLine: ContinuousClock.Instant
        var last: ContinuousClock.Instant
    }

    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// A handler that leaves out what repeats.
    package func limiting(_ handler: some LogHandler) -> any LogHandler {
        Handler(handler: handler, faults: self)
    }

    /// Logs that faults are over. Call it every second or so.
    package func reportEnded(to log: Logger) {
        let now = now()
        let ended = faults.withLock { faults in
            let ended = faults.filter { now - $1.last >= Self.quiet }
            for fault in ended.keys { faults[fault] = nil }
            return ended
        }
        // A single fault was logged, and nobody waits for its end.
        for (fault, repeats) in ended where repeats.count > 1 {
            var metadata: Logger.Metadata = ["fault": "\(fault.message)", "count": "\(repeats.count)"]
            fault.kind.map { metadata["kind"] = "\($0)" }
            log.notice("over for a minute", metadata: metadata)
        }
    }

    /// - Returns: the number of events that were left out since the last line; nil to leave this one out, too.
    private func repeats(of fault: Fault) -> Int? {
        let now = now()
        return faults.withLock { faults in
            guard var repeats = faults[fault] else {
                faults[fault] = Repeats(lastLine: now, last: now)
                return 0
            }
            defer { faults[fault] = repeats }
            repeats.count += 1
            repeats.last = now
            if now - repeats.lastLine < Self.quiet {
                repeats.countLeftOut += 1
                return nil
            }
            defer { (repeats.countLeftOut, repeats.lastLine) = (0, now) }
            return repeats.countLeftOut
        }
    }

    private struct Handler: LogHandler {
        var handler: any LogHandler
        let faults: RepeatedFaults

        var metadata: Logger.Metadata {
            get { handler.metadata }
            set { handler.metadata = newValue }
        }

        var logLevel: Logger.Level {
            get { handler.logLevel }
            set { handler.logLevel = newValue }
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { handler[metadataKey: key] }
            set { handler[metadataKey: key] = newValue }
        }

        func log(event: LogEvent) {
            var event = event
            if event.level >= .warning {
                let fault = Fault(message: "\(event.message)", kind: event.metadata?["kind"].map { "\($0)" })
                guard let leftOut = faults.repeats(of: fault) else { return }
                if leftOut > 0 { event.metadata = (event.metadata ?? [:]).merging(["leftOut": "\(leftOut)"]) { $1 } }
            }
            handler.log(event: event)
        }
    }
}
