import ArgumentParser
import Foundation

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check what the shop needs to go on: one line for each thing, with its remedy.",
        discussion: """
            Give it the flags of serve, if serve has any. It changes nothing, and may be run while the shop is open: as the \
            store's user, or as root, who may also read nginx's configuration. Exits with 0, or with 1 when \
            something fails; a warning fails nothing yet.
            """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var pages: PageOptions

    @Option(help: ArgumentHelp("The Unix socket that the shop listens at.", valueName: "path"))
    var socket = Wiring.configuration[.socket]?.text ?? "/run/juicemaker/juicemaker.sock"

    @Option(help: ArgumentHelp("The threads of serve.", valueName: "n"))
    var threads = Wiring.configuration.threads

    @Option(help: ArgumentHelp("nginx's configuration.", valueName: "file"))
    var nginx = "/etc/nginx/nginx.conf"

    @Flag(help: "Print the findings as JSON.")
    var json = false

    func run() throws {
        let findings = Wiring.configuration.error.map { [.fail("config", "\($0)", "then run this again")] } ?? findings
        if json {
            try printJSON(["findings": findings])
        } else {
            for finding in findings { print(finding.line) }
        }
        if findings.contains(where: { $0.level == .fail }) { throw ExitCode.failure }
    }

    private var findings: [Finding] {
        [.ok("config", Wiring.configuration.file ?? "no file; see juicemaker config")]
            + StoreExamination(folder: options.store).findings + MachineExamination.findings
            + WebExamination(nginx: nginx, socket: socket, threads: threads).findings + contentFindings
    }

    private var contentFindings: [Finding] {
        [
            readable("menu") { _ = try Wiring.menu(options) },
            readable("pages") {
                _ = try Wiring.pages(
                    content: options.content, templates: pages.templates.templates, site: pages.site)
            },
        ]
    }

    private func readable(_ check: String, _ read: () throws -> Void) -> Finding {
        do {
            try read()
            return .ok(
                check, check == "menu" ? "\(options.content)/menu.json is sound" : "texts and templates are sound")
        } catch {
            return .fail(check, "\(error)", "correct it, then restart the shop")
        }
    }
}
