import Bytes
import ContentFile
import JuiceShop
import Templates

/// One question of the sheet: the size, or the choice of a group.
struct OptionFields: ViewModel {
    let label: String
    /// A word for a group of which a cup may have several.
    var several: String?
    let choices: [SheetChoice]

    init(label: String, choices: [SheetChoice]) {
        self.label = label
        self.choices = choices
    }

    init(
        _ option: MenuOption, of juice: Juice, _ cup: Cup, _ stock: Stock, _ isStopped: (ChoiceID) -> Bool,
        _ context: PageContext
    ) {
        label = option.names[context.language]
        several = option.isAny ? context.texts(.optionsSeveral) : nil
        let chosen = option.choices.map(\.id).filter(cup.choices.contains)
        choices = option.choices.map { choice in
            let isChosen = chosen.isEmpty ? option.isDefault(choice.id) : chosen.contains(choice.id)
            return SheetChoice(
                choice, in: option, of: juice, size: cup.size, isChosen: isChosen, stock,
                isStopped: isStopped(choice.id), context)
        }
    }

    static let fields: Fields<OptionFields> = [
        .text("label", \.label), .optional("several", \.several), .rows("choices", \.choices),
        .text("width") { width($0.choices.map(\.label)) },
    ]

    /// The class for the longest word of the choices' labels: a Hangul syllable is as wide as two Latin letters.
    static func width(_ labels: [String]) -> String {
        let words = labels.flatMap { $0.unicodeScalars.split(separator: " ") }
        switch words.map({ $0.map { $0.isASCII ? 1 : 2 }.reduce(0, +) }).max() ?? 0 {
        case ...8: return ""
        case ...11: return "wide"
        case ...16: return "wider"
        default: return "widest"
        }
    }
}
