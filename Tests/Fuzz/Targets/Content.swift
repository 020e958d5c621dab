import ContentFile
@testable import Expositions
import Foundation
import JuiceShop
@testable import ShopWeb
import Bytes

extension FuzzTarget {
    static let menu = FuzzTarget(
        name: "menu", maxLength: 4096, seeds: { [try Seeds.file("Content/menu.json"), menuOfMilk] }
    ) {
        input in
        let menu: Menu
        do {
            menu = try Menu(json: input, file: "menu.json", languages: FirstShop.languages)
        } catch let error as Diagnostic {
            return try check(error)
        }
        try checkIsJSON(input)
        let printed = Array(menu.fileText.utf8)
        try require(
            try Menu(json: printed, file: "menu.json", languages: FirstShop.languages) == menu,
            "a printed menu parses back")
        try requireReadable(.opened(FirstStock(counts: [:], menu: menu, stamp: Stamp(at: .fuzzing))))
        for juice in menu.juices {
            for (_, _, margin) in menu.margins(of: juice, tax: nil) {
                try require(margin.cost >= 0, "fruit costs something: \(margin)")
            }
            for portion in juice.recipe.portions {
                try require(
                    menu.uses(of: portion.fruit).contains { $0.juice == juice.id && $0.count == portion.count },
                    "\(juice.id) uses \(portion.fruit)")
            }
        }
    }

    /// With every member that the first shop's menu does not have.
    private static let menuOfMilk = Array(
        #"""
        {"fruits": [{"id": "milk", "symbol": "🥛", "name": {"ko": "우유", "en": "Milk"}, "unit": "ml", "step": 100,
          "firstCount": 6000, "lowAt": 1000, "box": 1000, "boxPrice": 2800, "par": 8000, "tile": false}, {"id": "oat", "symbol": "🌾", "name": {"ko": "귀리 우유", "en": "Oat"}, "firstCount": 1}],
         "juices": [{"id": "shake", "name": {"ko": "셰이크", "en": "Shake"}, "recipe": [{"fruit": "milk", "count": 200}],
          "price": 4500, "glass": "jar", "colour": "kiwi", "options": ["extra"], "sizes": [{"id": "large",
          "name": {"ko": "라지", "en": "large"}, "price": 5500, "recipe": [{"fruit": "milk", "count": 300}]}]}],
         "options": [{"id": "extra", "name": {"ko": "추가", "en": "Extra"}, "any": true, "choices": [{"id": "milk-plus",
          "name": {"ko": "우유 추가", "en": "extra milk"}, "price": 300, "takes": [{"fruit": "milk", "count": 100}]},
          {"id": "oat", "name": {"ko": "귀리", "en": "oat"}, "takes": [{"fruit": "oat", "count": 1}], "instead": "milk"}]}]}
        """#.utf8)

    /// A file of texts, or one text with its placeholders.
    static let texts = FuzzTarget(
        name: "texts", maxLength: 131_072, seeds: { [try Seeds.file("Content/texts.ko.json")] }
    ) {
        input in
        guard input.first == UInt8(ascii: "{") else {
            return try check(pattern: String(decoding: input, as: UTF8.self))
        }
        do {
            let texts = try Texts([.korean: input])
            try checkIsJSON(input)
            for text in Text.allCases {
                let shown = texts[.korean](text, everyPlaceholder)
                try require(!shown.utf8.contains(where: "{}".utf8.contains), "\(text) is filled in: \(shown)")
            }
        } catch let error as Diagnostic {
            try check(error)
        }
    }

    /// The files of an exposition: its facts, and its items.
    static let exposition = FuzzTarget(name: "exposition", maxLength: 8192) { input in
        let file: ContentValue
        do {
            file = try ContentValue(input, file: "items.json")
        } catch let error as Diagnostic {
            return try check(error)
        }
        do {
            let facts = try FactsFile(file, splitsTitle: true).facts
            try require((0...Exposition.Facts.maxVisitors).contains(facts.visitors ?? 0), "visitors have their range")
            try require(facts.title?.isEmpty == false, "there is a title")
            try checkIsJSON(input)
        } catch let error as Diagnostic {
            try check(error)
        }
        do {
            let items = try ItemsFile(file, at: "items.json")
            if let fault = items.faults.first { throw fault }
            try checkIsJSON(input)
            try check(items)
        } catch let error as Diagnostic {
            try check(error)
        }
    }

    /// The same items in a spreadsheet, in each of its languages.
    static let tables = FuzzTarget(name: "tables", maxLength: 2048) { input in
        do {
            let table = try CSVTable(input, file: "items.csv", lists: ItemsFile.cells)
            let items = try ItemsFile(table.list(), at: "items.csv")
            if let fault = items.faults.first { throw fault }
            try check(items)
            for language in table.languages {
                let list = table.list(in: language, keys: { $0 == "image_name" })
                try ItemsFile(list, at: "items.csv", isTranslation: true).checkTranslates(items)
            }
        } catch let error as Diagnostic {
            let place = error.place?.english ?? ""
            try require(
                place.prefixMatch(of: /row [1-9][0-9]*(, column [A-Z]+)?(, |$)/) != nil, "a refusal has a row: \(error)"
            )
            try require(
                !error.error.korean.isEmpty && !error.remedy.english.isEmpty, "a refusal says what to do: \(error)")
            try require(!error.description.contains(where: \.isNewline), "a refusal is one line: \(error)")
        }
    }

    private static func check(_ items: ItemsFile) throws {
        try require(!items.items.isEmpty, "there is an item")
        for item in items.items {
            try require(items[item.imageName] != nil, "each item is found by its picture")
            try require(PictureName.isAddress(item.imageName), "a name can be an address: \(item.imageName)")
        }
        try items.checkTranslates(items)
    }

    static let pictures = FuzzTarget(name: "pictures", maxLength: 1024) {
        input in
        for kind in Picture.Kind.allCases {
            guard let size = PictureSize(input, kind) else { continue }
            try require(
                (1...65_535).contains(size.width) && (1...65_535).contains(size.height), "a size has its range")
        }
    }

    /// A refusal is one line with the place in the file.
    private static func check(_ error: Diagnostic) throws {
        try require(error.line.map { $0 >= 1 } ?? false, "a refusal has a line: \(error)")
        try require(error.column.map { $0 >= 1 } ?? false, "a refusal has a column: \(error)")
        try require(!error.error.korean.isEmpty && !error.remedy.english.isEmpty, "a refusal says what to do: \(error)")
        try require(!error.description.contains(where: \.isNewline), "a refusal is one line: \(error)")
    }

    /// Whatever the shop takes from a file is JSON to another parser too. Foundation refuses numbers beyond `Double`, which
    /// are JSON (RFC 8259, section 6), but no value that the shop takes.
    private static func checkIsJSON(_ input: [UInt8]) throws {
        try require(
            (try? JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)) != nil,
            "Foundation reads it too")
    }

    private static func check(pattern text: String) throws {
        let pattern = TextPattern(text)
        let isPlain = !text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        try require(!isPlain || pattern.placeholders.isEmpty, "a text without braces has no placeholder")
        guard isPlain else { return }
        let literals = pattern.pieces.map { piece in
            if case .literal(let text) = piece { text } else { "" }
        }
        try require(literals.joined() == text, "a text without placeholders is shown as it is")
    }

    private static let everyPlaceholder: LanguageTexts.Values = [
        .title: "1", .juice: "1", .fruit: "1", .count: "1", .number: "1", .left: "1", .lacks: "1", .needed: "1",
        .present: "1", .missing: "1", .before: "1", .after: "1", .delta: "1", .elsewhere: "1", .changes: "1",
        .reason: "1", .cups: "1", .order: "1", .fruits: "1", .time: "1", .day: "1", .hour: "1", .year: "1", .month: "1",
        .label: "1", .who: "1",
        .last: "1", .orders: "1", .wastedOrders: "1", .wastedCups: "1", .amount: "1",
    ]
}
