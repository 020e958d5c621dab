import ArgumentParser
import ContentFile
import Foundation
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
    var content = Wiring.configuration.path(.content)

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
    var assets = Wiring.configuration.path(.assets)

    @Option(help: ArgumentHelp("The folder to write to: all that a web server needs.", valueName: "dir"))
    var output = Wiring.configuration.path(.site)

    @Option(
        help: ArgumentHelp(
            "The site's address, such as https://museum.example/1900/: adds a sitemap.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Publish nothing: report errors, and what is big, untranslated or without a description.")
    var check = false

    @Option(help: ArgumentHelp("Make a small exposition there to begin with, and nothing else.", valueName: "dir"))
    var new: String?

    @Flag(help: "Keep running and rebuild what changes; stop with Ctrl-C.")
    var watch = false

    func validate() throws {
        if check, watch { throw ValidationError("--check and --watch do not go together.") }
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
            if let new {
                try make(new)
            } else if check {
                try report(sources)
            } else if watch {
                try keepRunning(sources)
            } else {
                print(try generate(sources))
            }
        }
    }

    private func make(_ folder: String) throws {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ProcessInfo.processInfo.environment[$0] }
            .first { !$0.isEmpty }
        let language = locale?.hasPrefix("ko") ?? false ? Language.korean : Language(rawValue: "en") ?? .korean
        try withCommandErrors { try NewExposition.make(at: folder, in: language) }
        StandardStreams.writeNow(
            "\(folder): an exposition of three objects; make its site with\n"
                + "juicemaker generate --only exposition --exposition \(folder) --output site\n")
    }

    private func report(_ sources: SiteSources) throws {
        let progress = Progress("Checking")
        let remarks = try withCommandErrors {
            defer { progress.end() }
            return try Generator(sources).check(progress: progress.show(_:of:))
        }
        for remark in remarks { StandardStreams.writeNow("\(remark)\n") }
        StandardStreams.writeNow("no errors, \(remarks.count) remarks\n")
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
