import ContentFile
import JuiceShop

/// Fruits and counts in a sentence.
extension Wording {
    /// `Strawberry 10 + banana 1`: only the first begins with a capital, where the script has them.
    func listing(
        _ counts: [(FruitID, Int)], as text: Text, by joint: String, _ menu: Menu, _ language: Language
    ) -> String {
        counts.enumerated().map { index, entry in
            let name = menu.name(of: entry.0, in: language)
            let isInside = index > 0 && !language.keepsCapitals
            return self(text, [.fruit: isInside ? name.lowercased() : name, .count: NumberFormat.grouped(entry.1)])
        }.joined(separator: joint)
    }

    /// What an order took, as its recipe is written.
    func took(_ took: [FruitID: Int], _ menu: Menu, _ language: Language) -> String {
        listing(took.inOrder(of: menu), as: .recipePortion, by: " + ", menu, language)
    }

    /// `딸기쥬스 3잔`.
    func cups(_ cups: Int, of juice: String) -> String {
        self(.cupsSeveral, [.juice: juice, .cups: NumberFormat.grouped(cups)])
    }
}

extension [FruitID: Int] {
    /// As the screens show them; what left the menu comes last, by its id.
    func inOrder(of menu: Menu) -> [(FruitID, Int)] {
        keys.inOrder(of: menu).compactMap { fruit in self[fruit].map { (fruit, $0) } }
    }
}

extension Collection<FruitID> {
    /// As the screens show them; what left the menu comes last, by its id.
    func inOrder(of menu: Menu) -> [FruitID] {
        let gone = filter { menu[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
        return menu.fruits.map(\.id).filter(contains) + gone
    }
}
