import ArgumentParser
import Exhibition
import Foundation
import Glibc
import ShopPages
import SiteGenerator

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Make the pages that need no server: the exposition, and what is shown when the shop does not answer.",
        discussion: """
            Everything is checked before anything is published. What is made of the same as before is not made again, \
            and only what was made before is replaced or removed.
            """)

    @Option(help: ArgumentHelp("The folder of menu.json, the texts and the exposition.", valueName: "dir"))
    var content = "Content"

    @OptionGroup var pages: TemplateOptions

    @Option(help: ArgumentHelp("Where the pages go, and where hand-made assets lie.", valueName: "dir"))
    var output = "Public"

    @Option(help: ArgumentHelp("Where the site is found, such as http://juice.lan: adds a sitemap.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Go on, and make anew what changes, until Ctrl-C.")
    var watch = false

    func validate() throws {
        guard let baseURL else { return }
        if baseURL.wholeMatch(
            of: /https?:\/\/[A-Za-z0-9.\-]+(:[0-9]{1,5})?\/?|https?:\/\/\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?\/?/) == nil
        {
            throw ValidationError("--base-url takes an address such as http://juice.lan, without a path.")
        }
    }

    func run() throws {
        let sources = Wiring.siteSources(self)
        try reporting {
            if watch {
                try goOn(sources)
            } else {
                say(try made(sources))
            }
        }
    }

    private func goOn(_ sources: SiteSources) throws {
        let signals = try StopSignals()
        let watch = try explaining { try Watch(sources, stop: signals.descriptor) }
        var last = ""
        repeat {
            watch.arm()
            do {
                let summary = try made(sources)
                if summary.written > 0 || !last.isEmpty || !summary.remarks.isEmpty { say(summary) }
                last = ""
            } catch let fault as Fault {
                if last != fault.description { complain(fault.description) }
                last = fault.description
            }
            watch.arm()
        } while watch.wait()
        withExtendedLifetime(signals) {}
    }

    private func made(_ sources: SiteSources) throws -> Summary {
        let progress = Progress("Generating")
        defer { progress.end() }
        return try explaining { try Generator(sources).generate(progress: progress.show(_:of:)) }
    }

    private func explaining<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let fault as SiteError {
            throw Fault(fault.isOfDisk ? .unavailable : .damaged, "\(fault)")
        } catch let fault as TemplateError {
            throw Fault(.damaged, "\(fault)")
        } catch let fault as ContentError {
            throw Fault(.damaged, "\(fault)")
        }
    }

    private func say(_ summary: Summary) {
        for remark in summary.remarks { complain(remark) }
        FileHandle.standardOutput.write(Data("\(summary)\n".utf8))
    }

    private func complain(_ line: String) {
        FileHandle.standardError.write(Data("juicemaker: \(line)\n".utf8))
    }
}
