import ArgumentParser
import Bytes
import ContentFile
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
            // The new exhibition is in the language of the person at the terminal, if it is available in that language.
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
            // The folder is served as soon as it exists.
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

/// One or more runs of the site's generator.
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

    /// Runs the generator after each change. An error is reported once while it stays the same.
    /// - Parameter changed: called after each run that wrote a file.
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
