import ContentFile

/// The place of a recipe in the menu: a plain cup, a size, or a choice.
package enum RecipePlace: Hashable, Sendable {
    case juice(JuiceID)
    case size(SizeID, of: JuiceID)
    case choice(ChoiceID)
}
