import ArgumentParser
import Bytes
import CLinux
import Console
import Foundation
import Glibc
import JuiceShop
import Printing
import Runtime
import ShopDatabase
import ShopStore
import ShopWeb

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        "Check what the shop needs to go on: one line for each thing, with its remedy.",
        "가게가 계속 돌아가는 데 필요한 것을 한 줄씩 살펴보고 고치는 방법을 알려 줘요.",
        discussion: """
            Give it the flags of serve, if serve has any. It changes nothing, and may be run while the shop is open: on an \
            installed shop with sudo. Exits with 0, or with 1 when something fails; a warning fails nothing yet.
            """,
        """
        serve에 준 선택이 있으면 같이 적어 주세요. 아무것도 바꾸지 않고, 가게를 열어 두어도 돼요. 설치한 가게에서는 sudo로 실행해 주세요. \
        0으로 끝나고, fail이 있으면 1로 끝나요. warn은 아직 멈출 일은 아니에요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup var pin: PINLocation

    @Option(
        help: ArgumentHelp("The Unix socket that the shop listens at.", "가게가 연결을 받는 유닉스 소켓.", valueName: "path"))
    var socket = Wiring.configuration[.socket]?.text ?? "/run/juicemaker/juicemaker.sock"

    @Option(help: ArgumentHelp("The threads of serve.", "serve의 스레드 수.", valueName: "n"))
    var threads = Wiring.configuration.threads

    @Option(help: ArgumentHelp("nginx's configuration.", "nginx의 설정 파일.", valueName: "file"))
    var nginx = "/etc/nginx/nginx.conf"

    @Option(help: ArgumentHelp("The port of Patroni's REST API.", "Patroni REST API의 포트.", valueName: "n"))
    var patroniPort = 8008

    @Flag(help: ArgumentHelp("Print the findings as JSON.", "살펴본 것을 JSON으로 보여 줘요."))
    var json = false

    @Flag(
        help: ArgumentHelp(
            "Print only what is wrong, and the addresses that tablets open.", "잘못된 것과 태블릿에서 열 주소만 보여 줘요."))
    var brief = false

    func run() throws {
        let isHead = HeadExamination.isHead(try? options.folder.location(), .current)
        var web = WebExamination(
            nginx: nginx, socket: isHead ? "/run/juicemaker-head/head.sock" : socket, threads: threads, place: place,
            isHead: isHead)
        let findings =
            Wiring.configuration.error.map {
                [.fail("config", Message($0), Message("then run this again", "그다음 다시 실행해 주세요"))]
            } ?? denial.map { [$0] } ?? findings(&web)
        if json {
            try printJSON(["findings": findings])
        } else {
            for finding in findings where !brief || finding.level != .ok { say(finding.line) }
            let addresses = web.open.filter { !$0.contains("//127.") && !$0.contains("//[::1]") }
            let isReachable = !findings.contains { $0.check == "firewall" && $0.level == .fail }
            if brief, isReachable, !addresses.isEmpty {
                say("The shop is open. On a tablet:", "가게를 열었어요. 태블릿에서 여세요:")
                for url in addresses { print("    \(url)") }
            }
        }
        if findings.contains(where: { $0.level == .fail }) { throw ExitCode.failure }
    }

    /// A user who may not read the store would find no shop, and would be given the wrong remedies.
    private var denial: Finding? {
        guard case .folder(let path)? = try? options.folder.location(), access(path, R_OK | X_OK) != 0, errno == EACCES
        else { return nil }
        return .fail(
            "user", Message("user \(geteuid()) may not read \(path)", "사용자 \(geteuid())은(는) \(path)을(를) 읽을 수 없어요"),
            Message("run sudo juicemaker doctor", "sudo juicemaker doctor를 실행해 주세요"))
    }

    private func findings(_ web: inout WebExamination) -> [Finding] {
        HeadExamination.isHead(try? options.folder.location(), .current) ? headFindings(&web) : shopFindings(&web)
    }

    private var place: Place { .current }

    /// The user of the installed shop. Elsewhere root's files belong to the owner of the folder around the store.
    private var user: OwningUser? {
        let service = Units.current["juicemaker.service"] ?? Units.current["juicemaker-head.service"]
        if place == .systemd { return service?.user.flatMap(OwningUser.init(named:)) }
        guard geteuid() == 0, case .folder(let path)? = try? options.folder.location(),
            let owner = OwningUser(of: parent(of: path)), owner.id != 0
        else { return nil }
        return owner
    }

    private var units: [Finding] {
        guard place == .systemd else { return [] }
        let location = try? options.folder.location()
        let isInFolder = if case .folder? = location { true } else { false }
        return UnitExamination(
            units: .current, hasPrinters: !Wiring.configuration.printers.isEmpty,
            sendsToHead: Wiring.configuration[.head] != nil, isHead: HeadExamination.isHead(location, .current),
            isStoreInFolder: isInFolder
        ).findings
    }

    /// PostgreSQL on this machine knows its users by those of the machine, and root is none of them.
    private func asShop<Result>(_ address: DatabaseAddress, _ work: () throws -> Result) rethrows -> Result {
        let isHere = address.hosts.isEmpty
        guard isHere, geteuid() == 0, let user, user.id != 0 else { return try work() }
        seteuid(user.id)
        defer { seteuid(0) }
        return try work()
    }

    private func headFindings(_ web: inout WebExamination) -> [Finding] {
        guard case .database(let location)? = try? options.folder.location() else { return [] }
        let database = ShopsDatabase(location.address, isAlone: location.isAlone, isHead: true, sessions: 2)
        let shops = asShop(location.address) {
            DatabaseExamination(database: location, patroniPort: patroniPort, isHead: true).findings
                + HeadExamination(database: database, now: Date()).shops
        }
        return [configurationFile] + shops
            + [
                HeadExamination.backup(newest: HeadExamination.newestBackup, now: Date()),
                MachineExamination.synchronisation(place),
            ] + web.findings() + units + contentFindings.filter { $0.check == "pages" }
    }

    private var configurationFile: Finding {
        .ok(
            "config",
            Wiring.configuration.file.map(Message.init(verbatim:))
                ?? Message("no file; see juicemaker config", "파일이 없어요. juicemaker config를 봐 주세요"))
    }

    private func shopFindings(_ web: inout WebExamination) -> [Finding] {
        var findings = [configurationFile]
        findings += storeFindings
        findings.append(MachineExamination.synchronisation(place))
        findings += web.findings()
        findings += units
        findings += contentFindings
        findings.append(pinFile)
        findings.append(tokens)
        findings += printers
        findings += drawer
        findings += ship
        return findings
    }

    private var storeFindings: [Finding] {
        do {
            switch try options.folder.location() {
            case .folder(let path):
                let findings = StoreExamination(folder: path, user: user, place: place).findings
                guard place == .systemd, let user else { return findings }
                let backup =
                    UnitExamination(units: .current).backup(last: StoreStamp.backup.lastTime(in: path))
                    ?? UnitExamination.owner(ofBackupsIn: Units.backupFolder, user: user)
                // It knows more than the stamp that the program left.
                return backup.map { backup in findings.filter { $0.check != "backup" } + [backup] } ?? findings
            case .database(let database):
                return asShop(database.address) {
                    DatabaseExamination(database: database, patroniPort: patroniPort).findings
                }
            }
        } catch {
            return [.fail("store", error.message, Message("correct --store", "--store를 고쳐 주세요"))]
        }
    }

    /// The state that the printing process has recorded; empty for a shop without printers.
    private var printers: [Finding] {
        if Wiring.configuration.printers.isEmpty { return [] }
        guard let states = (try? options.folder.stateFolder()).flatMap({ PrintStatus.read(in: $0) }) else {
            return [
                .warn(
                    "printers", Message("juicemaker print is not running", "juicemaker print가 돌고 있지 않아요"),
                    Message(
                        "run systemctl enable --now juicemaker-print",
                        "systemctl enable --now juicemaker-print를 실행해 주세요"))
            ]
        }
        return states.map { printer in
            guard let fault = printer.fault else {
                if printer.replaced != nil {
                    return .warn(
                        "printer",
                        Message(
                            "\(printer.name): another store took the place of the one that was followed",
                            "\(printer.name): 따라가던 기록이 다른 기록으로 바뀌었어요"),
                        Message(
                            "tickets of the last 15 minutes may have come twice; it goes on with every new one",
                            "최근 15분의 전표가 두 번 나왔을 수 있어요. 새 전표는 모두 나와요"))
                }
                let silence =
                    printer.isSilent
                    ? Message(
                        ", but does not say when a slip has come out; answers=no spares the question",
                        ". 다 나왔는지는 알려 주지 않는 프린터예요. answers=no로 두면 묻지 않아요") : Message(verbatim: "")
                return .ok("printer", Message("\(printer.name) prints", "\(printer.name): 잘 나와요") + silence)
            }
            return .warn(
                "printer",
                "\(printer.name): " + fault.message
                    + Message(", \(printer.waiting) slips wait", ", \(printer.waiting)장이 기다려요"),
                Message("the slips follow when it prints again", "고치면 전표가 이어서 나와요"))
        }
    }

    /// The state that the sending process has recorded; empty for a shop without a head office.
    private var ship: [Finding] {
        if Wiring.configuration[.head] == nil { return [] }
        // systemd hands it over at a start, before the program could miss it.
        let token = Wiring.configuration.path(.headToken)
        if place == .systemd, access(token, R_OK) != 0 {
            return [
                .warn(
                    "ship", "\(token): " + errorMessage(errno),
                    Message(
                        "write the shop's token into it, as head shop add prints it; then \(sudo)systemctl restart "
                            + "juicemaker-ship",
                        "본사의 head shop add가 알려 준 토큰을 적고 \(sudo)systemctl restart juicemaker-ship을 실행해 주세요"))
            ]
        }
        let state = (try? options.folder.stateFolder()).flatMap {
            StatusFile<ShipState>.read(ShipCommand.statusName, in: $0)
        }
        guard let state else {
            return [
                .warn(
                    "ship", Message("juicemaker ship is not running", "juicemaker ship이 돌고 있지 않아요"),
                    Message(
                        "run systemctl enable --now juicemaker-ship", "systemctl enable --now juicemaker-ship을 실행해 주세요")
                )
            ]
        }
        if state.trouble == nil { return [.ok("ship", state.message)] }
        return [.warn("ship", state.message, Message("the shop sells on meanwhile", "그동안에도 가게는 그대로 팔아요"))]
    }

    /// Sales continue during a closing, and without one.
    private var drawer: [Finding] {
        guard let shop = try? Wiring.shownStore(options.folder).shop(), shop.settings.paymentKinds.contains(.cash)
        else { return [] }
        let orders = shop.drawer.period.orders
        guard let closing = shop.drawer.closings.last?.closing else {
            return [.ok("drawer", Message("never counted; \(orders) orders", "센 적이 없어요. 주문 \(orders)건"))]
        }
        let day = closing.time.formatted(.iso8601.year().month().day())
        return [
            .ok(
                "drawer",
                Message(
                    "Z-\(closing.number) on \(day), difference \(closing.difference); \(orders) orders since",
                    "\(day)에 Z-\(closing.number), 차이 \(closing.difference). 그 뒤 주문 \(orders)건"))
        ]
    }

    /// A backup would carry the PIN's hash to places with other readers.
    private var pinFile: Finding {
        let path = pin.path(in: options.folder)
        do {
            let isSet = try Wiring.authenticator(path, marks: options.folder.pinMarks()).settings() != nil
            return .ok(
                "pin",
                isSet
                    ? Message(
                        "is set; no backup has it: the owner's pages of a restored store are closed until juicemaker pin set",
                        "정해져 있어요. 백업에는 없으니 되살린 다음에는 juicemaker pin set을 해야 사장님 화면이 열려요")
                    : Message("none: all pages are open to the shop's network", "없어요. 가게 와이파이에서 모든 화면이 열려요"))
        } catch AuthenticationError.away(let path) {
            return .warn(
                "pin",
                "\(path): "
                    + Message(
                        "is not there, and the shop has had a PIN: the owner's pages are closed",
                        "파일이 없는데 PIN을 정했던 가게라서 사장님 화면을 닫아 두었어요"),
                Message(
                    "put the file back, or run juicemaker pin set or juicemaker pin remove",
                    "파일을 되돌리거나 juicemaker pin set 또는 juicemaker pin remove를 실행해 주세요"))
        } catch {
            return .fail(
                "pin", (error as? any ExplainedError).map { Message($0) } ?? Message(verbatim: "\(error)"),
                Message("run juicemaker pin set", "juicemaker pin set을 실행해 주세요"))
        }
    }

    /// A token that travels in the clear lets in everybody who has seen it.
    private var tokens: Finding {
        do {
            let all = try TokensFile(beside: pin.path(in: options.folder)).all()
            let count = Message("\(all.count) of programs", "프로그램 \(all.count)개")
            guard !all.isEmpty, Wiring.configuration.acceptsTokensWithoutTLS else {
                return .ok(
                    "tokens", all.isEmpty ? Message("none: no program uses the API", "없어요. API를 쓰는 프로그램이 없어요") : count)
            }
            return .warn(
                "tokens",
                count
                    + Message(
                        "; apiWithoutTLS lets them travel where everybody on the network can read them",
                        ". apiWithoutTLS 때문에 네트워크의 누구나 읽을 수 있어요"),
                Message("serve the shop over HTTPS, and remove apiWithoutTLS", "HTTPS로 열고 apiWithoutTLS를 지워 주세요"))
        } catch {
            return .fail(
                "tokens", Message(error),
                Message("the API is closed until it is repaired", "고칠 때까지 API를 쓸 수 없어요"))
        }
    }

    /// The service may not read what an owner has copied there as root.
    private var unreadableContent: Finding? {
        guard geteuid() == 0, let user, let path = user.firstUnreadable(at: options.content) else { return nil }
        return .fail(
            "pages", Message("\(user.name) may not read \(path)", "\(user.name)이(가) \(path)을(를) 읽을 수 없어요"),
            Message(
                "run chmod -R a+rX \(options.content), then restart the shop",
                "chmod -R a+rX \(options.content)을(를) 실행하고 가게를 다시 열어 주세요"))
    }

    private var contentFindings: [Finding] {
        [unreadableContent].compactMap { $0 } + [
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

/// The prefix of a command in a remedy; empty for root, whose machine may not have sudo.
let sudo = geteuid() == 0 ? "" : "sudo "
