import ContentFile
import JuiceShop
import ShopTestSupport
import TestSupport

extension Menu {
    /// Nine fruits and twelve juices: every kind of glass, a fruit with another's picture, a fruit without one, a juice
    /// with its own colour, a recipe of six fruits, long names.
    static var twelveJuices: Menu {
        get throws {
            let fruits = [
                "strawberry", "banana", "pineapple", "kiwi", "mango", "blueberry", "peach", "cherry", "durian",
            ].enumerated().map { index, id in
                Fruit(
                    FruitID(id), symbol: "🍏", names: Localized("과일 \(index + 1)", [.english: "Fruit \(index + 1)"]),
                    firstCount: [3, 40, 1_756, 999_999][index % 4], lowAt: index % 2 == 0 ? 8 : nil,
                    picture: id == "cherry" ? .strawberry : nil, colour: id == "cherry" ? .grape : nil)
            }
            let juices = (0..<12).map { index in
                let portions = (0..<(index == 5 ? 6 : index % 3 + 1)).map {
                    Recipe.Portion(fruits[(index + $0 * 2) % fruits.count].id, $0 * 3 + index % 5 + 1)
                }
                return Juice(
                    JuiceID("juice\(index + 1)"),
                    names: Localized(
                        index == 3 ? "블루베리바나나스무디 큰 잔" : "쥬스 \(index + 1)",
                        [.english: index == 3 ? "Large blueberry banana smoothie" : "Juice \(index + 1)"]),
                    recipe: Recipe(portions), glass: GlassShape.allCases[index % 3],
                    colour: index == 7 ? .lemon : nil)
            }
            return try Menu(fruits: fruits, juices: juices)
        }
    }
}
