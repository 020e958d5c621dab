import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import TestSupport
import XCTest

@testable import ShopWeb

/// The rules that scripts repeat, each with inputs and what the shop's own rule makes of them: `Tests/Vectors/rules.json`,
/// which `test_scripts.py` gives to the functions of the scripts. `RECORD=1` records it.
final class ScriptRulesTests: XCTestCase {
    private let file = Repository.folder.appending(path: "Tests/Vectors/rules.json")

    func testTheVectorsAreWhatTheShopsRulesSay() throws {
        let rules: [(String, [[String: Any]])] = [
            ("discounts", try discounts()), ("steps", steps()), ("cups", cups()), ("grouped", grouped()),
            ("fruits", try fruits()), ("takes", try takes()),
            ("money", try money()), ("ages", try ages()), ("limits", limits()),
        ]
        let text =
            try "{\n"
            + rules.map { name, vectors in
                "  \"\(name)\": [\n\(try vectors.map { "    " + (try json($0)) }.joined(separator: ",\n"))\n  ]"
            }.joined(separator: ",\n") + "\n}\n"
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { return try Data(text.utf8).write(to: file) }
        assertSameLines(text, String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    private func json(_ vector: [String: Any]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: vector, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    private func discounts() throws -> [[String: Any]] {
        func discount(percent: Int? = nil, cups: Int? = nil, amount: Int? = nil) -> Discount {
            Discount(DiscountID("d"), names: Localized("d"), percent: percent, cups: cups, amount: amount)
        }
        let rules = [
            discount(percent: 10), discount(percent: 33), discount(percent: 100), discount(cups: 1), discount(cups: 3),
            discount(amount: 5000),
        ]
        let orders: [[(price: Int, cups: Int)]] = [
            [], [(4500, 1)], [(4500, 2), (3990, 1)], [(0, 2), (4500, 1)], [(5500, 3), (3500, 1), (3500, 2)],
            [(99_999_999, 99)],
        ]
        var vectors = [[String: Any]]()
        for currency in [Currency.won, try XCTUnwrap(Currency("EUR"))] {
            for rule in rules {
                for order in orders {
                    let lines = order.map { OrderLine(Cup("kiwi"), cups: $0.cups, price: $0.price) }
                    vectors.append([
                        "rule": [rule.percent ?? 0, rule.coin(in: currency), rule.cups ?? 0, rule.amount ?? 0],
                        "lines": order.map { [$0.price, $0.cups] }, "off": rule.amount(off: lines, in: currency),
                    ])
                }
            }
        }
        return vectors
    }

    private func steps() -> [[String: Any]] {
        let typed = [
            "", " ", "0", "1", "9", "12", "1,000", "999999999", "1.5", "3 kg", "250 ml", "+3", "-1", "abc", "４",
        ]
        var vectors = [[String: Any]]()
        for reason in StockChange.Reason.allCases {
            for unit in FruitUnit.allCases {
                for typed in typed {
                    for pieces in unit == .piece ? [-1, 1, 10] : [-50, 500] {
                        let result = StockStep(fruit: FruitID("kiwi"), pieces: pieces).applied(
                            to: typed, for: reason, in: unit)
                        vectors.append([
                            "reason": reason.rawValue, "unit": unit.symbol ?? "", "typed": typed, "pieces": pieces,
                            "field": result ?? NSNull(),
                        ])
                    }
                }
            }
        }
        return vectors
    }

    /// 0 for a text that is no number of cups of a line.
    private func cups() -> [[String: Any]] {
        [
            "", "0", "1", "01", "99", "100", "1000", "3잔", "3 cups", "1 Cup", "３", "3.0", "3,000", "-3", "+3", "three",
            " 7 ",
        ].map { typed in
            let cups = NumberReader.cups.number(typed).flatMap { (1...Order.maxCups).contains($0) ? $0 : nil }
            return ["typed": typed, "cups": cups ?? 0]
        }
    }

    private func grouped() -> [[String: Any]] {
        [0, 7, 999, 1000, 12_345, 999_999_999, -1, -1000].map { ["number": $0, "text": NumberFormat.grouped($0)] }
    }

    private func fruits() throws -> [[String: Any]] {
        try Language.shops.flatMap { language in
            let pieces = try Texts.shop[language](.amountPieces, [.count: "#"])
            return FruitUnit.allCases.flatMap { unit in
                [0, 1, 12, 999, 1000, 1250, 1500, 12_005, 1_000_000, -3, -1250].map { number in
                    [
                        "number": number, "unit": unit.symbol ?? "", "pieces": pieces,
                        "text": unit == .piece ? pieces.replacing("#", with: unit.text(number)) : unit.text(number),
                    ]
                }
            }
        }
    }

    /// The fruit of cups whose choices add to the recipe and replace parts of it.
    private func takes() throws -> [[String: Any]] {
        let (one, two) = (
            #"[{"fruit": "oat", "count": 1}]"#, #"[{"fruit": "oat", "count": 2}, {"fruit": "kiwi", "count": 1}]"#
        )
        let text = try Repository.text("Content/menu.example.json").replacing(one, with: two)
        let menu = try Menu(json: text.utf8, file: "menu.json", languages: .shop)
        let cups = [
            Cup("mango"), Cup("mango", size: "large", choices: ["mango-plus"]),
            Cup("mangoLatte", choices: ["milk-oat"]),
            Cup("mangoLatte", size: "small", choices: ["milk-oat", "milk-plus"]),
            Cup("strawberryLatte", size: "large", choices: ["banana-plus", "milk-oat"]),
        ]
        func members(_ recipe: Recipe) -> [String: Int] {
            Dictionary(uniqueKeysWithValues: recipe.portions.map { ($0.fruit.rawValue, $0.count) })
        }
        return try cups.map { cup in
            let size = try XCTUnwrap(menu.serving(of: Cup(cup.juice, size: cup.size)))
            let choices = try cup.choices.map { try XCTUnwrap(menu[$0]).choice }
            let parts =
                [[members(size.recipe), NSNull()]]
                + choices.map { [members($0.takes), $0.instead?.rawValue ?? NSNull()] }
            return ["parts": parts, "takes": members(try XCTUnwrap(menu.serving(of: cup)).recipe)]
        }
    }

    private func money() throws -> [[String: Any]] {
        try Language.shops.flatMap { language in
            try ["KRW", "EUR", "USD", "KWD"].flatMap { code in
                let currency = try XCTUnwrap(Currency(code))
                let context = try PageContext.test(language, currency: currency)
                return [0, 5, 4500, 123_456, 9_999_999_999].map { amount in
                    [
                        "language": language.rawValue, "money": context.moneyPattern, "decimals": currency.decimals,
                        "amount": amount, "text": context.money(amount),
                    ]
                }
            }
        }
    }

    /// The ages in the patterns that the page of the kitchen has for its script.
    private func ages() throws -> [[String: Any]] {
        try Language.shops.flatMap { language in
            let texts = try Texts.shop[language]
            let patterns = [
                "slow": String(TicketAge.slowMinutes), "late": String(TicketAge.lateMinutes),
                "ageNow": texts(.queueAgeNow),
                "age": texts(.queueAge, [.count: "#"]), "ageSlow": texts(.queueAgeSlow, [.count: "#"]),
                "ageHours": texts(.queueAgeHours, [.hour: "#h", .count: "#"]),
            ]
            return [-30, 0, 59, 60, 299, 300, 599, 600, 3599, 3600, 4000, 86_400].map { seconds in
                let now = Date(timeIntervalSince1970: 1_000_000)
                let age = TicketAge(now.addingTimeInterval(-Double(seconds)), at: now)
                return [
                    "patterns": patterns, "seconds": seconds, "band": age.band.trimmingCharacters(in: .whitespaces),
                    "text": age.text(texts),
                ]
            }
        }
    }

    private func limits() -> [[String: Any]] {
        [["name": "maxCups", "number": Order.maxCups], ["name": "maxCount", "number": Stock.maxCount]]
    }
}

extension Language {
    fileprivate static let shops = [Language.korean, .english]
}

extension PageContext {
    fileprivate static func test(_ language: Language, currency: Currency) throws -> PageContext {
        let (menu, texts) = (try Menu.firstShop, try Texts.shop)
        var settings = Settings()
        settings.currency = currency
        return PageContext(menu: menu, settings: settings, language: language, texts: texts, clock: .atNine)
    }
}
