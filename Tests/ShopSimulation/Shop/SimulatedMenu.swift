import ContentFile
import JuiceShop

/// What the simulated shop sells: the cups of a price list, made of fruit that runs out, and a lid that does not.
enum SimulatedMenu {
    static let fruits = ["mango", "kiwi", "banana", "milk"]
    static let firstCounts = ["mango": 150, "kiwi": 150, "banana": 150, "milk": 60, "lid": 90_000]

    static let lid = "lid"

    /// The fruit of a juice in its plain size; the large one takes one of each more.
    private static let juices = [
        "mango": ["mango": 2], "kiwi": ["kiwi": 3], "banana": ["banana": 2, "mango": 1], "water": [:],
    ]

    static func model(_ prices: PriceList) -> MenuModel {
        let sized = prices.cups.filter { $0.key.split(separator: ".", omittingEmptySubsequences: false).count < 3 }
        let recipes = sized.keys.map { name in
            let parts = name.split(separator: ".")
            let fruit = (juices[String(parts[0])] ?? [:]).mapValues { $0 + parts.count - 1 }
            return (name, fruit.merging([lid: 1]) { first, _ in first })
        }
        return MenuModel(
            prices: sized, recipes: Dictionary(uniqueKeysWithValues: recipes + [(MenuModel.milk, ["milk": 1])]),
            fruits: fruits + [lid], milkPrice: (prices.cups["mango..milk"] ?? 0) - (prices.cups["mango"] ?? 0))
    }

    static func menu(_ day: RandomDay) throws -> Menu {
        let prices = day.prices
        let model = model(prices)
        func recipe(_ cup: String) -> Recipe {
            let fruit = model.recipe(of: cup, at: "")
            return Recipe(fruit.sorted { $0.key < $1.key }.map { Recipe.Portion(FruitID($0.key), $0.value) })
        }
        let fruit = (fruits + [lid]).map { id in
            Fruit(
                FruitID(id), symbol: "🍎", names: Localized(korean: "\(id) 재료", english: id),
                firstCount: firstCounts[id] ?? 0, hasTile: id != lid)
        }
        let extra = MenuOption(
            OptionID("extra"), names: Localized(korean: "추가", english: "extra"),
            choices: [
                MenuChoice(ChoiceID("none"), names: Localized(korean: "기본", english: "none")),
                MenuChoice(
                    ChoiceID("milk"), names: Localized(korean: "우유", english: "milk"), price: model.milkPrice,
                    takes: Recipe([Recipe.Portion(FruitID("milk"), 1)])),
                MenuChoice(ChoiceID("less"), names: Localized(korean: "얼음 적게", english: "less ice")),
            ])
        let juices = prices.cups.keys.filter { !$0.contains(".") }.sorted().map { juice in
            Juice(
                JuiceID(juice), names: Localized(korean: "\(juice)쥬스", english: "\(juice) juice"),
                recipe: recipe(juice),
                price: prices.cups[juice],
                sizes: prices.cups["\(juice).large"].map {
                    [
                        JuiceSize(
                            SizeID("large"), names: Localized(korean: "라지", english: "large"),
                            recipe: recipe("\(juice).large"), price: $0)
                    ]
                } ?? [],
                options: prices.cups["\(juice)..milk"] == nil ? [] : [extra.id])
        }
        return try Menu(
            fruits: fruit, juices: juices, options: [extra], discounts: Evening.discounts(prices),
            places: Evening.places(prices), hasQueue: true)
    }
}
