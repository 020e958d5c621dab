import ContentFile
import JuiceShop
import Templates

/// One of the drawings to choose from: a glass, a picture or a colour.
struct Pick: ViewModel {
    let field: String
    let value: String
    let label: String
    let isChosen: Bool
    /// The classes of the colours.
    var colours = ""
    /// The glass or the picture that is drawn; empty for a colour.
    var shape = ""

    static let fields: Fields<Pick> = [
        .text("field", \.field),
        .text("value", \.value),
        .text("label", \.label),
        .flag("isChosen", \.isChosen),
        .text("colours", \.colours),
        .text("shape", \.shape),
        .file("picture") { FruitDrawing(rawValue: $0.shape)?.address ?? "" },
        .asset("drawing") { GlassShape(rawValue: $0.shape)?.drawing ?? .glasses },
        .flag("isOwn") { $0.value.isEmpty },
    ]

    /// The colours, after the one that the drawing has by itself.
    static func colours(_ chosen: FruitDrawing?, else own: Text, _ colours: String, _ texts: LanguageTexts) -> [Pick] {
        let field = JuiceForm.colourField
        return [Pick(field: field, value: "", label: texts(own), isChosen: chosen == nil, colours: colours)]
            + FruitDrawing.colours.map {
                Pick(
                    field: field, value: $0.rawValue, label: $0.colourName(texts), isChosen: $0 == chosen,
                    colours: "a-\($0.rawValue)")
            }
    }
}
