import ArgumentParser
import Bytes
import ContentFile
import Foundation
import Glibc
import SiteGenerator

/// An exhibition as a site of its own, without a shop and without its settings.
struct ExhibitionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exhibition", "Make an exhibition's own site: begin it, look at it, build it, check it.",
        "전시회의 사이트를 만들어요: 시작하기, 보기, 만들기, 확인.",
        subcommands: [New.self, Serve.self, Build.self, Check.self])

    struct New: Command {
        static let configuration = CommandConfiguration(
            "Make a small exhibition to begin with.", "시작할 작은 전시회를 만들어요.")

        @Argument(help: ArgumentHelp("A folder that does not exist yet.", "아직 없는 폴더.", valueName: "dir"))
        var folder: String

        func perform() throws {
            umask(0o022)
            // That of the person at the terminal, if an exhibition to begin with is there in it.
            let language: Language = Wiring.language == .korean ? .korean : Language(rawValue: "en") ?? .korean
            try NewExposition.make(at: folder, in: language)
            say(
                "\(folder): "
                    + Message("an exhibition of three objects; look at it with", "세 가지가 있는 전시회예요. 이렇게 볼 수 있어요:")
                    + Message(verbatim: "\njuicemaker exhibition serve \(folder)"))
        }
    }

    struct Serve: Command {
        static let configuration = CommandConfiguration(
            "Build the site, show it on this machine, and again after every change; stop with Ctrl-C.",
            "사이트를 만들어 이 컴퓨터에서 보여 주고, 바뀔 때마다 다시 만들어요. Ctrl-C로 멈춰요.")

        @OptionGroup var options: ExhibitionOptions

        @Option(
            help: ArgumentHelp("The port; 0 for any that is free.", "포트. 0이면 비어 있는 아무 포트.", valueName: "number"))
        var port: UInt16 = 8000

        func perform() throws {
            let run = SiteRun(sources: try options.sources())
            let signals = try StopSignals()
            let server = try PreviewServer(run.sources, port: port)
            try server.start()
            // The folder is served as soon as it is there.
            StandardStreams.writeNow("http://localhost:\(server.port)/\n")
            try run.watch(until: signals) { server.reload() }
        }
    }

    struct Build: Command {
        static let configuration = CommandConfiguration(
            "Build the site: a folder for any web server or static host.",
            "사이트를 만들어요. 어느 웹 서버에나 올릴 수 있는 폴더예요.")

        @OptionGroup var options: ExhibitionOptions

        func perform() throws { try SiteRun(sources: try options.sources()).generate() }
    }

    struct Check: Command {
        static let configuration = CommandConfiguration(
            "Report errors, and what is big, untranslated or without a description; write nothing.",
            "잘못과, 너무 크거나 번역이나 설명이 없는 것을 알려 줘요. 아무것도 쓰지 않아요.")

        @OptionGroup var options: ExhibitionOptions

        func perform() throws { try SiteRun(sources: try options.sources()).report() }
    }
}

struct ExhibitionOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The exhibition's folder.", "전시회의 폴더.", valueName: "dir"))
    var folder = "."

    @Option(help: ArgumentHelp("The folder of the site.", "사이트의 폴더.", valueName: "dir"))
    var output = "site"

    @Option(
        help: ArgumentHelp(
            "The site's address, such as https://museum.example/1900/: for search engines and pages that are shared.",
            "https://museum.example/1900/ 같은 사이트의 주소. 검색과 공유에 쓰여요.", valueName: "url"))
    var baseURL: String?

    @Flag(help: ArgumentHelp("Show the objects that are marked as drafts, too.", "초안으로 표시한 것도 보여 줘요."))
    var drafts = false

    @Flag(
        help: ArgumentHelp(
            "Write a .gz beside each text file, for nginx's gzip_static.", "글 파일마다 nginx의 gzip_static이 쓰는 .gz도 만들어요."))
    var gzip = false

    func validate() throws { try Generate.check(baseURL: baseURL) }

    func sources() throws -> SiteSources {
        // A web server reads the pages as another user, whatever the umask of the owner's shell.
        umask(0o022)
        return try Wiring.exhibitionSources(self)
    }
}

/// One making of a site, or many.
struct SiteRun {
    let sources: SiteSources

    func generate() throws { show(try summary()) }

    func report() throws {
        let progress = Progress(Message("Checking", "확인하는 중"))
        let remarks = try Generator(sources).check(progress: progress.show(_:of:))
        progress.end()
        for remark in remarks { say(remark) }
        say("no errors, \(remarks.count) remarks", "잘못 없음, 덧붙일 말 \(remarks.count)가지")
    }

    /// Reports an error once while it stays the same.
    /// - Parameter changed: called after each run that wrote something.
    func watch(until signals: StopSignals, changed: () -> Void = {}) throws {
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
                guard let error = CommandError(anyOf: error) else { throw error }
                if lastError?.message != error.message { error.report() }
                lastError = error
            }
            watch.arm()
        } while watch.wait()
        withExtendedLifetime(signals) {}
    }

    private func summary() throws -> Summary {
        let progress = Progress(Message("Generating", "만드는 중"))
        defer { progress.end() }
        return try Generator(sources).generate(progress: progress.show(_:of:))
    }

    private func show(_ summary: Summary) {
        for remark in summary.remarks { StandardStreams.writeError("juicemaker: \(remark.text)\n") }
        StandardStreams.writeNow("\(summary.message.text)\n")
    }
}

struct Generate: Command {
    static let configuration = CommandConfiguration(
        "Generate the pages that need no server: the exposition, and nginx's error pages.",
        "서버가 없어도 되는 화면을 만들어요: 박람회와 nginx의 오류 화면.",
        discussion: """
            Everything is checked before anything is published. Files whose sources are unchanged are not made again. \
            Only files that an earlier run made are replaced or removed.
            """,
        """
        모든 것을 확인한 다음에 펴내요. 바뀌지 않은 것은 다시 만들지 않아요. 전에 만든 파일만 바꾸거나 지워요.
        """)

    @Option(help: ArgumentHelp("The folder of the texts and labels.", "화면의 글과 이름표가 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Option(
        help: ArgumentHelp(
            "The exposition's folder (default: exposition in that of --content).",
            "박람회의 폴더(없으면 --content 폴더의 exposition).", valueName: "dir"))
    var exposition: String?

    @Flag(
        help: ArgumentHelp("Publish the objects that are marked as drafts, too.", "초안으로 표시한 것도 펴내요."))
    var drafts = false

    @OptionGroup var pages: TemplateOptions

    @Option(
        help: ArgumentHelp(
            "The folder of the hand-made style sheets, scripts and icons.", "손으로 만든 모양(CSS), 스크립트, 아이콘의 폴더.",
            valueName: "dir"))
    var assets = Wiring.configuration.path(.assets)

    @Option(
        help: ArgumentHelp(
            "The folder to write to: all that a web server needs.", "만들 폴더. 웹 서버에 필요한 것이 모두 들어가요.", valueName: "dir"))
    var output = Wiring.configuration.path(.site)

    @Option(
        help: ArgumentHelp(
            "The site's address, such as https://museum.example/1900/: adds a sitemap.",
            "https://museum.example/1900/ 같은 사이트의 주소. 사이트맵도 만들어요.", valueName: "url"))
    var baseURL: String?

    @Flag(
        help: ArgumentHelp(
            "Keep running and rebuild what changes; stop with Ctrl-C.", "계속 지켜보며 바뀐 것을 다시 만들어요. Ctrl-C로 멈춰요."))
    var watch = false

    func validate() throws { try Self.check(baseURL: baseURL) }

    static func check(baseURL: String?) throws {
        guard let baseURL else { return }
        let address = /https?:\/\/([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?((\/[A-Za-z0-9._~\-]+)*)\/?/
        let path = baseURL.wholeMatch(of: address)?.output.3
        if path == nil || path?.split(separator: "/").contains(where: { [".", ".."].contains($0) }) ?? false {
            throw ValidationError(
                "--base-url takes an address such as http://juice.lan or https://museum.example/1900/, without ? or "
                    + "#.", "--base-url에는 http://juice.lan이나 https://museum.example/1900/ 같은 주소를 ?와 # 없이 적어 주세요.")
        }
    }

    func perform() throws {
        // nginx reads the pages as another user, whatever the umask of the owner's shell.
        umask(0o022)
        let run = SiteRun(sources: Wiring.siteSources(self))
        if watch { try run.watch(until: StopSignals()) } else { try run.generate() }
    }
}
