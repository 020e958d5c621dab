package import ContentFile
package import Foundation
package import JuiceShop

/// What the tables for spreadsheets have in common: whose words they use, and which fruits have a column.
package struct CSVWords: Sendable {
    let menu: Menu
    let language: Language
    let say: Wording
    let zone: TimeZone

    package init(menu: Menu, language: Language, texts: Texts, zone: TimeZone) {
        self.menu = menu
        self.language = language
        self.zone = zone
        say = texts[language]
    }

    package static var mediaType: String { CSV.mediaType }

    func head(_ texts: [Text]) -> [CSV.Cell] { texts.map { .text(say($0)) } }

    /// A column for each fruit of the menu, and one for those that left it.
    var fruitHeads: [CSV.Cell] { menu.fruits.map { .text($0.names[language]) } + [.text(say(.csvOtherFruits))] }

    /// What is not there is an empty cell.
    func fruitCells(_ counts: [FruitID: Int]) -> [CSV.Cell] {
        var cells = menu.fruits.map { fruit in counts[fruit.id].map { CSV.Cell.number($0) } ?? .none }
        let others = counts.filter { menu[$0.key] == nil }.sorted { $0.key.rawValue < $1.key.rawValue }
        cells.append(
            others.isEmpty ? .none : .text(others.map { "\($0.key): \($0.value)" }.joined(separator: "; ")))
        return cells
    }
}
