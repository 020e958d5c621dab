import Bytes
import Foundation
package import SiteGenerator

/// One or more runs of the site's generator.
package struct SiteRun {
    package let sources: any SiteSources

    package init(sources: any SiteSources) {
        self.sources = sources
    }

    package func generate() throws { show(try summary()) }

    package func report() throws {
        let progress = ProgressLine(Message("Checking", "확인하는 중"))
        let remarks = try Generator(sources).check(progress: progress.show(_:of:))
        progress.end()
        for remark in remarks { say(remark) }
        say("no errors, \(remarks.count) remarks", "잘못 없음, 덧붙일 말 \(remarks.count)가지")
    }

    /// Runs the generator after each change. An error is reported once while it stays the same.
    /// - Parameter changed: called after each run that wrote a file.
    package func watch(until signals: StopSignals, changed: () -> Void = {}) throws {
        let watch = try Watch(sources, stop: signals.descriptor)
        var lastError: CommandError?
        repeat {
            watch.arm()
            do {
                let summary = try summary()
                if summary.written > 0 || lastError != nil || !summary.remarks.isEmpty { show(summary) }
                lastError = nil
                changed()
            } catch {
                guard let error = CommandError(of: error) else { throw error }
                if lastError?.message != error.message { error.report() }
                lastError = error
            }
            watch.arm()
        } while watch.wait()
        withExtendedLifetime(signals) {}
    }

    private func summary() throws -> Summary {
        let progress = ProgressLine(Message("Generating", "만드는 중"))
        defer { progress.end() }
        return try Generator(sources).generate(progress: progress.show(_:of:))
    }

    private func show(_ summary: Summary) {
        for remark in summary.remarks { StandardStreams.writeError("\(CommandError.program): \(remark.text)\n") }
        StandardStreams.writeNow("\(summary.message.text)\n")
    }
}
