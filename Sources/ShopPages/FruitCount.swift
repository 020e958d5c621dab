import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// A fruit on the order page, with how much of it there is.
struct FruitCount: ViewModel {
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

    static let fields: Fields<FruitCount> = [
        .text("id") { $0.fruit.id.rawValue },
        .text("symbol") { $0.fruit.symbol },
        .text("name", \.name),
        .text("count", \.count),
        .text("href") { Route.fruit($0.fruit.id).path },
        .text("why") { $0.say(.fruitTitle, [.fruit: $0.name, .count: $0.count]) },
        .flag("isLong") { $0.count.count > 3 },
        .text("tone") { $0.tone.rawValue },
        .text("hint") { $0.tone.hint($0.say) },
    ]
}
