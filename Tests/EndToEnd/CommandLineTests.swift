import Foundation
import TestSupport
import XCTest

final class CommandLineTests: XCTestCase {
    private func shop() throws -> RunningShop { try RunningShop(isServed: false) }

    func testStockIsPrintedAndChanged() throws {
        let shop = try shop()
        let printed = try shop.run("stock")
        XCTAssertEqual(printed.code, 0)
        XCTAssertTrue(printed.output.contains("🥝 kiwi        10\n"), printed.output)
        let changed = try shop.run("stock", "kiwi", "+5", "mango", "-1")
        XCTAssertEqual(changed.code, 0, changed.error)
        XCTAssertTrue(changed.output.contains("kiwi        15\n"), changed.output)
        XCTAssertTrue(changed.output.contains("mango       9\n"), changed.output)
    }

    func testStockIsPrintedAsJSON() throws {
        let result = try shop().run("stock", "--json", "kiwi", "-2")
        let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        XCTAssertEqual((answer?["stock"] as? [String: Int])?["kiwi"], 8)
    }

    func testAnOrderIsMadeOnceAKey() throws {
        let shop = try shop()
        for _ in 0..<2 {
            let result = try shop.run("order", "mango", "--key", "k1")
            XCTAssertEqual(result.code, 0)
            XCTAssertEqual(result.output, "order 1: mango, took mango 3\n")
        }
        XCTAssertTrue(try shop.run("order", "kiwi", "--json").output.contains("\"number\":2"))
    }

    func testSeveralCupsAreOneOrder() throws {
        let shop = try shop()
        let result = try shop.run("order", "mango", "--cups", "3")
        XCTAssertEqual(result.output, "order 1: 3 mango, took mango 9\n", result.error)
        XCTAssertEqual(try shop.run("order", "mango", "--cups", "2").code, 1)
        XCTAssertTrue(try shop.run("stock").output.contains("mango       1\n"))
    }

    func testAnOrderIsTakenBackOnce() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "mangoKiwi", "--cups", "2").code, 0)
        let cancelled = try shop.run("cancel", "1")
        XCTAssertEqual(cancelled.output, "order 1: cancelled, kiwi 2, mango 4 went back\n", cancelled.error)
        let again = try shop.run("cancel", "1", "--made")
        XCTAssertEqual(again.output, "order 1: had been cancelled before, kiwi 2, mango 4 went back\n", again.error)
        XCTAssertTrue(try shop.run("stock").output.contains("mango       10\n"))
    }

    func testAJuiceThatWasMadeIsWaste() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "mango").code, 0)
        XCTAssertEqual(try shop.run("cancel", "1", "--made").output, "order 1: cancelled, recorded as waste\n")
        XCTAssertTrue(try shop.run("stock").output.contains("mango       7\n"))
    }

    func testAnOrderThatIsNotThereCannotBeTakenBack() throws {
        let result = try shop().run("cancel", "7")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.error, "juicemaker: there is no order 7; nothing was changed\n")
    }

    func testAShortageIsExitCode1AndTakesNothing() throws {
        let shop = try shop()
        let result = try shop.run("order", "strawberry")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.output, "")
        XCTAssertEqual(
            result.error,
            "juicemaker: strawberry is short of strawberry 6 (needs 16, there are 10); nothing was taken\n")
        XCTAssertEqual(try shop.run("stock", "kiwi", "-11").code, 1)
        XCTAssertTrue(try shop.run("stock").output.contains("kiwi        10\n"))
    }

    func testWrongUsageIsExitCode64() throws {
        let shop = try shop()
        for arguments in [
            ["order", "durian"], ["order"], ["stock", "kiwi"], ["stock", "durian", "+1"], ["stock", "kiwi", "5"],
            ["stock", "kiwi", "+x"], ["order", "kiwi", "--key", "a b"], ["stock", "kiwi", "+1", "--reason", "joke"],
            ["serve", "--threads", "0"], ["serve"], ["dance"], ["order", "kiwi", "--cups", "0"],
            ["order", "kiwi", "--cups", "100"], ["cancel"], ["cancel", "x"], ["cancel", "1", "--key", "a b"],
        ] {
            let result = try run(shop, arguments)
            XCTAssertEqual(result.code, 64, "\(arguments): \(result.error)")
        }
    }

    func testEveryCommandHasHelp() throws {
        let shop = try shop()
        for command in [[], ["serve"], ["stock"], ["order"], ["cancel"], ["generate"]] {
            XCTAssertEqual(try run(shop, command + ["--help"], withStore: false).code, 0, "\(command)")
        }
    }

    func testADamagedStoreIsExitCode65AndOneLineThatNamesThePlace() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "kiwi").code, 0)
        XCTAssertEqual(try shop.run("order", "mango").code, 0)
        var journal = try shop.folder.read("Store/journal-0000001.jsonl")
        let place = try XCTUnwrap(journal.firstRange(of: Array("\"kiwi\":3".utf8))).lowerBound
        journal[place + 7] = UInt8(ascii: "1")
        try shop.folder.write(journal, to: "Store/journal-0000001.jsonl")
        for arguments in [["stock"], ["order", "kiwi"], ["serve", "--socket", "\(shop.folder.path)/x.sock"]] {
            let result = try run(shop, arguments)
            XCTAssertEqual(result.code, 65)
            XCTAssertEqual(result.error.split(separator: "\n").count, 1, result.error)
            XCTAssertTrue(result.error.contains("journal-0000001.jsonl, line 3, byte "), result.error)
        }
    }

    func testAMenuThatMakesNoSenseIsExitCode65() throws {
        let shop = try shop()
        let content = try TemporaryFolder()
        for name in ["menu.json", "texts.ko.json", "texts.en.json"] {
            try content.write(Array(try Repository.data("Content/\(name)")), to: name)
        }
        try content.write(Array("{\"fruits\": [}".utf8), to: "menu.json")
        let result = try run(
            shop, ["serve", "--content", content.path, "--socket", "\(shop.folder.path)/x.sock"])
        XCTAssertEqual(result.code, 65)
        XCTAssertTrue(
            result.error.hasPrefix("juicemaker: \(content.path)/menu.json: line 1, column 13: is not JSON"),
            result.error)
        XCTAssertEqual(result.error.split(separator: "\n").count, 1)
    }

    func testAStoreThatCannotBeUsedIsExitCode69() throws {
        let shop = try shop()
        try shop.folder.write([], to: "file")
        let result = try run(shop, ["stock", "--store", "\(shop.folder.path)/file/Store"], withStore: false)
        XCTAssertEqual(result.code, 69, result.error)
        XCTAssertEqual(result.error.split(separator: "\n").count, 1, result.error)
    }

    func testPlainCGIAnswersOneRequest() throws {
        let shop = try shop()
        let child = try Child(
            RunningShop.program, ["serve", "--store", shop.store], log: "cgi.log", in: shop.folder.path,
            environment: [
                "GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": "GET", "REQUEST_URI": "/stock.json",
                "HTTP_HOST": "localhost", "LOG_LEVEL": "critical",
            ])
        XCTAssertEqual(child.exitCode, 0)
        XCTAssertTrue(child.said.hasPrefix("Status: 200 OK\r\n"), child.said)
        XCTAssertTrue(child.said.contains("\"sequence\":1"), child.said)
    }

    private func run(
        _ shop: RunningShop, _ arguments: [String], withStore: Bool = true
    ) throws -> (code: Int32, error: String) {
        let child = try Child(
            RunningShop.program, arguments + (withStore ? ["--store", shop.store] : []), log: "command.log",
            in: shop.folder.path)
        return (child.exitCode, child.said)
    }
}
