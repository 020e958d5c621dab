import ArgumentParser
import ShopWeb
import Foundation
import Bytes

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: Message(
            "Check what the shop needs to go on: one line for each thing, with its remedy.",
            "가게가 계속 돌아가는 데 필요한 것을 한 줄씩 살펴보고 고치는 방법을 알려 줘요."
        ).text,
        discussion: Message(
            """
            Give it the flags of serve, if serve has any. It changes nothing, and may be run while the shop is open: as the \
            store's user, or as root, who may also read nginx's configuration. Exits with 0, or with 1 when \
            something fails; a warning fails nothing yet.
            """,
            """
            serve에 준 선택이 있으면 같이 적어 주세요. 아무것도 바꾸지 않고, 가게를 열어 두어도 돼요. 기록의 주인이나, nginx 설정도 읽을 수 있는 \
            root로 실행해 주세요. 0으로 끝나고, fail이 있으면 1로 끝나요. warn은 아직 멈출 일은 아니에요.
            """
        ).text)

    @OptionGroup var options: ShopOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup var pin: PINLocation

    @Option(
        help: ArgumentHelp(
            Message("The Unix socket that the shop listens at.", "가게가 연결을 받는 유닉스 소켓."), valueName: "path"))
    var socket = Wiring.configuration[.socket]?.text ?? "/run/juicemaker/juicemaker.sock"

    @Option(help: ArgumentHelp(Message("The threads of serve.", "serve의 스레드 수."), valueName: "n"))
    var threads = Wiring.configuration.threads

    @Option(help: ArgumentHelp(Message("nginx's configuration.", "nginx의 설정 파일."), valueName: "file"))
    var nginx = "/etc/nginx/nginx.conf"

    @Flag(help: ArgumentHelp(Message("Print the findings as JSON.", "살펴본 것을 JSON으로 보여 줘요.")))
    var json = false

    func run() throws {
        let findings =
            Wiring.configuration.error.map {
                [.fail("config", Message($0), Message("then run this again", "그다음 다시 실행해 주세요"))]
            } ?? findings
        if json {
            try printJSON(["findings": findings])
        } else {
            for finding in findings { print(finding.line) }
        }
        if findings.contains(where: { $0.level == .fail }) { throw ExitCode.failure }
    }

    private var findings: [Finding] {
        [
            .ok(
                "config",
                Wiring.configuration.file.map(Message.init(verbatim:))
                    ?? Message("no file; see juicemaker config", "파일이 없어요. juicemaker config를 봐 주세요"))
        ]
            + storeFindings + MachineExamination.findings
            + WebExamination(nginx: nginx, socket: socket, threads: threads).findings + contentFindings + [pinFile]
    }

    private var storeFindings: [Finding] {
        do {
            switch try options.folder.location() {
            case .folder(let path): return StoreExamination(folder: path).findings
            case .database(let database): return DatabaseExamination(database: database).findings
            }
        } catch {
            return [.fail("store", error.message, Message("correct --store", "--store를 고쳐 주세요"))]
        }
    }

    /// A backup would carry the PIN's hash to places with other readers.
    private var pinFile: Finding {
        let path = pin.path(in: options.folder)
        do {
            let isSet = try PINFile(path).read() != nil
            return .ok(
                "pin",
                isSet
                    ? Message(
                        "is set; no backup has it: after a restore, run juicemaker pin set",
                        "정해져 있어요. 백업에는 없으니 되살린 다음에는 juicemaker pin set을 실행해 주세요")
                    : Message("none: all pages are open to the shop's network", "없어요. 가게 와이파이에서 모든 화면이 열려요"))
        } catch {
            return .fail("pin", Message(error), Message("run juicemaker pin set", "juicemaker pin set을 실행해 주세요"))
        }
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
                check,
                check == "menu"
                    ? Message(
                        "\(options.content)/menu.json is sound", "\(options.content)/menu.json에 잘못이 없어요")
                    : Message("texts and templates are sound", "글과 템플릿에 잘못이 없어요"))
        } catch {
            return .fail(
                check, Message(error), Message("correct it, then restart the shop", "고친 다음 가게를 다시 열어 주세요"))
        }
    }
}
