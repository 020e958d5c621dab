import ArgumentParser
import Foundation
import Glibc
import JuiceShop
import ShopDatabase
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

@testable import juicemaker

/// Each command of the program, by what it does to a store. A new command needs a line here.
private enum Effect {
    /// Its work is to show the store: it writes nothing there. With the exit codes that are right for a store whose writer
    /// was killed.
    case shows([Int32])
    case changes
    /// It does not open a store.
    case none
}

private let table: [(command: String, arguments: [String], effect: Effect)] = [
    ("serve", ["--socket", "SOCKET"], .changes), ("stock", [], .shows([0])),
    // It reads the shop's menu, and then has no socket to listen at.
    ("practice", ["--socket", "/nothing/practice.sock"], .shows([69])),
    ("order", ["kiwi"], .changes), ("cancel", ["1"], .changes), ("refund", ["1"], .changes),
    ("discount", ["1", "none"], .changes),
    ("report", [], .shows([0])), ("purchases", [], .shows([0])),
    ("pin set", [], .changes), ("pin show", [], .shows([0])), ("pin revoke", [], .changes),
    ("pin remove", [], .changes), ("token add", ["kiosk"], .changes), ("token list", [], .shows([0])),
    ("token revoke", ["kiosk"], .changes),
    ("menu show", [], .shows([0])), ("menu apply", ["--yes", "Content/menu.json"], .changes),
    ("menu import", ["/nothing/items.csv"], .none),
    ("store create", [], .changes), ("store check", [], .shows([0])), ("store repair", [], .shows([1])),
    ("store backup", ["BACKUP"], .shows([0])), ("store restore", ["/nothing/backup"], .changes),
    ("store move", [], .changes), ("store log", [], .shows([0])), ("generate", [], .none),
    // A warning fails nothing; a test's machine has no nginx.
    ("doctor", [], .shows([0, 1])), ("config", [], .none),  // Its trial page needs no store.
    ("print", ["--printer", "kitchen=/nothing/lp0", "--test", "kitchen"], .none),
    ("follow", ["--after", "0", "--once"], .shows([0])),
    ("ship", ["--status"], .none), ("head serve", [], .none), ("head shop add", ["mapo"], .none),
    ("head shop list", [], .none), ("head shop revoke", ["mapo"], .none), ("head shop accept-fork", ["mapo"], .none),
    ("head check", [], .none), ("head menu", ["Content/menu.json"], .none),
    ("closing", [], .shows([0])), ("transfer", ["hongdae", "kiwi", "1"], .changes),
]

final class EveryCommandTests: XCTestCase {
    func testEachCommandHasALine() {
        func names(_ command: any ParsableCommand.Type, _ path: [String]) -> [String] {
            let commands = command.configuration.subcommands
            if commands.isEmpty { return [path.joined(separator: " ")] }
            return commands.flatMap { names($0, path + [$0._commandName]) }
        }
        XCTAssertEqual(names(Juicemaker.self, []).sorted(), table.map(\.command).sorted())
    }

    /// A store whose writer was killed while it wrote a line: whoever opens it to write repairs it.
    private func killedShop() throws -> RunningShop {
        let shop = try RunningShop()
        for order in 1...3 { XCTAssertEqual(try shop.client().post("/orders", "key=k\(order)&juice=kiwi").status, 303) }
        shop.shops[0].kill()
        let name = "Store/journal-0000001.jsonl"
        var journal = try shop.folder.read(name)
        let end = try XCTUnwrap(journal.lastIndex { $0 != UInt8(ascii: "\n") }) + 2
        journal.replaceSubrange(end..<end + 7, with: Array(#"{"seq":"#.utf8))
        try shop.folder.write(journal, to: name)
        return shop
    }

    private struct File: Equatable {
        let bytes: Data
        let time: timespec
        let inode: UInt

        static func == (one: File, other: File) -> Bool {
            one.bytes == other.bytes && one.inode == other.inode && one.time.tv_sec == other.time.tv_sec
                && one.time.tv_nsec == other.time.tv_nsec
        }
    }

    /// An argument with a path of the test's own.
    private func own(_ argument: String, _ shop: RunningShop) -> String {
        ["BACKUP", "SOCKET"].contains(argument) ? "\(shop.folder.path)/\(argument)" : argument
    }

    /// Every file of the store but the stamps of `check` and `backup`, which say when they ran.
    private func files(_ store: String) throws -> [String: File] {
        var files = [String: File]()
        for name in try FileManager.default.subpathsOfDirectory(atPath: store)
        where !["last-check", "failed-check", "last-backup", "failed-backup"].contains(name) {
            var status = stat()
            XCTAssertEqual(stat("\(store)/\(name)", &status), 0)
            let bytes =
                status.st_mode & S_IFMT == S_IFDIR ? Data() : try Data(contentsOf: URL(filePath: "\(store)/\(name)"))
            files[name] = File(bytes: bytes, time: status.st_mtim, inode: status.st_ino)
        }
        return files
    }

    func testNoCommandThatShowsTheStoreChangesIt() throws {
        let shop = try killedShop()
        var before = try files(shop.store)
        for (command, arguments, effect) in table {
            guard case .shows(let codes) = effect else { continue }
            let arguments = arguments.map { own($0, shop) }
            let result = try shop.run(
                command.split(separator: " ").map(String.init) + arguments + ["--store", shop.store], locale: "C")
            XCTAssertTrue(codes.contains(result.code), "\(command): \(result)")
            let after = try files(shop.store)
            XCTAssertEqual(after.keys.sorted(), before.keys.sorted(), command)
            for (name, file) in after where before[name] != nil {
                XCTAssertEqual(file, before[name], "\(command): \(name)")
            }
            before = after
        }
        XCTAssertEqual(try shop.run("order", "kiwi").code, 1, "the next writer repairs it, and there is one kiwi")
        XCTAssertNotEqual(try files(shop.store), before)
    }

    /// A user who may only read it sees the same.
    func testAReaderNeedsNoPermissionToWrite() throws {
        try XCTSkipIf(geteuid() != 0, "SKIPPED: only root can run a command as another user; run this test as root")
        let shop = try killedShop()
        for name in try [""] + FileManager.default.subpathsOfDirectory(atPath: shop.store) {
            XCTAssertEqual(
                chmod("\(shop.store)/\(name)", name.contains(".") || name == "head" || name == "lock" ? 0o444 : 0o555),
                0)
        }
        XCTAssertEqual(chmod(shop.folder.path, 0o755), 0)
        let before = try files(shop.store)
        for (command, arguments, effect) in table where arguments.isEmpty && command != "doctor" {
            guard case .shows(let codes) = effect else { continue }
            let options = command.split(separator: " ").map(String.init) + ["--store", shop.store]
            let own = try shop.run(options, locale: "C")
            let other = try Child(
                "/usr/bin/setpriv",
                ["--reuid", "65534", "--regid", "65534", "--clear-groups", "env", "LC_ALL=C", RunningShop.program]
                    + options,
                log: "other.log", in: Repository.folder.path)
            XCTAssertTrue(codes.contains(other.exitCode), "\(command): \(other.output)")
            XCTAssertTrue(other.output.contains(own.output), "\(command): \(other.output)")
        }
        XCTAssertEqual(try files(shop.store), before)
    }

    func testNoCommandOpensAFolderThatIsNotFinished() throws {
        let shop = try RunningShop.withStoreOnly()
        let half = "\(shop.store).unfinished"
        try FileManager.default.moveItem(atPath: shop.store, toPath: half)
        let before = try files(half)
        try refuse(shop, ["--store", half], words: ("is unfinished", "아직 다 쓰지 않은"))
        for command in [["store", "move", half, shop.store], ["store", "restore", half, "--store", shop.store]] {
            let result = try shop.run(command, locale: "C")
            XCTAssertEqual(result.code, 69, "\(command)")
            XCTAssertTrue(result.error.contains("is unfinished"), result.error)
        }
        XCTAssertEqual(try files(half), before)
        XCTAssertEqual(try shop.folder.names().filter { $0.hasPrefix("Store") }, ["Store.unfinished"])
    }

    func testNoCommandOpensAShopThatIsBeingMovedIntoADatabase() throws {
        let database = try XCTUnwrap(
            TestDatabase(), "start the tests by Scripts/with-postgres, as Scripts/xctests does")
        let half = try database.unfinishedShop("main", upTo: 7)
        _ = try half.end.store.submit(OpeningRequest(.firstShop))
        let shop = try RunningShop.closed()
        try refuse(shop, ["--store", database.url, "--single-database"], words: ("up to event 7", "사건 7까지"))
        XCTAssertEqual(try database.values("SELECT sequence || ' ' || moving FROM shops"), ["1 7"])
    }

    /// Each command that opens a store says in one line what is wrong, in both languages.
    private func refuse(_ shop: RunningShop, _ options: [String], words: (english: String, korean: String)) throws {
        for (command, arguments, effect) in table where command != "store move" {
            if case .none = effect { continue }
            let isInDatabase = options.count > 2
            if isInDatabase, ["store repair", "store restore"].contains(command) { continue }
            let arguments = arguments.map { own($0, shop) }
            for (locale, words) in [("C", words.english), ("ko_KR.UTF-8", words.korean)] {
                let result = try shop.run(
                    command.split(separator: " ").map(String.init) + arguments + options, locale: locale)
                let text = command == "doctor" ? result.output : result.error
                XCTAssertEqual(result.code, command == "doctor" ? 1 : 69, "\(command): \(result)")
                XCTAssertTrue(text.contains(words), "\(command): \(text)")
                if command != "doctor" { XCTAssertEqual(text.split(separator: "\n").count, 1, "\(command): \(text)") }
            }
        }
    }
}
