import FastCGI
import Foundation
import Glibc
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import XCTest

/// The practice shop as a whole: it keeps away from the real one, and the power cut loses nothing.
final class PracticeShopTests: XCTestCase {
    func testItHasTheMenuOfTheShopAndWritesNothingThere() throws {
        let shop = try RunningShop.withStoreOnly(menu: .withPlaces)
        let before = try files(of: shop.store)
        let practice = try practice(["--store", shop.store], in: shop.folder.path)
        XCTAssertTrue(try page("/", of: practice).contains("딸기라떼"))
        XCTAssertTrue(try page("/", of: practice).contains("class=\"practice\""))
        let key = Form(fields: [.init("key", "k1"), .init("juice", "kiwi"), .init("place", "togo")])
        let made = try SocketQuestion(socket: practice.socket, path: "/orders", form: key).ask(waitingSeconds: 20)
        XCTAssertTrue(made.contains("Location: /orders/1"), made)
        XCTAssertEqual(practice.child.stop(), 0)
        XCTAssertEqual(try files(of: shop.store), before)
        XCTAssertFalse(FileManager.default.fileExists(atPath: practice.folder), "nothing is kept")
    }

    /// Neither a folder that it did not make, nor another command on its own.
    func testARealStoreAndAPracticeShopKeepApart() throws {
        let shop = try RunningShop.withStoreOnly()
        let before = try files(of: shop.store)
        for folder in [shop.folder.path, shop.store] {
            let refused = try shop.run("practice", "--folder", folder, "--socket", "\(shop.folder.path)/p.sock")
            XCTAssertEqual(refused.code, 69)
            XCTAssertTrue(refused.error.contains("files that no practice shop made"), refused.error)
        }
        XCTAssertEqual(try files(of: shop.store), before)

        let practice = try practice([], in: shop.folder.path)
        let store = "\(practice.folder)/Store"
        for command in [["stock"], ["order", "kiwi"], ["serve", "--socket", "\(shop.folder.path)/s.sock"]] {
            let refused = try shop.run(command + ["--store", store], locale: "C")
            XCTAssertEqual(refused.code, 69, "\(command)")
            XCTAssertTrue(refused.error.contains("is a practice shop's"), refused.error)
        }
        // A copy has no marker beside it; its history says what it is.
        let copy = "\(shop.folder.path)/copied"
        try FileManager.default.copyItem(atPath: store, toPath: copy)
        let refused = try shop.run(
            ["serve", "--socket", "\(shop.folder.path)/s.sock", "--site", shop.site, "--store", copy], locale: "C")
        XCTAssertEqual(refused.code, 69)
        XCTAssertTrue(refused.error.contains("its history is a practice shop's"), refused.error)
        XCTAssertEqual(practice.child.stop(SIGINT), 0)
    }

    /// The robot's own list is compared with what the store has, by the program and by this test.
    func testEveryConfirmedOrderIsThereOnceAfterAPowerCut() throws {
        let folder = try TemporaryFolder()
        let practice = try practice(["--menu", "Content/menu.example.json", "--robot"], in: folder.path)
        for round in 1...2 {
            _ = try SocketQuestion(socket: practice.socket, path: "/practice/power-cut", form: Form())
                .ask(waitingSeconds: 20)
            var outcome = ""
            try eventually {
                guard let text = try? page("/practice", of: practice),
                    let time = text.firstRange(of: "class=\"outcome\"")
                else { return false }
                outcome = String(text[time.lowerBound...].prefix(600))
                return practice.child.output.components(separatedBy: "serving").count > round + 1
                    && confirmed(outcome) ?? 0 >= 12 * round
            }
            XCTAssertTrue(outcome.contains("모두 한 번씩 남아 있어요"), outcome)
        }
        var keys = [Key: Int]()
        try FileStore(showing: "\(practice.folder)/Store").events(after: 0) { _, event in
            if case .ordered(let order) = event, let key = order.key { keys[key, default: 0] += 1 }
            return true
        }
        XCTAssertGreaterThanOrEqual(keys.count, 24)
        XCTAssertTrue(keys.values.allSatisfy { $0 == 1 })

        // The robot is at work on the orders of the cut when the shop is stopped: it has nobody to answer it.
        _ = try SocketQuestion(socket: practice.socket, path: "/practice/power-cut", form: Form())
            .ask(waitingSeconds: 20)
        try eventually { practice.child.output.components(separatedBy: "serving").count > 4 }
        XCTAssertEqual(practice.child.stop(), 0)
    }

    /// The robot sends its orders of the power cut when the shop is stopped, and nobody answers the others.
    func testAStopDoesNotWaitForTheOrdersOfAPowerCut() throws {
        let folder = try TemporaryFolder()
        let practice = try practice(["--menu", "Content/menu.example.json", "--robot"], in: folder.path)
        let store = "\(practice.folder)/Store"
        let before = try FileStore(showing: store).shop().sequence
        _ = try SocketQuestion(socket: practice.socket, path: "/practice/power-cut", form: Form())
            .ask(waitingSeconds: 20)
        try eventually { try FileStore(showing: store).shop().sequence > before }
        XCTAssertEqual(practice.child.stop(SIGINT), 0)
    }

    /// A visitor of a practice shop sees that it is one, also while the program is away or before a request reaches it.
    func testNginxShowsItsOwnPagesAsAPracticeShops() throws {
        let (folder, reserved) = (try TemporaryFolder(), try LoopbackPort())
        defer { withExtendedLifetime(reserved) {} }
        func pages(isPractice: Bool) throws -> [String] {
            let nginx = try Nginx.start(port: reserved.number, in: folder, isPractice: isPractice)
            defer { _ = nginx.stop() }
            let browser = HTTPClient(port: reserved.number)
            let down = try browser.get("/")
            let english = try browser.get("/?lang=en", headers: ["Cookie": "lang=en"])
            let large = try browser.post("/orders", String(repeating: "a", count: 1 << 17))
            XCTAssertEqual([down, english, large].map(\.status), [502, 502, 413])
            return [down, english, large].map(\.body)
        }
        for page in try pages(isPractice: true) {
            XCTAssertTrue(page.contains("class=\"practice\""), page)
            XCTAssertTrue(page.contains("href=\"/practice.") && page.contains("href=\"/practice\""), page)
        }
        for page in try pages(isPractice: false) { XCTAssertFalse(page.contains("practice"), page) }
        let site = try Child(
            "\(Repository.folder.path)/Scripts/nginx-site", ["practice"], log: "site", in: folder.path)
        XCTAssertEqual(site.exitCode, 0)
        let named = site.output.matches(of: /error_page .* (\/error\/[^$]*)/).map { String($0.output.1) }
        XCTAssertEqual(named.count, 4)
        XCTAssertTrue(named.allSatisfy { $0.hasPrefix("/error/practice/") }, "\(named)")
    }

    private func confirmed(_ outcome: String) -> Int? {
        outcome.firstMatch(of: /받은 (\d+)건이 모두/).flatMap { Int($0.output.1) }
    }

    /// Every file of a folder, byte for byte.
    private func files(of folder: String) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return names.reduce(into: [:]) { $0[$1] = FileManager.default.contents(atPath: "\(folder)/\($1)") }
    }

    private struct Practice {
        let child: Child
        let socket: String
        let folder: String
    }

    private func practice(_ options: [String], in place: String) throws -> Practice {
        let (socket, folder) = ("\(place)/practice.sock", "\(place)/practice")
        let child = try Child(
            RunningShop.program,
            ["practice", "--socket", socket, "--folder", folder, "--site", Nginx.site] + options, log: "practice.log",
            in: place)
        try eventually {
            if !child.process.isRunning { throw HTTPClient.Failure(description: child.output) }
            return child.output.contains("serving")
        }
        return Practice(child: child, socket: socket, folder: folder)
    }

    private func page(_ path: String, of practice: Practice) throws -> String {
        try SocketQuestion(socket: practice.socket, path: path).ask(waitingSeconds: 20)
    }
}
