import JuiceShop
import ShopRoutes

/// A fruit on the order page, with how much of it there is.
struct FruitCount: LastingRow {
    let present: Int
    let language: Language
    let fruit: Fruit
    let menu: Menu
    let say: Wording

    init(_ fruit: Fruit, stock: Stock, menu: Menu, say: Wording, language: Language) {
        present = stock[fruit.id]
        self.language = language
        self.fruit = fruit
        self.menu = menu
        self.say = say
    }

    private var name: String { fruit.names[language] }
    private var count: String { NumberFormat.grouped(present) }
    private var tone: StockTone { StockTone(StockLevel(of: fruit.id, count: present, menu: menu).level) }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "id": .text(fruit.id.rawValue)
        case "symbol": .text(fruit.symbol)
        case "name": .text(self.name)
        case "count": .text(count)
        case "href": .text(Route.fruit(fruit.id).path)
        case "why": .text(say(.fruitTitle, [.fruit: self.name, .count: count]))
        case "isLong": .flag(count.count > 3)
        case "tone": .text(tone.rawValue)
        case "hint": .text(tone.hint(say))
        default: nil
        }
    }
}
