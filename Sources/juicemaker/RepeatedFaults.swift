import Bytes
import Foundation
package import Logging
import Synchronization

/// Keeps a repeated fault from filling the log, and with it the disk, which may be the fault.
///
/// A fault is a message of level warning or above. Its details are in the metadata and do not make it another fault,
/// except for the field `kind`. The log gets the first event of each fault at once, then at most one a minute, with the
/// number of events left out, and one line when a minute has passed without the fault. Safe from any thread. Attacked
/// by `RepeatedFaultsTests`, `FaultLogTests`.
package final class RepeatedFaults: Sendable {
    package static let quiet = Duration.seconds(60)

    private let faults = Mutex([Fault: Repeats]())
    private let now: @Sendable () -> ContinuousClock.Instant

    private struct Fault: Hashable {
        let message: String
        let kind: String?
    }

    private struct Repeats {
        /// The number of all events so far.
        var count = 1
        var countLeftOut = 0
        var lastLine: ContinuousClock.Instant
        var last: ContinuousClock.Instant
    }

    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// Wraps a handler so that repeated faults are left out.
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
        // A fault that occurred once was logged, so no reader waits for its end.
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
