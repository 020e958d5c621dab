import ContentFile
import JuiceShop
import Templates

extension StockStep {
    func pieces(of fruit: FruitID) -> Int? { self.fruit == fruit ? pieces : nil }
}

/// The card of a juice as it will be on the order page.
struct JuicePreview: ViewModel {
    let juice: Juice
    let glass: Glass
    let context: PageContext

    /// The colours of the fruits, whatever colour was chosen.
    var ownColours: String {
        Glass.colours(of: Juice(juice.id, names: juice.names, recipe: juice.recipe), menu: context.menu)
    }

    static let fields: Fields<JuicePreview> = [
        .part("glass", \.glass),
        .text("colours", \.glass.colours),
        .text("name") { $0.juice.names[$0.context.language] },
        .text("recipe") { $0.juice.recipe.contents($0.context) },
        .optional("price") { page in page.juice.price.map(page.context.money) },
    ]
}
