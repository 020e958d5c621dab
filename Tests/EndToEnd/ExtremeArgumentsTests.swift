import Foundation
import TestSupport
import XCTest

/// The limits of every number on the command line: each is refused with a line or done, and nothing ends a command by a trap.
final class ExtremeArgumentsTests: XCTestCase {
    /// `N` is the number. Another command with a number needs a line.
    private static let commands = [
        "stock kiwi N", "stock kiwi +N", "order kiwi N", "order kiwi --cups N", "cancel N", "refund N",
        "refund 1 --cups kiwi=N",
        "discount N none", "report --day N", "report --from N --to N", "purchases --days N", "closing --last N",
        "transfer hongdae kiwi N", "follow --after N --once",
        "store log --last N", "store log --last N --json", "store backup BACKUP --keep N",
        "pin set --hours N", "doctor --threads N", "doctor --patroni-port N", "serve --socket SOCKET --threads N",
        "print --printer kitchen=tcp://127.0.0.1:N --test kitchen",
        "print --printer kitchen=tcp://127.0.0.1:9?width=N --test kitchen",
        "head serve --connections N", "exhibition serve /nothing --port N",
    ]

    private static let limits = [
        "0", "-1", "2147483647", "2147483648", "9007199254740993", "9223372036854775806", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e308", "NaN",
    ]

    /// 132 and more are a signal's; the refusals are sysexits(3)'s, 1 is a store that says no.
    private static let codes: Set<Int32> = [0, 1, 64, 65, 66, 69, 73, 74, 75, 77, 78]

    func testNoNumberEndsACommandByATrap() throws {
        let shop = try RunningShop()
        XCTAssertEqual(try shop.client().post("/orders", "key=k&juice=kiwi").status, 303)
        var refused = 0
        for command in Self.commands {
            for limit in Self.limits {
                // It would serve.
                if command.contains("serve"), UInt16(limit) != nil { continue }
                let words = command.replacing("N", with: limit)
                    .replacing("BACKUP", with: "\(shop.folder.path)/backup\(refused)")
                    .replacing("SOCKET", with: "\(shop.folder.path)/x.sock")
                var arguments = words.split(separator: " ").map(String.init)
                if !["head", "exhibition"].contains(arguments[0]) { arguments += ["--store", shop.store] }
                let result = try shop.run(arguments, locale: "C")
                XCTAssertTrue(Self.codes.contains(result.code), "\(words): \(result)")
                if result.code != 0 {
                    refused += 1
                    XCTAssertFalse((result.output + result.error).isEmpty, words)
                }
            }
        }
        XCTAssertGreaterThan(refused, 100)
        XCTAssertEqual(try shop.client().get("/").status, 200)
        XCTAssertEqual(try shop.run("store", "check").code, 0)
    }
}
