import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import XCTest

final class CommandLineTests: XCTestCase {
    private func shop() throws -> RunningShop { try RunningShop.withStoreOnly() }

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
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        XCTAssertEqual((object?["stock"] as? [String: Int])?["kiwi"], 8)
    }

    func testTheSameKeyMakesOneOrder() throws {
        let shop = try shop()
        for _ in 0..<2 {
            let result = try shop.run("order", "mango", "--key", "k1")
            XCTAssertEqual(result.code, 0)
            XCTAssertEqual(result.output, "order 1 (\(RunningShop.today) · 1): mango, took mango 3\n")
        }
        XCTAssertTrue(try shop.run("order", "kiwi", "--json").output.contains("\"number\":2"))
    }

    func testSeveralCupsAreOneOrder() throws {
        let shop = try shop()
        let result = try shop.run("order", "mango", "--cups", "3")
        XCTAssertEqual(result.output, "order 1 (\(RunningShop.today) · 1): 3 × mango, took mango 9\n", result.error)
        let short = try shop.run("order", "mango", "--cups", "2")
        XCTAssertEqual(short.code, 1)
        XCTAssertEqual(
            short.error, "juicemaker: not enough fruit for 2 × mango: mango needs 6, has 1, 5 short\n")
        XCTAssertTrue(try shop.run("stock").output.contains("mango       1\n"))
    }

    func testSeveralJuicesAreOneOrder() throws {
        let shop = try shop()
        let result = try shop.run("order", "mango", "2", "kiwi")
        XCTAssertEqual(
            result.output, "order 1 (\(RunningShop.today) · 1): 2 × mango, kiwi, took kiwi 3, mango 6\n", result.error)
        let short = try shop.run("order", "kiwi", "2", "mangoKiwi", "2")
        XCTAssertEqual(
            short.error, "juicemaker: not enough fruit for 2 × kiwi, 2 × mangoKiwi: kiwi needs 8, has 7, 1 short\n")
        XCTAssertEqual(try shop.run("order", "2", "mango").code, 64, "a number without a juice")
        XCTAssertEqual(try shop.run("order", "mango", "0").code, 64)
        XCTAssertEqual(try shop.run("order", "mango", "100").code, 64)
        XCTAssertEqual(try shop.run("order", "mango", "kiwi", "mango").code, 64, "a juice twice")
        XCTAssertTrue(try shop.run("stock").output.contains("mango       4\n"))
    }

    func testADiscountIsOfTheOrderOrOfOneOfItsLines() throws {
        let shop = try RunningShop.withStoreOnly(menu: .example)
        let order = try shop.run(
            "order", "kiwi", "mango", "--discount", "happy", "--discount-cup", "kiwi", "--json")
        XCTAssertTrue(order.output.contains(#""cup":{"juice":"kiwi"}"#), order.output + order.error)
        let given = try shop.run("discount", "1", "happy", "--cup", "mango")
        XCTAssertTrue(given.output.contains("(mango), total"), given.output + given.error)
        XCTAssertTrue(try shop.run("store", "log").output.contains("(mango), total"))
        let whole = try shop.run("discount", "1", "happy")
        XCTAssertFalse(whole.output.contains("(mango)"), whole.output)
        XCTAssertEqual(try shop.run("discount", "1", "happy", "--cup", "banana").code, 1)
        XCTAssertEqual(try shop.run("order", "kiwi", "--discount-cup", "kiwi").code, 64, "without a discount")
        let ofMango = try shop.run("order", "kiwi", "--discount-cup", "mango", "--discount", "happy")
        XCTAssertEqual(ofMango.code, 64, "not in the order")
    }

    func testAnOrderHasAmountsThatAreNotOnTheMenu() throws {
        let shop = try shop()
        let refused = try shop.run("order", "--amount", "4500=떡")
        XCTAssertEqual(refused.code, 1, refused.output)
        XCTAssertTrue(refused.error.contains("turn them on in its settings"), refused.error)
        let store = try FileStore(shop.store, menu: nil, clock: { Date() })
        let settings = Settings(openAmounts: true)
        _ = try store.submit(SettingsChangeRequest(settings, edited: store.shop().settings, key: "s"))
        try store.close()
        let order = try shop.run("order", "kiwi", "--amount", "4,500=떡", "--amount", "4500=떡", "--key", "k")
        XCTAssertTrue(order.output.contains("kiwi, 2 × =4500=떡, took kiwi 3, total 9000"), order.output + order.error)
        XCTAssertEqual(
            try shop.run("order", "--amount", "4500=떡", "kiwi", "--amount", "4500=떡", "--key", "k").output, order.output
        )
        let report = try shop.run("report", "--json")
        XCTAssertTrue(report.output.contains("\"openAmounts\":9000"), report.output)
        XCTAssertTrue(report.output.contains("\"cups\":1,"), report.output)
        for wrong in ["떡", "0=떡", "x=떡", "4500=", "100000000=떡"] {
            XCTAssertEqual(try shop.run("order", "--amount", wrong).code, 64, wrong)
        }
        XCTAssertEqual(try shop.run("refund", "1", "--cups", "=4500=떡=1").code, 0)
        XCTAssertEqual(try shop.run("order").code, 64, "nothing")
    }

    func testAnOrderIsCancelledOnce() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "mangoKiwi", "--cups", "2").code, 0)
        let cancelled = try shop.run("cancel", "1")
        XCTAssertEqual(
            cancelled.output, "order 1 (\(RunningShop.today) · 1): cancelled, kiwi 2, mango 4 returned\n",
            cancelled.error)
        let again = try shop.run("cancel", "1", "--made")
        XCTAssertEqual(
            again.output, "order 1 (\(RunningShop.today) · 1): was already cancelled, kiwi 2, mango 4 returned\n",
            again.error)
        XCTAssertTrue(try shop.run("stock").output.contains("mango       10\n"))
    }

    func testACancellationIsPrintedAsJSON() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "mango").code, 0)
        let result = try shop.run("cancel", "1", "--json", "--key", "c1")
        let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let cancellation = try XCTUnwrap(object["cancellation"] as? [String: Any])
        XCTAssertEqual(
            cancellation.keys.sorted(), ["key", "lines", "number", "time", "took", "wasMade"])
        XCTAssertEqual(cancellation["took"] as? [String: Int], ["mango": 3])
        XCTAssertEqual(cancellation["key"] as? String, "c1")
        XCTAssertEqual(cancellation["wasMade"] as? Bool, false)
    }

    func testACancelledJuiceThatWasMadeIsWaste() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "mango").code, 0)
        XCTAssertEqual(
            try shop.run("cancel", "1", "--made").output,
            "order 1 (\(RunningShop.today) · 1): cancelled, recorded as waste\n")
        XCTAssertTrue(try shop.run("stock").output.contains("mango       7\n"))
    }

    func testCupsAreRefundedUntilNoneIsLeft() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "mango", "2", "kiwi").code, 0)
        for _ in 1...2 {
            let result = try shop.run("refund", "1", "--cups", "mango=1", "--returned", "--key", "r1")
            XCTAssertEqual(
                result.output, "order 1 (\(RunningShop.today) · 1): refunded mango, mango 3 returned\n", result.error)
        }
        XCTAssertTrue(try shop.run("stock").output.contains("mango       7\n"))
        XCTAssertEqual(
            try shop.run("refund", "1", "--cups", "mango=2").error,
            "juicemaker: order 1 has only mango, kiwi left to refund; nothing was changed\n")
        let rest = try shop.run("refund", "1", "--json", "--reason", "late", "--note", "30 minutes")
        XCTAssertTrue(rest.output.contains("\"reason\":\"late\""), rest.output + rest.error)
        XCTAssertEqual(
            try shop.run("refund", "1").error, "juicemaker: order 1 has nothing left to refund; nothing was changed\n")
        XCTAssertEqual(try shop.run("cancel", "1").code, 1)
        XCTAssertEqual(try shop.run("refund", "7").code, 1)
        XCTAssertEqual(try shop.run("refund", "1", "--cups", "mango").code, 64)
        XCTAssertTrue(
            try shop.run("store", "log").output.contains("order 1 (no. 1) refunded: mango, kiwi, late \"30 minutes\""))
        XCTAssertTrue(try shop.run("report").output.contains("\nRefunds\nTime "))
    }

    func testAnOrderThatDoesNotExistCannotBeCancelled() throws {
        let result = try shop().run("cancel", "7")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.error, "juicemaker: there is no order 7; nothing was changed\n")
    }

    func testAShortageExitsWith1AndTakesNothing() throws {
        let shop = try shop()
        let result = try shop.run("order", "strawberry")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.output, "")
        XCTAssertEqual(
            result.error,
            "juicemaker: not enough fruit for strawberry: strawberry needs 16, has 10, 6 short\n")
        let below = try shop.run("stock", "kiwi", "-11", "mango", "+1")
        XCTAssertEqual(below.code, 1)
        XCTAssertEqual(below.error, "juicemaker: kiwi: only 10 in stock, cannot remove 11\n")
        let above = try shop.run("stock", "kiwi", "+999999999")
        XCTAssertEqual(above.code, 1)
        XCTAssertEqual(
            above.error, "juicemaker: kiwi: cannot add 999999999, the stock holds at most 999999999\n")
        XCTAssertTrue(try shop.run("stock").output.contains("mango       10\n"))
        XCTAssertTrue(try shop.run("stock").output.contains("kiwi        10\n"))
    }

    func testWrongUsageExitsWith64() throws {
        let shop = try shop()
        for arguments in [
            ["order", "durian"], ["order"], ["stock", "kiwi"], ["stock", "durian", "+1"], ["stock", "kiwi", "5"],
            ["stock", "kiwi", "+x"], ["order", "kiwi", "--key", "a b"], ["stock", "kiwi", "+1", "--reason", "joke"],
            ["serve", "--threads", "0"], ["serve"], ["dance"], ["report", "--day", "yesterday"],
            ["stock", "--stor", "x"], ["stock", "kiwi", "+1", "--jsn"], ["stock", "-5"],
            ["order", "kiwi", "--cups", "0"],
            ["order", "kiwi", "--cups", "100"], ["cancel"], ["cancel", "x"], ["cancel", "1", "--key", "a b"],
            ["generate", "--base-url", "museum.example"], ["generate", "--base-url", "ftp://museum.example/"],
            ["generate", "--base-url", "https://museum.example/?a"],
            ["generate", "--base-url", "https://museum.example/../"],
            ["generate", "--base-url", "https://museum.example/a b/"],
        ] {
            let result = try run(shop, arguments)
            XCTAssertEqual(result.code, 64, "\(arguments): \(result.error)")
        }
    }

    /// A usage error ends with the command's usage, not with that of the whole program.
    func testAUsageErrorNamesTheErrorAndShowsTheUsageOfTheCommand() throws {
        let shop = try shop()
        for (arguments, message) in [
            (["stock", "--stor", "x"], "Unknown option '--stor'. Did you mean '--store'?"),
            (["stock", "kiwi", "--jsn"], "Unknown option '--jsn'. Did you mean '--json'?"),
            (["stock", "kiwi", "5"], "“5” is not a change: write +5 or -5"),
            (["stock", "kiwi", "+x"], "“+x” is not a change: write a number such as +5 or -5"),
            (["stock", "kiwi", "+9999999999"], "“+9999999999” is too large: a change is at most 999999999"),
            (["stock", "kiwi", "+1", "--reason", "stocktake"], "'delivery', 'count', 'waste'"),
            (["stock", "--key", "a b"], "“a b” is not a key: use 1 to 64 of A-Z a-z 0-9 - and _"),
            (["report", "--day", "2026-02-30"], "Write a day of the calendar as 2026-11-21."),
        ] {
            let result = try run(shop, arguments)
            XCTAssertEqual(result.code, 64, "\(arguments)")
            XCTAssertTrue(result.error.contains(message), result.error)
            XCTAssertTrue(result.error.contains("Usage: juicemaker \(arguments[0]) "), result.error)
        }
    }

    func testANumberThatCanBeReadInTwoWaysIsRefusedWithBoth() throws {
        let shop = try shop()
        let result = try run(shop, ["stock", "kiwi", "+1.500"])
        XCTAssertEqual(result.code, 64)
        XCTAssertTrue(result.error.contains("“+1.500” may be 1,500 or 1.5: write one of the two"), result.error)
        XCTAssertTrue(try shop.run("stock", "kiwi", "＋５").output.contains("kiwi        15\n"))
    }

    func testAnUnknownNameSuggestsASimilarNameAndListsTheValidNames() throws {
        let shop = try shop()
        let fruits = "strawberry, banana, pineapple, kiwi, mango"
        let juices = "strawberryBanana, mangoKiwi, strawberry, banana, pineapple, kiwi, mango"
        for (arguments, message) in [
            (
                ["order", "strawbery"],
                "strawbery is not on the menu; did you mean strawberry? The juices are \(juices)"
            ),
            (["order", "durian"], "durian is not on the menu; the juices are \(juices)"),
            (["stock", "Kiwi", "+1"], "Kiwi is not on the menu; did you mean kiwi? The fruits are \(fruits)"),
        ] {
            let result = try run(shop, arguments)
            XCTAssertEqual(result.code, 64, "\(arguments)")
            XCTAssertEqual(result.error, "juicemaker: \(message)\n", "one line, without usage")
        }
    }

    func testTheVersionIsSemanticAndNamesTheFormatAndTheBuild() throws {
        let result = try run(try shop(), ["--version"], withStore: false)
        XCTAssertEqual(result.code, 0)
        let version = /0\.[0-9]+\.[0-9]+ \(format 1, (development|commit [0-9a-f]+)\)\n/
        XCTAssertNotNil(result.error.wholeMatch(of: version), result.error)
    }

    func testEveryCommandHasHelp() throws {
        let shop = try shop()
        for command in [
            [], ["serve"], ["stock"], ["order"], ["cancel"], ["report"], ["purchases"], ["generate"], ["doctor"],
            ["store"],
            ["store", "create"],
        ] {
            XCTAssertEqual(try run(shop, command + ["--help"], withStore: false).code, 0, "\(command)")
        }
    }

    func testWhatToBuyIsPrinted() throws {
        let shop = try shop()
        let list = try shop.run("purchases", "--days", "2")
        XCTAssertEqual(list.code, 0, list.error)
        XCTAssertTrue(list.output.contains("kiwi 0; in stock 10, too little is known\n"), list.output)
        let json = try shop.run("purchases", "--days", "2", "--json").output
        XCTAssertTrue(json.contains(#""kiwi":{"missing":0,"pieces":0,"stock":10}"#), json)
        XCTAssertEqual(try run(shop, ["purchases", "--days", "15"]).code, 64)
    }

    func testOnlyServeAndStoreCreateMakeAStore() throws {
        let shop = try RunningShop.closed()
        for arguments in [
            ["stock"], ["stock", "kiwi", "+1"], ["order", "kiwi"], ["cancel", "1"], ["report"], ["purchases"],
        ] {
            let result = try run(shop, arguments)
            XCTAssertEqual(result.code, 69, "\(arguments)")
            XCTAssertTrue(
                result.error.contains(
                    "Store: there is no store here; create one with juicemaker store create, or name another with "
                        + "--store"), result.error)
            XCTAssertEqual(result.error.split(separator: "\n").count, 1, result.error)
            XCTAssertFalse(try shop.folder.names().contains("Store"), "\(arguments)")
        }
        let created = try shop.run("store", "create")
        XCTAssertEqual(created.code, 0, created.error)
        XCTAssertTrue(
            created.output.hasSuffix("Store: created; banana 10, kiwi 10, mango 10, pineapple 10, strawberry 10\n"))
        XCTAssertEqual(try shop.run("order", "kiwi").code, 0)
        let again = try shop.run("store", "create")
        XCTAssertEqual(again.code, 69)
        XCTAssertTrue(again.error.contains("there is a store already"), again.error)
        XCTAssertTrue(try shop.run("stock").output.contains("kiwi        7\n"), "the store is unchanged")
    }

    func testServeRefusesASiteThatWasNotGenerated() throws {
        let shop = try shop()
        let site = "\(shop.folder.path)/NOWHERE"
        for error in ["is not a readable folder", "is empty"] {
            let result = try run(shop, ["serve", "--socket", "\(shop.folder.path)/x.sock", "--site", site])
            XCTAssertEqual(result.code, 69)
            XCTAssertEqual(
                result.error,
                "juicemaker: \(site): \(error); run juicemaker generate first, or name the folder that nginx serves with --site\n"
            )
            try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
        }
    }

    func testADamagedStoreExitsWith65AndOneLineWithThePosition() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.run("order", "kiwi").code, 0)
        XCTAssertEqual(try shop.run("order", "mango").code, 0)
        var journal = try shop.folder.read("Store/journal-0000001.jsonl")
        let offset = try XCTUnwrap(journal.firstRange(of: Array("\"kiwi\":3".utf8))).lowerBound
        journal[offset + 7] = UInt8(ascii: "1")
        try shop.folder.write(journal, to: "Store/journal-0000001.jsonl")
        for arguments in [["stock"], ["order", "kiwi"], ["serve", "--socket", "\(shop.folder.path)/x.sock"]] {
            let result = try run(shop, arguments)
            XCTAssertEqual(result.code, 65)
            XCTAssertEqual(result.error.split(separator: "\n").count, 1, result.error)
            XCTAssertTrue(result.error.contains("journal-0000001.jsonl, line 3, byte "), result.error)
        }
    }

    func testAMenuWithAnErrorExitsWith65() throws {
        let shop = try shop()
        let content = try TemporaryFolder()
        for name in ["menu.json", "texts.ko.json", "texts.en.json"] {
            try content.write(Array(try Repository.data("Content/\(name)")), to: name)
        }
        try content.write(Array("{\"fruits\": [}".utf8), to: "menu.json")
        let result = try run(
            shop,
            [
                "serve", "--content", content.path, "--socket", "\(shop.folder.path)/x.sock", "--store",
                "\(shop.folder.path)/New",
            ], withStore: false)
        XCTAssertEqual(result.code, 65)
        XCTAssertTrue(
            result.error.hasPrefix("juicemaker: \(content.path)/menu.json, line 1, column 13: closes the [ "),
            result.error)
        XCTAssertEqual(result.error.split(separator: "\n").count, 1)
    }

    func testAnUnusableStoreExitsWith69() throws {
        let shop = try shop()
        try shop.folder.write([], to: "file")
        let result = try run(shop, ["stock", "--store", "\(shop.folder.path)/file/Store"], withStore: false)
        XCTAssertEqual(result.code, 69, result.error)
        XCTAssertEqual(result.error.split(separator: "\n").count, 1, result.error)
    }

    private func run(
        _ shop: RunningShop, _ arguments: [String], withStore: Bool = true
    ) throws -> (code: Int32, error: String) {
        let child = try Child(
            RunningShop.program, arguments + (withStore ? ["--store", shop.store] : []), log: "command.log",
            in: shop.folder.path)
        return (child.exitCode, child.output)
    }
}
