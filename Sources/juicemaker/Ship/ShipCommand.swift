import ArgumentParser
import Bytes
import ChainHead
import Console
import Foundation
import Glibc
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import ShopWeb
import Synchronization

struct ShipCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "ship", "Send the shop's events to head office.", "가게의 기록을 본사로 보내요.",
        discussion: """
            It follows the store until SIGTERM or SIGINT, and sends each event once, in order, by the program curl. It only \
            reads the store: without head, the shop goes on selling, and what waits is sent later. head shop add prints the \
            token; write it into a file that nobody else may read.
            """,
        """
        SIGTERM이나 SIGINT를 받을 때까지 기록을 따라가며 사건을 하나씩 차례대로 한 번만 보내요(curl을 써요). 기록은 읽기만 해요. 본사와 \
        연결이 끊겨도 가게는 그대로 팔고, 밀린 것은 나중에 보내요. 토큰은 head shop add가 알려 줘요. 다른 사람이 읽지 못하는 파일에 적어 \
        주세요.
        """)

    @OptionGroup var options: ShopOptions

    @Option(help: ArgumentHelp("Where head is: https://HOST.", "본사의 주소(https://HOST).", valueName: "url"))
    var head = Wiring.configuration.path(.head)

    @Option(help: ArgumentHelp("The file with this shop's token.", "이 매장의 토큰이 적힌 파일.", valueName: "file"))
    var token = Wiring.configuration.path(.headToken)

    @Option(
        help: ArgumentHelp(
            "The certificate of an authority of your own.", "직접 만든 인증 기관의 인증서.", valueName: "file"))
    var authority = Wiring.configuration.path(.headAuthority)

    @Flag(help: ArgumentHelp("Send what there is, and end.", "있는 것을 보내고 끝나요."))
    var once = false

    @Flag(help: ArgumentHelp("Say how far head has the events.", "본사에 어디까지 있는지 알려 줘요."))
    var status = false

    @Flag(
        help: ArgumentHelp(
            "Leave head: remove the token, and own the menu again.", "본사와 헤어져요. 토큰을 지우고, 메뉴를 다시 스스로 정해요."))
    var detach = false

    private var folder: StoreFolder { options.folder }

    func perform() throws {
        let stateFolder = try folder.stateFolder()
        if status { return try showStatus(stateFolder) }
        if detach { return try leaveHead(stateFolder) }
        // A curl that ends early is an error of the call.
        signal(SIGPIPE, SIG_IGN)
        let curl = CurlProgram(
            head: try address(), token: try readToken(), authority: authority.isEmpty ? nil : authority)
        guard Key(rawValue: folder.shop) != nil else {
            throw CommandError(.usage, "“\(folder.shop)” is no shop's name", "“\(folder.shop)”: 매장의 이름이 아니에요")
        }
        let faults = RepeatedFaults()
        var log = Wiring.log(Wiring.configuration.logFormat, faults)
        // Its last line says the same.
        if once { log.logLevel = .critical }
        let status = StatusFile<ShipState>(Self.statusName, in: stateFolder)
        let failed: @Sendable (any Error) -> Void = { error in
            var state = StatusFile<ShipState>.read(Self.statusName, in: stateFolder) ?? ShipState()
            let words = (error as? StoreError)?.summary ?? "\(error)"
            if state.trouble?.kind != .store { state.trouble = .init(.store, since: Date(), words) }
            status.set(state)
        }
        // A wrong path is an error at once, not a line in a log.
        do { _ = try Wiring.shownStore(folder) } catch {
            failed(error)
            throw error
        }
        let place = FollowedPlace(try folder.location())
        let makeWorker = { @Sendable [folder, log] in
            ShipWorker(curl: curl, id: folder.shop, place: place, status: status, log: log)
        }
        if once {
            let store = try Wiring.shownStore(folder)
            var worker = makeWorker()
            while case .sent(more: true, _) = try worker.step(store) {}
            if worker.state.trouble != nil { throw CommandError(.unavailable, worker.state.message) }
            return say(worker.state.message)
        }
        let signals = try StopSignals()
        log.notice("sending", metadata: ["head": "\(curl.head)", "shop": "\(folder.shop)"])
        let follower = Follower(
            openStore: { [folder] in try Wiring.shownStore(folder) }, place: place, log: log,
            failed: failed)
        try DetachedThread.start {
            var worker = makeWorker()
            worker.run(follower)
        }
        log.notice("stopping", metadata: ["signal": "\(signals.next().rawValue)"])
    }

    static let statusName = "ship"

    private func showStatus(_ stateFolder: String) throws {
        guard let state = StatusFile<ShipState>.read(Self.statusName, in: stateFolder) else {
            throw CommandError(
                .unavailable, "juicemaker ship is not running; run systemctl enable --now juicemaker-ship",
                "juicemaker ship이 돌고 있지 않아요. systemctl enable --now juicemaker-ship을 실행해 주세요")
        }
        say(state.message)
        if state.trouble != nil { throw ExitCode.failure }
    }

    private func leaveHead(_ stateFolder: String) throws {
        for path in [token, "\(stateFolder)/\(Self.statusName).json"] where unlink(path) != 0 && errno != ENOENT {
            throw CommandError(.unavailable, SystemError("unlink", path, code: errno).message)
        }
        say(
            "\(token): "
                + Message(
                    "removed; stop juicemaker-ship, and nothing more goes to head, which keeps what it has",
                    "지웠어요. juicemaker-ship을 멈추면 본사로 더 가는 것이 없고, 본사에 있는 것은 그대로예요"))
        try ownMenu()
    }

    /// Head's menu stays as it is, but is the shop's to change.
    private func ownMenu() throws {
        let store = try Wiring.store(options)
        let settings = try store.shop().settings
        guard let chain = settings.chain, chain.headOwnsMenu else { return }
        var own = settings
        own.chain = Chain(chain.shop, others: chain.others)
        switch try store.submit(SettingsChangeRequest(own, edited: settings, key: Wiring.newKey())) {
        case .made: say(Message("the shop decides about its menu again", "이제 메뉴를 매장이 스스로 정해요"))
        default:
            throw CommandError(
                .tryAgain, "the settings changed meanwhile; run it again", "그사이 설정이 바뀌었어요. 한 번 더 실행해 주세요")
        }
    }

    /// Plain HTTP would show the token to the network.
    private func address() throws -> String {
        let address = head.hasSuffix("/") ? String(head.dropLast()) : head
        let isHere = ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains { start in
            address == start || address.hasPrefix(start + ":")
        }
        guard let url = URL(string: address), url.host() != nil, url.path().isEmpty, url.query() == nil,
            address.hasPrefix("https://") || isHere
        else {
            throw CommandError(
                .usage, "“\(head)” is not where a head is: write --head https://HOST",
                "“\(head)”: 본사의 주소가 아니에요. --head https://HOST처럼 적어 주세요")
        }
        return address
    }

    private func readToken() throws -> String {
        let text: [UInt8]
        do { text = try readFile(token) } catch {
            throw CommandError(
                .unavailable,
                "\(token): " + errorMessage(error.code)
                    + Message("; head shop add prints a shop's token", ". 토큰은 본사의 head shop add가 알려 줘요"))
        }
        let word = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        var status = stat()
        if stat(token, &status) == 0, status.st_mode & 0o007 != 0 {
            throw CommandError(
                .unavailable, "\(token): others may read it; run chmod 600 on it",
                "\(token): 다른 사람이 읽을 수 있어요. chmod 600을 해 주세요")
        }
        guard Token.isToken(word) else {
            throw CommandError(.usage, "\(token): holds no token", "\(token): 토큰이 적혀 있지 않아요")
        }
        return word
    }
}

/// How far head has the shop's events, in words. Nothing depends on it: the shop asks head after every start.
extension ShipState {
    /// The state in words, for `ship --status` and `doctor`.
    var message: Message {
        let time = sent.map(minute)
        let sentWords = Message(
            time.map { "head has event \(sequence), as of \($0)" } ?? "head has not said yet what it has",
            time.map { "본사에 사건 \(sequence)까지 있어요(\($0))" } ?? "본사에 어디까지 있는지 아직 몰라요")
        let waiting = waiting == 0 ? Message("", "") : Message("; \(waiting) wait", ". \(waiting)건이 기다려요")
        return sentWords + waiting + (trouble.map { Message("; ", ". ") + $0.message } ?? Message("", ""))
    }
}

extension ShipState.Trouble {
    var message: Message {
        switch kind {
        case .unreachable where words.hasPrefix("curl: (60)"):
            Message(
                "this machine does not trust head's certificate (\(words)). If the authority is your own, put its certificate "
                    + "into /usr/local/share/ca-certificates/own.crt, and run update-ca-certificates",
                "이 컴퓨터가 본사의 인증서를 믿지 않아요(\(words)). 직접 만든 인증 기관이라면 그 인증서를 "
                    + "/usr/local/share/ca-certificates/own.crt에 두고 update-ca-certificates를 실행해 주세요")
        case .unreachable: Message("head cannot be reached: \(words)", "본사에 연결할 수 없어요: \(words)")
        case .unauthorized:
            Message(
                "head does not know this shop's token. Compare “shop” in /etc/juicemaker/juicemaker.json with juicemaker "
                    + "head shop list at head; for a new token, revoke the shop there and add it again, write the token into "
                    + "/etc/juicemaker/head.token, and run systemctl restart juicemaker-ship",
                "본사가 이 매장의 토큰을 몰라요. /etc/juicemaker/juicemaker.json의 “shop”이 본사의 juicemaker head shop list에 있는지 봐 주세요. "
                    + "토큰을 새로 받으려면 본사에서 그 매장을 revoke하고 다시 add한 다음, /etc/juicemaker/head.token에 적고 systemctl "
                    + "restart juicemaker-ship을 실행해 주세요")
        case .forked:
            Message(
                "head has another past of this shop: an old backup was restored here, or another machine has a copy of this "
                    + "one. Nothing is sent. If this machine is right, run juicemaker head shop accept-fork at head",
                "본사에 있는 이 매장의 지난 기록이 여기와 달라요. 여기에 오래된 백업을 되살렸거나, 다른 기계에 이 기록의 복사본이 있어요. "
                    + "보내지 않고 있어요. 이 기계가 맞으면 본사에서 juicemaker head shop accept-fork를 실행해 주세요")
        case .behind:
            Message(
                "head has more events than this store: an old backup was restored here. Nothing is sent. juicemaker store "
                    + "move brings back what head has",
                "본사에 이 기록보다 많은 사건이 있어요. 오래된 백업을 되살렸을 거예요. 보내지 않고 있어요. juicemaker store move로 본사에 있는 것을 "
                    + "되찾을 수 있어요")
        case .store:
            Message("the shop's store cannot be read: \(words)", "가게의 기록을 읽을 수 없어요: \(words)")
        case .refused: Message("head refuses event \(words)", "본사가 받지 않는 사건이 있어요: \(words)")
        case .newerFormat:
            Message("head's program is older; update head first", "본사의 프로그램이 더 오래됐어요. 본사를 먼저 업데이트해 주세요")
        }
    }
}
