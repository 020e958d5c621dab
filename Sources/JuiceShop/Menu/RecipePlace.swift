import ContentFile

/// A recipe of the menu: of a plain cup, of a size, or of a choice.
package enum RecipePlace: Hashable, Sendable {
    case juice(JuiceID)
    case size(SizeID, of: JuiceID)
    case choice(ChoiceID)
}
