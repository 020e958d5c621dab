import Foundation
import TestSupport
import XCTest

/// `juicemaker menu`, beside an open shop of two processes.
final class MenuCommandTests: XCTestCase {
    func testTheMenuIsReplacedWhileTheShopIsOpen() throws {
        let shop = try RunningShop(processes: 2)
        let browser = shop.client()
        let show = try shop.run("menu", "show")
        let from = try XCTUnwrap(show.output.firstMatch(of: #/  "from": "1-[0-9a-f]{16}",\n/#))
        XCTAssertEqual(
            show.output.replacing(from.0, with: ""), try Repository.text("Content/menu.json").withOneLineForEachJuice)
        let grape = #"{ "id": "grape", "symbol": "🍇", "name": { "ko": "포도", "en": "Grape" }, "firstCount": 12 }"#
        let juice =
            #"{ "id": "grapeKiwi", "name": { "ko": "포키쥬스", "en": "Grape kiwi juice" }, "#
            + #""recipe": [{ "fruit": "grape", "count": 3 }, { "fruit": "kiwi", "count": 1 }] }"#
        let menu = show.output.replacing("  \"fruits\": [\n", with: "  \"fruits\": [\n    \(grape),\n")
            .replacing(/\n    { "id": "pineapple", "name".*/, with: "\n    \(juice),")
        try shop.folder.write(Array(menu.utf8), to: "menu.json")
        let file = "\(shop.folder.path)/menu.json"

        XCTAssertEqual(try browser.post("/orders", "key=p1&juice=pineapple").status, 303)
        let unasked = try shop.run("menu", "apply", file)
        XCTAssertEqual(unasked.code, 64)
        XCTAssertEqual(
            unasked.error, "juicemaker: nobody can be asked, as standard input is no terminal; add --yes\n")
        let applied = try shop.run("menu", "apply", file, "--yes")
        XCTAssertEqual(applied.code, 0, applied.error)
        XCTAssertEqual(
            applied.output.replacing("\u{A0}", with: " "),
            """
            - Grape kiwi juice · new juice (Grape 3 · kiwi 1)
            - Pineapple juice · taken off
            - Grape · new ingredient
            the shop has the menu of \(file)

            """)
        for _ in 0..<4 {
            let page = try browser.get("/").body
            XCTAssertTrue(page.contains("포키쥬스"))
            XCTAssertFalse(page.contains("cups.pineapple"))
        }
        XCTAssertEqual(try browser.post("/orders", "key=p2&juice=grapeKiwi").status, 303)
        XCTAssertEqual(try browser.post("/orders", "key=p3&juice=pineapple").status, 409)
        XCTAssertTrue(try browser.get("/orders").body.contains("파인애플쥬스"), "an order keeps its juice's name")
        XCTAssertTrue(try browser.get("/stock/history").body.contains("메뉴 바꿈"))
        XCTAssertTrue(try browser.get("/stock.json").body.contains("\"grape\":9"))
        XCTAssertEqual(
            try shop.run("menu", "apply", file, "--yes").output, "the shop's menu is that of \(file) already\n")
    }

    /// A file that was shown before a change of the shop changes what its owner wrote, and nothing else.
    func testAFileMadeOfAnOlderMenuTakesNothingBack() throws {
        let shop = try RunningShop.withStoreOnly()
        let file = "\(shop.folder.path)/menu.json"
        let older = try shop.run("menu", "show").output
        func apply(_ menu: String) throws -> (code: Int32, output: String, error: String) {
            try shop.folder.write(Array(menu.utf8), to: "menu.json")
            let result = try shop.run("menu", "apply", file, "--yes")
            return (result.code, result.output.replacing("\u{A0}", with: " "), result.error)
        }
        let named = older.replacing("\"en\": \"Mango juice\"", with: "\"en\": \"Fresh mango\"")
        XCTAssertNotEqual(named, older)
        XCTAssertEqual(try apply(named).code, 0)
        let kept = try apply(older.replacing("\"en\": \"Kiwi juice\"", with: "\"en\": \"Green kiwi\""))
        XCTAssertEqual(kept.code, 0, kept.error)
        XCTAssertTrue(kept.output.contains("changed in the shop since the file was made, and kept:\n= "), kept.output)
        let now = try shop.run("menu", "show").output
        for name in ["Fresh mango", "Green kiwi"] { XCTAssertTrue(now.contains(name), now) }
        let refused = try apply(older.replacing("\"en\": \"Mango juice\"", with: "\"en\": \"Mango\""))
        XCTAssertEqual(refused.code, 1)
        XCTAssertTrue(refused.output.contains("\n! "), refused.output)
        XCTAssertEqual(try shop.run("menu", "show").output, now)
        // A file that does not say where it is from takes the place of the whole menu, and says so.
        let whole = try apply(older.replacing(#/  "from": [^\n]*\n/#, with: ""))
        XCTAssertEqual(whole.code, 0)
        XCTAssertTrue(whole.output.contains("Fresh mango → Mango juice"), whole.output)
    }

    func testAMenuFileWithAnErrorChangesNothing() throws {
        let shop = try RunningShop.withStoreOnly()
        try shop.folder.write(Array("{\"fruits\": [}".utf8), to: "menu.json")
        let result = try shop.run("menu", "apply", "\(shop.folder.path)/menu.json", "--yes")
        XCTAssertEqual(result.code, 65)
        XCTAssertTrue(result.error.contains("menu.json, line 1, column 13: closes the [ "), result.error)
        XCTAssertEqual(result.error.split(separator: "\n").count, 1)
    }

    func testAFileThatIsTooLargeOrHasControlCharactersIsRefusedInOneLine() throws {
        let shop = try RunningShop.withStoreOnly()
        let path = "\(shop.folder.path)/menu.json"
        XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: nil))
        XCTAssertEqual(truncate(path, 1 << 31), 0)
        let large = try shop.run("menu", "apply", path, "--yes")
        XCTAssertEqual(large.code, 65)
        XCTAssertTrue(large.error.contains("menu.json: is larger than 1 MiB; make it smaller"), large.error)
        try shop.folder.write(Array("{\"\u{202E}\u{1B}[31m\": 1}".utf8), to: "menu.json")
        let hostile = try shop.run("menu", "apply", path, "--yes")
        XCTAssertEqual(hostile.code, 65)
        XCTAssertFalse(hostile.error.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" }, hostile.error)
    }
}

extension String {
    /// `menu show` writes a juice on one line; Content/menu.json has four.
    fileprivate var withOneLineForEachJuice: String {
        replacing(/\{\n {6}"id"/, with: "{ \"id\"").replacing(/,\n {6}/, with: ", ").replacing(/\n {4}\}/, with: " }")
    }
}
