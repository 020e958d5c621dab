package import ContentFile
package import Foundation
package import JuiceShop

/// The menu, the texts in one language and the clock, which every page of the shop needs.
///
/// A class, because each row of a page holds it. The application has one for each language, so that two rows with the
/// same context show the same.
package final class PageContext: Sendable {
    package let menu: Menu
    package let language: Language
    /// In that language.
    package let texts: Wording
    /// In every language.
    let allTexts: Texts
    package let clock: WallClock

    package init(menu: Menu, language: Language, texts: Texts, clock: WallClock) {
        self.menu = menu
        self.language = language
        self.clock = clock
        self.texts = texts[language]
        allTexts = texts
    }

    package var zone: TimeZone { clock.zone }

    /// A fruit that left the menu is called by its id.
    func name(of fruit: FruitID) -> String { menu[fruit]?.names[language] ?? fruit.rawValue }

    /// A juice that left the menu is called by its id.
    func name(of juice: JuiceID) -> String { menu[juice]?.names[language] ?? juice.rawValue }

    /// `Strawberry 10 + banana 1`: only the first begins with a capital, where the script has them.
    func listing(_ counts: [(FruitID, Int)], as text: Text, by joint: String) -> String {
        counts.enumerated().map { index, entry in
            let name = name(of: entry.0)
            let isInside = index > 0 && !language.keepsCapitals
            return texts(
                text, [.fruit: isInside ? name.lowercased() : name, .count: NumberFormat.grouped(entry.1)])
        }.joined(separator: joint)
    }

    /// The fruit that an order took, written as its recipe is.
    func recipe(_ took: [FruitID: Int]) -> String {
        listing(took.inOrder(of: menu), as: .recipePortion, by: " + ")
    }

    /// `딸기쥬스 3잔`.
    func cups(_ cups: Int, of juice: JuiceID) -> String {
        texts(.cupsSeveral, [.juice: name(of: juice), .cups: NumberFormat.grouped(cups)])
    }
}

extension [FruitID: Int] {
    /// In the order of the screens; fruits that left the menu come last, by their ids.
    func inOrder(of menu: Menu) -> [(FruitID, Int)] {
        keys.inOrder(of: menu).compactMap { fruit in self[fruit].map { (fruit, $0) } }
    }
}

extension Collection<FruitID> {
    /// In the order of the screens; fruits that left the menu come last, by their ids.
    func inOrder(of menu: Menu) -> [FruitID] {
        let gone = filter { menu[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
        return menu.fruits.map(\.id).filter(contains) + gone
    }
}

extension Collection<JuiceID> {
    /// In the order of the screens; juices that left the menu come last, by their ids.
    func inOrder(of menu: Menu) -> [JuiceID] {
        let gone = filter { menu[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
        return menu.juices.map(\.id).filter(contains) + gone
    }
}
