import ArgumentParser
import ContentFile
import Glibc
import ShopPages
import SiteGenerator

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generate the pages that need no server: the exposition, and nginx's error pages.",
        discussion: """
            Everything is checked before anything is published. Files whose sources are unchanged are not made again. \
            Only files that an earlier run made are replaced or removed.
            """)

    @Option(help: ArgumentHelp("The folder of the texts and labels.", valueName: "dir"))
    var content = "Content"

    @Option(help: ArgumentHelp("The exposition's folder (default: exposition in that of --content).", valueName: "dir"))
    var exposition: String?

    @Option(help: "Make only this part: a site of its own, for any web server or static host.")
    var only: Part?

    enum Part: String, ExpressibleByArgument, CaseIterable {
        case exposition
    }

    @Flag(help: "Publish the objects that are marked as drafts, too.")
    var drafts = false

    @OptionGroup var pages: TemplateOptions

    @Option(help: ArgumentHelp("The folder of the hand-made style sheets, scripts and icons.", valueName: "dir"))
    var assets = "Public"

    @Option(help: ArgumentHelp("The folder to write to: all that a web server needs.", valueName: "dir"))
    var output = "Site"

    @Option(
        help: ArgumentHelp(
            "The site's address, such as https://museum.example/1900/: adds a sitemap.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Keep running and rebuild what changes; stop with Ctrl-C.")
    var watch = false

    func validate() throws {
        guard let baseURL else { return }
        let address = /https?:\/\/([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?((\/[A-Za-z0-9._~\-]+)*)\/?/
        let path = baseURL.wholeMatch(of: address)?.output.3
        if path == nil || path?.split(separator: "/").contains(where: { [".", ".."].contains($0) }) ?? false {
            throw ValidationError(
                "--base-url takes an address such as http://juice.lan or https://museum.example/1900/, without ? or #.")
        }
    }

    func run() throws {
        // nginx reads the pages as another user, whatever the umask of the owner's shell.
        umask(0o022)
        let sources = Wiring.siteSources(self)
        try exitingOnError {
            if watch {
                try keepRunning(sources)
            } else {
                print(try generate(sources))
            }
        }
    }

    /// Reports an error once while it stays the same.
    private func keepRunning(_ sources: SiteSources) throws {
        let signals = try StopSignals()
        let watch = try withCommandErrors { try Watch(sources, stop: signals.descriptor) }
        var lastError: String?
        repeat {
            watch.arm()
            do {
                let summary = try generate(sources)
                if summary.written > 0 || lastError != nil || !summary.remarks.isEmpty { print(summary) }
                lastError = nil
            } catch let error as CommandError {
                if lastError != error.description { error.report() }
                lastError = error.description
            }
            watch.arm()
        } while watch.wait()
        withExtendedLifetime(signals) {}
    }

    private func generate(_ sources: SiteSources) throws -> Summary {
        let progress = Progress("Generating")
        defer { progress.end() }
        return try withCommandErrors { try Generator(sources).generate(progress: progress.show(_:of:)) }
    }

    private func withCommandErrors<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as SiteError {
            throw CommandError(error.isOfDisk ? .unavailable : .damaged, "\(error)")
        } catch let error as Diagnostic {
            throw CommandError(.damaged, "\(error)")
        }
    }

    private func print(_ summary: Summary) {
        for remark in summary.remarks { StandardStreams.writeError("juicemaker: \(remark)\n") }
        StandardStreams.writeNow("\(summary)\n")
    }
}
