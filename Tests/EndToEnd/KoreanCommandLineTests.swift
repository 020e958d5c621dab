import Foundation
import TestSupport
import XCTest

/// The command line where the locale is Korean; `CommandLineTests` has the same commands in English.
final class KoreanCommandLineTests: XCTestCase {
    private let locale = "ko_KR.UTF-8"

    func testResultsAndErrorsAreInKorean() throws {
        let shop = try RunningShop.withStoreOnly()
        for (arguments, code, output) in [
            (["stock", "kiwi", "+5"], 0, "🥝 kiwi        15  키위\n"),
            (
                ["order", "mango", "2", "kiwi"], 0,
                "주문 1번(\(RunningShop.today) · 1번): 망고쥬스 2잔, 키위쥬스 1잔 · 키위 3개, 망고 6개 사용\n"
            ),
            (["order", "strawberry"], 1, "재료가 모자라서 딸기쥬스 1잔을 만들 수 없어요: 딸기 16개가 필요한데 10개뿐이라 6개 모자라요\n"),
            (["cancel", "1"], 0, "주문 1번(\(RunningShop.today) · 1번): 취소했어요, 키위 3개, 망고 6개를 재고로 되돌렸어요\n"),
            (["cancel", "1"], 0, "주문 1번(\(RunningShop.today) · 1번): 이미 취소돼 있었어요"),
            (["cancel", "7"], 1, "juicemaker: 주문 7번은 없어요. 바뀐 것은 없어요\n"),
            (["order", "strawbery"], 64, "strawbery: 메뉴에 없어요. 혹시 strawberry인가요? 메뉴의 쥬스: strawberryBanana(딸바쥬스)"),
            (["stock", "kiwi", "-99"], 1, "kiwi: 재고가 15개뿐이라 99개를 뺄 수 없어요\n"),
            (["stock", "kiwi", "5"], 64, "오류: “5”: 더할 때는 +5, 뺄 때는 -5처럼 적어 주세요\n사용법: juicemaker stock "),
            (["report"], 0, "판매한 잔: 0\n주문: 1 · 취소 1건\n"),
            (["purchases", "--days", "0"], 64, "며칠인지 1에서 14 사이로 적어 주세요."),
            (["report", "--day", "2026-02-30"], 64, "달력에 있는 날짜를 2026-11-21처럼 적어 주세요."),
            (["store", "check"], 0, "온전해요. 사건 4,"),
            (["store", "create"], 69, "이미 기록이 있어서 그대로 두었어요"),
            (["store", "repair"], 0, "고칠 것이 없어요"),
            (["store", "log", "--last", "1"], 0, "주문 1번(그날 1번) 취소(만들기 전): mango 2잔, kiwi 1잔"),
            (["store", "backup", "\(shop.folder.path)/copy"], 0, "의 온전한 복사본이에요."),
            (["store", "backup", "\(shop.folder.path)/copy"], 69, "copy: 이미 있어요. 새 이름을 적어 주세요. 바뀐 것은 없어요\n"),
            (["pin", "show"], 0, "PIN이 없어서 모두 열려 있어요\n"),
            (["pin", "revoke"], 1, "정한 PIN이 없어요. 바뀐 것은 없어요\n"),
            (["serve"], 64, "연결을 받을 소켓이 없어요. --socket으로 적어 주세요\n"),
        ] as [([String], Int32, String)] {
            let result = try shop.run(arguments + ["--store", shop.store], locale: locale)
            XCTAssertEqual(result.code, code, "\(arguments): \(result)")
            XCTAssertTrue((result.output + result.error).contains(output), "\(arguments): \(result)")
        }
        let missing = try shop.run(["stock", "--store", "\(shop.folder.path)/Stroe"], locale: locale)
        XCTAssertTrue(missing.error.contains("Stroe: 여기에는 기록이 없어요. "), missing.error)
    }

    func testWrongArgumentsAreExplainedInKorean() throws {
        let shop = try RunningShop.closed()
        for (arguments, words) in [
            (["report", "--jsn"], "오류: '--jsn'은 없는 선택이에요. 혹시 '--json'인가요?"),
            (["cancel"], "오류: '<number>'를 적어 주세요"), (["report", "--day"], "오류: '--day <"),
            (["config", "extra"], "오류: 'extra'는 여기에 쓰지 않아요. 지워 주세요"),
            (["cancel", "x"], "에 'x'는 쓸 수 없어요"), (["config", "--json=1"], "오류: '--json'에는 값을 적지 않아요: '1'"),
        ] {
            let result = try shop.run(arguments, locale: locale)
            XCTAssertEqual(result.code, 64, "\(arguments)")
            XCTAssertTrue(result.error.contains(words), result.error)
            XCTAssertNil(result.error.firstMatch(of: /Help:|Missing|Unexpected|Unknown/), result.error)
        }
    }

    func testErrorsInTheOwnersFilesAreInKorean() throws {
        let shop = try RunningShop.withStoreOnly()
        let content = "\(shop.folder.path)/Content"
        try FileManager.default.copyItem(atPath: Repository.folder.appending(path: "Content").path, toPath: content)
        let menu = try Repository.text("Content/menu.json")
        for (wrong, error) in [
            (
                menu.replacing("\"lowAt\": 16", with: "\"lowat\": 16"),
                "\"lowat\": 여기에는 없는 항목이에요. \"lowAt\"로 적거나 지워 주세요\n"
            ),
            (
                menu.replacing("\"fruit\": \"pineapple\"", with: "\"fruit\": \"pinapple\""),
                "이 메뉴의 \"fruits\"에 없어요. \"pineapple\"로 적거나"
            ),
            (
                menu.replacing("},\n    { \"id\": \"banana\"", with: "}\n    { \"id\": \"banana\""),
                "여기에 쉼표가 없어요. 적어 주세요\n"
            ),
        ] {
            XCTAssertNotEqual(wrong, menu)
            try shop.folder.write(Array(wrong.utf8), to: "Content/menu.json")
            let result = try shop.run(
                "menu", "apply", "\(content)/menu.json", "--yes", "--content", content, locale: locale)
            XCTAssertEqual(result.code, 65)
            XCTAssertNotNil(result.error.firstMatch(of: /juicemaker: \S+menu\.json, \d+째 줄, \d+째 글자/), result.error)
            XCTAssertTrue(result.error.contains(error), result.error)
        }
    }

    /// Of a sound shop and of one with much that is wrong.
    func testEachLineOfTheDoctorIsInKorean() throws {
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(chmod("\(shop.store)/head", 0o666), 0)
        let wrong = try shop.run("doctor", "--socket", "\(shop.folder.path)/0.sock", "--nginx", "/", locale: locale)
        let none = try shop.run(["doctor", "--store", "\(shop.folder.path)/no", "--content", "/no"], locale: locale)
        for result in [wrong, none] {
            XCTAssertEqual(result.code, 1)
            let lines = result.output.split(separator: "\n")
            XCTAssertGreaterThan(lines.count, 6, result.output)
            for line in lines where !line.hasPrefix("ok    timezone") && !line.hasPrefix("ok    config") {
                XCTAssertTrue(hasHangul(line), String(line))
                XCTAssertNil(line.firstMatch(of: /[을이은과]\([를가는와]\)|\(으\)로/), String(line))
            }
        }
        XCTAssertTrue(
            wrong.output.contains("\nfail  socket       \(shop.folder.path)/0.sock: 그런 파일이나 폴더가 없어요. systemctl"))
    }

    func testJSONIsTheSameInEachLanguage() throws {
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(try shop.run("order", "mango").code, 0)
        for arguments in [["stock"], ["report"], ["cancel", "1"], ["store", "log"], ["config"]] {
            let arguments = arguments + ["--json"] + (arguments == ["config"] ? [] : ["--store", shop.store])
            let english = try shop.run(arguments, locale: "C")
            XCTAssertEqual(english.code, 0, english.error)
            XCTAssertEqual(try shop.run(arguments, locale: locale).output, english.output)
        }
        let doctor = try shop.run("doctor", "--json", "--socket", "\(shop.folder.path)/0.sock", locale: locale)
        XCTAssertTrue(doctor.output.contains("\"says\":\"the clock is "), doctor.output)
        XCTAssertFalse(hasHangul(doctor.output), doctor.output)
    }

    /// The words of the argument parser itself stay in English, except for its headings.
    func testTheHelpOfEachCommandIsInKorean() throws {
        let shop = try RunningShop.closed()
        let own = ["(values: ", "(default: "]
        for command in [
            [], ["serve"], ["stock"], ["order"], ["cancel"], ["report"], ["purchases"], ["pin"], ["pin", "set"],
            ["pin", "show"],
            ["pin", "revoke"], ["pin", "remove"], ["store"], ["store", "create"], ["store", "check"],
            ["store", "repair"], ["store", "backup"], ["store", "restore"], ["store", "log"], ["generate"],
            ["doctor"], ["config"], ["transfer"], ["follow"],
        ] {
            let help = try shop.run(command + ["--help"], locale: locale)
            XCTAssertEqual(help.code, 0)
            let lines = help.output.split(separator: "\n")
            XCTAssertTrue(hasHangul(lines.first ?? ""), "\(command): \(help.output)")
            XCTAssertTrue(help.output.contains("\n사용법: juicemaker"), help.output)
            for line in lines where line.hasPrefix("  ") {
                let text = line.drop { $0 == " " }.split(separator: "  ", maxSplits: 1).last ?? ""
                if text.hasPrefix("-") || text.hasPrefix("<") || own.contains(where: text.contains) { continue }
                // The end of the argument parser's list of values.
                if text.hasSuffix(")"), text.utf8.allSatisfy({ $0 < 128 }) { continue }
                XCTAssertTrue(hasHangul(text) || text.contains("juicemaker "), "\(command): \(line)")
            }
        }
    }

    private func hasHangul(_ text: some StringProtocol) -> Bool { text.contains { ("가"..."힣").contains($0) } }
}
