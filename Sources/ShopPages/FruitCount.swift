import JuiceShop
import ShopRoutes

/// A fruit on the order page, with how much of it there is.
struct FruitCount: ViewModel {
    let fruit: FruitID
    let symbol: String
    let name: String
    let count: String
    let tone: Tone
    let hint: String
    let why: String

    init(_ fruit: Fruit, stock: Stock, menu: Menu, say: Wording, language: Language) {
        self.fruit = fruit.id
        symbol = fruit.symbol
        name = fruit.names[language]
        count = Figures.grouped(stock[fruit.id])
        tone = Tone(Supply(of: fruit.id, count: stock[fruit.id], menu: menu).level)
        hint = tone.hint(say)
        why = say(.fruitTitle, [.fruit: name, .count: count])
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "id": .text(fruit.rawValue)
        case "symbol": .text(symbol)
        case "name": .text(self.name)
        case "count": .text(count)
        case "href": .text(Route.fruit(fruit).path)
        case "why": .text(why)
        case "isLong": .flag(count.count > 3)
        case "tone": .text(tone.rawValue)
        case "hint": .text(hint)
        default: nil
        }
    }
}
