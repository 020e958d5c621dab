import Attack
import Foundation
import Glibc
import ChainHead
import JuiceShop
import Logging
import ShopDatabase
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

@testable import juicemaker

/// A shop and its head office with everything between them: the real programs, curl, TLS, nginx and PostgreSQL.
///
/// `make attack X=ship` does it at every byte and with 200 kills.
final class ShipTests: XCTestCase {
    private static let rounds = ProcessInfo.processInfo.environment["SHIP_ROUNDS"].flatMap { Int($0) }

    /// A shop on a folder, which sells.
    private final class SellingShop: @unchecked Sendable {
        let folder: TemporaryFolder
        let store: FileStore
        var path: String { "\(folder.path)/Store" }

        init(menu: Menu? = nil) throws {
            folder = try TemporaryFolder()
            store = try FileStore("\(folder.path)/Store", menu: menu ?? .firstShop, clock: { Date() })
            _ = try store.submit(
                StockChangeRequest(["banana": 100_000], reason: .delivery, key: Self.key()))
        }

        func sell(_ orders: Int = 1) throws {
            let banana = try XCTUnwrap(Menu.firstShop["banana" as JuiceID])
            for _ in 0..<orders {
                guard case .made = try store.submit(OrderRequest(banana, key: Self.key())) else {
                    throw HTTPClient.Failure(description: "not sold")
                }
            }
        }

        /// The events as the command line prints them.
        func events(at path: String? = nil) throws -> String {
            let log = try RunningHead.run(["store", "log", "--json", "--store", path ?? self.path], folder.path)
            XCTAssertEqual(log.code, 0, log.error)
            return log.output
        }

        static func key() -> Key { Wiring.newKey() }
    }

    /// The command, as a person runs it.
    private func ship(
        _ shop: SellingShop, _ head: RunningHead, token: String, id: String = "mapo", authority: String? = nil,
        _ more: String...
    ) throws -> (code: Int32, output: String, error: String) {
        try shop.folder.write(Array("\(token)\n".utf8), to: "head.token")
        chmod("\(shop.folder.path)/head.token", 0o600)
        return try RunningHead.run(
            [
                "ship", "--store", shop.path, "--shop", id, "--head", "https://127.0.0.1:\(head.port)/", "--token",
                "\(shop.folder.path)/head.token", "--authority", authority ?? head.authority,
            ] + more, shop.folder.path)
    }

    func testHeadHasEveryEventAndBringsABurntShopBack() throws {
        var fruits = try Menu.firstShop.fruits
        for index in fruits.indices where fruits[index].id == "kiwi" { fruits[index].par = 25 }
        let menu = try Menu(fruits: fruits, juices: Menu.firstShop.juices)
        let (head, shop) = (try RunningHead(), try SellingShop(menu: menu))
        let token = try head.add("mapo")
        try shop.sell(600)
        let sent = try ship(shop, head, token: token, "--once")
        XCTAssertEqual(sent.code, 0, sent.error)
        XCTAssertTrue(sent.output.contains("head has event 602"), sent.output)
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
        let list = try head.head("shop", "list").output
        XCTAssertTrue(list.contains("mapo  마포점  ok  602"), list)
        XCTAssertTrue(try head.head("check").output.contains("mapo: sound; events 602"))
        // Ten kiwis are there.
        let lacks = try head.database.values("SELECT purchases FROM heads WHERE shop_id = 'mapo'")
        XCTAssertEqual(lacks, ["kiwi 15"])

        let back = "\(shop.folder.path)/Back"
        let move = try RunningHead.run(
            ["store", "move", head.database.url, back, "--shop", "mapo", "--single-database"], shop.folder.path)
        XCTAssertEqual(move.code, 0, move.error)
        XCTAssertEqual(try shop.events(at: back), try shop.events())
        // The shop that came back goes on at head.
        let again = try FileStore(back, menu: nil, clock: { Date() })
        _ = try again.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: SellingShop.key()))
        var worker = head.worker("mapo", token: token, in: shop.folder)
        XCTAssertEqual(try drain(&worker, again), nil)
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events(at: back))
    }

    /// - Returns: what is in the way, when head does not have everything in the end.
    private func drain(_ worker: inout ShipWorker, _ store: any Store) throws -> ShipState.Trouble? {
        for _ in 0..<100 {
            switch try worker.step(store) {
            case .sent(false, _): return nil
            case .stopped: return worker.state.trouble
            case .sent, .failed: break
            }
        }
        return worker.state.trouble
    }

    func testAMessageThatIsCutAtAnyByteIsTakenOnce() throws {
        let (head, shop) = (try RunningHead(hasTLS: false), try SellingShop())
        let token = try head.add("mapo")
        let proxy = try ProxyToDatabase(to: head.port)
        addTeardownBlock { proxy.close() }
        var worker = head.worker("mapo", token: token, port: proxy.port, in: shop.folder)
        XCTAssertNil(try drain(&worker, shop.store))
        _ = proxy.count()
        try shop.sell()
        XCTAssertNil(try drain(&worker, shop.store))
        let lengths = proxy.count()
        for direction in ProxyToDatabase.Direction.allCases {
            let length = try XCTUnwrap(lengths[direction])
            XCTAssertGreaterThan(length, 200)
            // A prime, so that other bytes are met as messages change.
            for byte in stride(from: 0, to: length, by: Self.rounds == nil ? 61 : 1) {
                try shop.sell()
                proxy.arm(.init(direction, afterBytes: byte))
                XCTAssertNil(try drain(&worker, shop.store), "byte \(byte) \(direction)")
                XCTAssertFalse(proxy.isArmed, "byte \(byte) \(direction) was reached")
            }
        }
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
    }

    func testKilledProgramsLoseAndDoubleNothing() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let token = try head.add("mapo")
        XCTAssertEqual(try ship(shop, head, token: token, "--once").code, 0)
        let isOver = Collected<Bool>()
        let selling = Clients<Int>.begin(1) { _ in
            var sold = 0
            while isOver.values.isEmpty {
                try shop.sell()
                sold += 1
                usleep(2_000)
            }
            return sold
        }
        for round in 0..<(Self.rounds ?? 4) {
            let running = try Child(
                RunningShop.program,
                [
                    "ship", "--store", shop.path, "--shop", "mapo", "--head", "https://127.0.0.1:\(head.port)",
                    "--token",
                    "\(shop.folder.path)/head.token", "--authority", head.authority,
                ], log: "ship.log", in: shop.folder.path)
            let before = try shop.store.shop().sequence
            try eventually { try shop.store.shop().sequence > before + 20 + round % 7 }
            if round % 2 == 0 {
                head.kill()
                usleep(UInt32(round % 5) * 3_000)
                running.kill()
                try head.start()
            } else {
                running.kill()
            }
        }
        isOver.add { true }
        XCTAssertGreaterThan(try selling.results()[0], 50)
        var worker = head.worker("mapo", token: token, in: shop.folder)
        XCTAssertNil(try drain(&worker, shop.store))
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
        XCTAssertTrue(try head.head("check").output.contains("mapo: sound"))
    }

    func testAnOldBackupAndACopiedMachineStopAtHeadAndSellOn() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let token = try head.add("mapo")
        try shop.sell(3)
        let copyFolder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: shop.path, toPath: "\(copyFolder.path)/Store")
        try shop.sell(3)
        XCTAssertEqual(try ship(shop, head, token: token, "--once").code, 0)
        let known = try head.events(of: "mapo")

        let copy = try FileStore("\(copyFolder.path)/Store", menu: nil, clock: { Date() })
        var worker = head.worker("mapo", token: token, in: copyFolder)
        XCTAssertEqual(try drain(&worker, copy)?.kind, .behind)
        let banana = try XCTUnwrap(Menu.firstShop["banana" as JuiceID])
        for _ in 0..<5 { _ = try copy.submit(OrderRequest(banana, key: SellingShop.key())) }
        XCTAssertEqual(try drain(&worker, copy)?.kind, .forked)
        XCTAssertEqual(worker.state.trouble?.kind, .forked)
        XCTAssertEqual(try head.events(of: "mapo"), known)
        XCTAssertTrue(try head.head("shop", "list").output.contains("  forked  "))
        // The right machine goes on.
        try shop.sell()
        XCTAssertEqual(try ship(shop, head, token: token, "--once").code, 0)
        XCTAssertEqual(try head.head("shop", "accept-fork", "mapo").code, 0)
        XCTAssertNil(try drain(&worker, copy))
        XCTAssertEqual(try head.events(of: "mapo~2"), try shop.events(at: "\(copyFolder.path)/Store"))
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
        XCTAssertEqual(try head.head("shop", "accept-fork", "mapo").code, 1, "nothing forked any more")
    }

    /// The drill of deployment.md, while the program runs: it must not read on in the folder that was moved away.
    func testARunningShipSaysThatAnotherStoreTookThePlace() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let token = try head.add("mapo")
        try shop.sell(3)
        let backup = ["store", "backup", "\(shop.folder.path)/backup", "--store", shop.path]
        XCTAssertEqual(try RunningHead.run(backup, shop.folder.path).code, 0)
        try shop.sell(3)
        XCTAssertEqual(try ship(shop, head, token: token, "--once").code, 0)
        let running = try Child(
            RunningShop.program,
            [
                "ship", "--store", shop.path, "--shop", "mapo", "--head", "https://127.0.0.1:\(head.port)", "--token",
                "\(shop.folder.path)/head.token", "--authority", head.authority,
            ], log: "ship.log", in: shop.folder.path)
        defer { running.kill() }
        func state() -> ShipState? { StatusFile.read(ShipCommand.statusName, in: shop.folder.path) }
        try shop.sell()
        try eventually { try state()?.sequence == shop.store.shop().sequence }

        let place = "\(shop.folder.path)/Restored"
        let restore = ["store", "restore", "\(shop.folder.path)/backup", "--store", place]
        XCTAssertEqual(try RunningHead.run(restore, shop.folder.path).code, 0)
        let restored = try FileStore(place, menu: nil, clock: { Date() })
        let banana = try XCTUnwrap(Menu.firstShop["banana" as JuiceID])
        let known = try head.events(of: "mapo")
        // More events than head knows: only the digest tells the two apart. They are there before the place is taken: a store
        // with fewer events would be behind, which is another trouble.
        for _ in 0..<9 { _ = try restored.submit(OrderRequest(banana, key: SellingShop.key())) }
        try restored.close()
        try FileManager.default.moveItem(atPath: shop.path, toPath: "\(shop.folder.path)/Store.old")
        try FileManager.default.moveItem(atPath: place, toPath: shop.path)
        try eventually { state()?.trouble?.kind == .forked }
        XCTAssertEqual(try head.events(of: "mapo"), known)
    }

    /// Head lost the last seconds, as after a failover to a standby without them: the shop sends them again.
    func testAHeadThatIsRestoredFromYesterdayIsFilledAgain() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let token = try head.add("mapo")
        try shop.sell(30)
        var worker = head.worker("mapo", token: token, in: shop.folder)
        XCTAssertNil(try drain(&worker, shop.store))
        try head.database.goBack(to: 12, of: "mapo")
        try shop.sell()
        XCTAssertNil(try drain(&worker, shop.store))
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
    }

    func testTwoThatSendGetInNobodysWay() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let token = try head.add("mapo")
        let other = try TemporaryFolder()
        var workers = [shop.folder, other].map { head.worker("mapo", token: token, in: $0) }
        for round in 0..<8 {
            try shop.sell(2)
            XCTAssertNil(try drain(&workers[round / 2 % 2], shop.store))
        }
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
    }

    func testWhatIsWrongIsSaidInOneLineAndMendsItself() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let token = try head.add("mapo")
        func refusal(_ result: (code: Int32, output: String, error: String), _ words: String) {
            XCTAssertEqual(result.code, 69, result.output)
            XCTAssertEqual(result.error.split(separator: "\n").count, 1, result.error)
            XCTAssertTrue(result.error.contains(words), result.error)
        }
        let foreign = "\(shop.folder.path)/other.crt"
        XCTAssertEqual(
            try Child(
                "/usr/bin/openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=x",
                    "-keyout", "/dev/null", "-out", foreign,
                ], log: "openssl.log", in: shop.folder.path
            ).exitCode, 0)
        refusal(try ship(shop, head, token: token, authority: foreign, "--once"), "certificate")
        refusal(try ship(shop, head, token: try head.add("hongdae"), "--once"), "token")
        refusal(try ship(shop, head, token: token, id: "nobody", "--once"), "token")
        head.kill()
        refusal(try ship(shop, head, token: token, "--once"), "head answered 502")
        try head.start()
        XCTAssertEqual(try ship(shop, head, token: token, "--once").code, 0)
        XCTAssertEqual(try head.head("shop", "revoke", "mapo").code, 0)
        refusal(try ship(shop, head, token: token, "--once"), "token")
        let renewed = try head.add("mapo")
        XCTAssertEqual(try ship(shop, head, token: renewed, "--once").code, 0)
        XCTAssertEqual(try ship(shop, head, token: renewed, "--status").code, 0)
        XCTAssertEqual(try ship(shop, head, token: renewed, "--head", "http://head.example", "--once").code, 64)
        try head.renewCertificate(daysAgo: 10)
        refusal(try ship(shop, head, token: renewed, "--once"), "certificate has expired")
    }

    /// nginx answers as a head that is older, that refuses an event, or that is busy.
    func testARefusalStopsWhatIsSentAndABusyHeadSaysWhenToComeAgain() throws {
        let (shop, port) = (try SellingShop(), try LoopbackPort())
        func location(_ id: String, _ kind: HeadProblem.Kind, _ status: Int, _ header: String = "") throws -> String {
            let body = String(
                decoding: try JSONEncoder().encode(HeadProblem(kind, "words", status, seq: 2)), as: UTF8.self)
            return "location /chain/shops/\(id)/ { \(header) return \(status) '\(body)'; }"
        }
        let locations = [
            try location("refused", .refused, 422), try location("older", .newerFormat, 426),
            try location("busy", .busy, 503, "add_header Retry-After 700 always;"),
            try location("gone", .busy, 503, "add_header Retry-After 31536000 always;"),
        ]
        let path = shop.folder.path
        try shop.folder.write(
            Array(
                """
                pid \(path)/nginx.pid; worker_processes 1; events {}
                http { default_type \(HeadProblem.mediaType); client_body_temp_path \(path)/body; access_log off;
                server { listen 127.0.0.1:\(port.number); \(locations.joined(separator: "\n")) } }
                """.utf8), to: "nginx.conf")
        let nginx = try Child(
            "/usr/sbin/nginx", ["-e", "\(path)/error.log", "-c", "\(path)/nginx.conf", "-g", "daemon off;"],
            log: "nginx.log", in: path)
        func step(_ id: String) throws -> (ShipWorker.Step, ShipState.Trouble?) {
            var worker = ShipWorker(
                curl: CurlProgram(head: "http://127.0.0.1:\(port.number)", token: "t", authority: nil), id: id,
                place: FollowedPlace(.folder(shop.path)), status: StatusFile("ship", in: path),
                log: Logger(label: "ship") { _ in SwiftLogNoOpLogHandler() })
            return (try worker.step(shop.store), worker.state.trouble)
        }
        try eventually { try step("refused").0 == .stopped }
        XCTAssertEqual(try step("refused").1?.kind, .refused)
        XCTAssertEqual(try step("refused").1?.words, "2: words")
        XCTAssertEqual(try step("older").0, .stopped)
        XCTAssertEqual(try step("older").1?.kind, .newerFormat)
        XCTAssertEqual(try step("busy").0, .failed(afterSeconds: 700), "longer than any back-off")
        XCTAssertEqual(try step("gone").0, .failed(afterSeconds: 3_600), "a shop is not sent away for a year")
        XCTAssertEqual(try step("busy").1?.kind, .unreachable)
        _ = nginx.stop()
    }

    /// Three days ahead (Debian's faketime): everything is sent, and head knows by how much the clock is wrong.
    func testAShopWhoseClockIsWrongSendsAllTheSame() throws {
        let (head, shop) = (try RunningHead(hasTLS: false), try SellingShop())
        let token = try head.add("mapo")
        try shop.folder.write(Array("\(token)\n".utf8), to: "head.token")
        chmod("\(shop.folder.path)/head.token", 0o600)
        let ship = try Child(
            "/usr/bin/faketime",
            [
                "-f", "+3d", RunningShop.program, "ship", "--once", "--store", shop.path, "--shop", "mapo", "--head",
                "http://127.0.0.1:\(head.port)", "--token",
                "\(shop.folder.path)/head.token",
            ], log: "ship.log", in: shop.folder.path)
        XCTAssertEqual(ship.exitCode, 0, ship.output)
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
        let seconds = try head.database.values("SELECT clock_seconds FROM heads WHERE shop_id = 'mapo'")
        XCTAssertEqual(try Double(XCTUnwrap(seconds.first)) ?? 0, 3 * 86_400, accuracy: 120)
    }

    func testTheTimeBetweenTriesGrowsToFiveMinutesWithFullJitter() throws {
        let (shop, port) = (try SellingShop(), try LoopbackPort())
        var worker = ShipWorker(
            curl: CurlProgram(head: "http://127.0.0.1:\(port.number)", token: "t", authority: nil), id: "mapo",
            place: FollowedPlace(.folder(shop.path)), status: StatusFile("ship", in: shop.folder.path),
            log: Logger(label: "ship") { _ in SwiftLogNoOpLogHandler() })
        let seconds = try (0..<20).map { _ in
            guard case .failed(let seconds) = try worker.step(shop.store) else { return -1.0 }
            return seconds
        }
        for (tries, seconds) in seconds.enumerated() {
            XCTAssertTrue((0...min(300, pow(2, Double(tries + 1)))).contains(seconds), "\(seconds) after \(tries)")
        }
        // One in a million million times, all of them are shorter.
        XCTAssertGreaterThan(try XCTUnwrap(seconds.max()), 30)
    }

    /// The running shop takes a version when its business day comes. Its zone moves that day by more than a whole one.
    func testTheRunningShopTakesHeadsMenuOnItsDayOnce() throws {
        let (head, shop) = (try RunningHead(), try RunningShop())
        let store = try FileStore(shop.store, menu: nil, clock: { Date() })
        var settings = try store.shop().settings
        func move(to zone: String) throws {
            let chain = try XCTUnwrap(Chain("mapo", others: [], headOwnsMenu: true))
            let next = Settings(zone: zone, chain: chain)
            _ = try store.submit(SettingsChangeRequest(next, edited: settings, key: SellingShop.key()))
            settings = next
        }
        try move(to: "Pacific/Pago_Pago")
        XCTAssertEqual(try head.head("menu", "Content/menu.json").code, 0)
        let database = ShopsDatabase(head.database.address, isAlone: true, isHead: true)
        defer { database.close() }
        let chain = try database.shop(ShopsDatabase.menuShop)
        let today = Day(Date(), in: try XCTUnwrap(TimeZone(identifier: "Pacific/Pago_Pago")))
        var worker = head.worker("mapo", token: try head.add("mapo"), in: shop.folder)
        func publish(from day: Day) throws -> Int {
            let version = try chain.shop().menuSequence
            try database.publish(MenuPublication(version: version, day: day, allowsOwn: true), to: ["mapo"])
            XCTAssertNil(try drain(&worker, store))
            return version
        }
        let first = try publish(from: today)
        try eventually { try store.shop().menu.head?.version == first }

        var juices = try chain.shop().menu.juices
        juices.removeLast()
        let menu = try Menu(fruits: chain.shop().menu.fruits, juices: juices)
        _ = try chain.submit(MenuChangeRequest(menu, editedSequence: first, key: SellingShop.key()))
        let second = try publish(from: today.advanced(by: 1))
        XCTAssertEqual(worker.state.menu?.version, second)
        try move(to: "Pacific/Kiritimati")
        try eventually { try store.shop().menu.head?.version == second }
        XCTAssertEqual(try store.shop().menu.juices.count, juices.count)
        XCTAssertNil(try drain(&worker, store))
        XCTAssertNil(worker.state.menu)
        var kinds = [String]()
        try store.events(after: 0) { _, event in
            switch event {
            case .menuChanged(let change): kinds.append("\(change.menu.head?.version ?? 0)")
            case .settingsChanged: kinds.append("zone")
            default: break
            }
            return true
        }
        XCTAssertEqual(kinds, ["zone", "\(first)", "zone", "\(second)"])
    }

    /// The unit's process cannot read the store, by a wrong mode, say: that is said, not that it does not run.
    func testAStoreThatCannotBeReadIsSaid() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let token = try head.add("mapo")
        try FileManager.default.moveItem(atPath: shop.path, toPath: "\(shop.path).away")
        XCTAssertNotEqual(try ship(shop, head, token: token, "--once").code, 0)
        let status = try ship(shop, head, token: token, "--status")
        XCTAssertTrue(status.output.contains("the shop's store cannot be read"), status.output + status.error)
        XCTAssertEqual(status.code, 1)
        try FileManager.default.moveItem(atPath: "\(shop.path).away", toPath: shop.path)
        XCTAssertEqual(try ship(shop, head, token: token, "--once").code, 0)
        XCTAssertEqual(try ship(shop, head, token: token, "--status").code, 0)
    }

    /// What head has for a shop comes with the answers to its messages, and not again once it was taken.
    func testHeadsMenuAndATransferComeToTheShopOnce() throws {
        let (head, sender, shop) = (try RunningHead(), try SellingShop(), try SellingShop())
        var workers = [
            head.worker("hongdae", token: try head.add("hongdae"), in: sender.folder),
            head.worker("mapo", token: try head.add("mapo"), in: shop.folder),
        ]
        func settle(_ own: ShopID, _ other: ShopID, in store: FileStore) throws {
            let chain = Chain(own, others: [OtherShop(other, NameText(recorded: "다른 매장"))], headOwnsMenu: own == "mapo")
            _ = try store.submit(
                SettingsChangeRequest(Settings(chain: chain), edited: Settings(), key: SellingShop.key()))
        }
        try settle("hongdae", "mapo", in: sender.store)
        try settle("mapo", "hongdae", in: shop.store)
        guard case .made(let sent) = try sender.store.submit(SendRequest(to: "mapo", ["banana": 7], key: "t")) else {
            return XCTFail("not sent")
        }
        XCTAssertNil(try drain(&workers[0], sender.store))
        XCTAssertEqual(try head.head("menu", "Content/menu.json").code, 0)
        let published = try head.post("/chain/publish", "version=1&day=2026-01-01&shop=mapo")
        XCTAssertEqual(published, "303")

        XCTAssertNil(try drain(&workers[1], shop.store))
        let state = try XCTUnwrap(StatusFile<ShipState>.read("ship", in: shop.folder.path))
        XCTAssertEqual(state.incoming, [sent])
        let menu = try XCTUnwrap(state.menu)
        let today = try XCTUnwrap(Day("2026-01-02"))
        let receipt = ReceiveRequest(sent.transfer, sentCounts: sent.counts, ["banana": 6], key: "r")
        for round in 0..<2 {
            guard case .made = try shop.store.submit(HeadMenuRequest(menu, today: today)) else {
                XCTAssertEqual(round, 1, "the menu is taken once")
                continue
            }
            _ = try shop.store.submit(receipt)
        }
        XCTAssertEqual(try shop.store.shop().menu.head?.version, 1)
        XCTAssertNil(try drain(&workers[1], shop.store))
        // Head reads the transfers again every five seconds.
        try eventually {
            XCTAssertNil(try drain(&workers[1], shop.store))
            return workers[1].state.incoming.isEmpty
        }
        XCTAssertNil(workers[1].state.menu)
        XCTAssertEqual(try head.events(of: "mapo"), try shop.events())
    }

    func testADetachedShopOwnsItsMenuAgain() throws {
        let (head, shop) = (try RunningHead(), try SellingShop())
        let chain = try XCTUnwrap(Chain("mapo", others: [], headOwnsMenu: true))
        _ = try shop.store.submit(
            SettingsChangeRequest(Settings(chain: chain), edited: Settings(), key: SellingShop.key()))
        for _ in 0..<2 {
            let left = try ship(shop, head, token: "t", "--detach")
            XCTAssertEqual(left.code, 0, left.error)
            XCTAssertFalse(FileManager.default.fileExists(atPath: "\(shop.folder.path)/head.token"))
            XCTAssertEqual(try shop.store.shop().settings.chain, Chain("mapo", others: []))
        }
    }
}
