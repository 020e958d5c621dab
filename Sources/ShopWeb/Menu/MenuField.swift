package import ContentFile
import FastCGI
package import JuiceShop

/// A field of a form of the menu.
package indirect enum MenuField: Hashable, Sendable {
    case name(Language)
    /// The count of one fruit in the recipe.
    case count(FruitID)
    /// The count of the fruit itself in one recipe, when its unit changes.
    case use(RecipePlace)
    case fact(MenuFact)
    /// A field of a size or a choice.
    case item(String, MenuField)

    /// The recipe as a whole.
    package static let recipe = fact(.recipe)
    package static let price = fact(.price)
    package static let lowAt = fact(.lowAt)
    package static let box = fact(.box)
    package static let par = fact(.par)
    package static let step = fact(.step)
    package static let boxPrice = fact(.boxPrice)
    package static let firstCount = fact(.firstCount)
    package static let choices = fact(.choices)
    package static let percent = fact(.percent)
    package static let cups = fact(.cups)
    package static let amount = fact(.amount)
    package static let off = fact(.off)

    /// The name in the form; that of the recipe is nowhere sent.
    package var name: String {
        switch self {
        case .name(let language): "name.\(language)"
        case .count(let fruit): "recipe.\(fruit)"
        case .use(.juice(let juice)): "use.juice.\(juice)"
        case .use(.size(let size, let juice)): "use.size.\(juice).\(size)"
        case .use(.choice(let choice)): "use.choice.\(choice)"
        case .fact(let fact): fact.rawValue
        case .item(let id, let field): "item.\(id).\(field.name)"
        }
    }
}
