import ContentFile
import JuiceShop
import Templates

/// One fruit of an order: the pieces that are there and those that are missing, in a picture and in a sentence.
struct ShortageNeed: ViewModel {
    let need: Shortage.Need
    let context: PageContext

    /// A reader does not count more pieces than this by eye: above it, the picture shows shares of this many.
    private static let maxPieces = 24

    init(_ need: Shortage.Need, context: PageContext) {
        self.need = need
        self.context = context
    }

    static let fields: Fields<ShortageNeed> = [
        .flag("isShort", \.need.isShort),
        .text("meter") { $0.texts(.shortageMeter, $0.figures) },
        .rows("there") { Array(repeating: $0.piece, count: $0.need.filled(of: $0.pieces)) },
        .rows("gone") { Array(repeating: $0.piece, count: $0.pieces - $0.need.filled(of: $0.pieces)) },
        .text("needed") { $0.texts(.shortageNeed, $0.figures) },
        .text("missing") { $0.texts(.shortageMissing, $0.figures) },
        .text("enough") { $0.texts(.shortageEnough, $0.figures) },
    ]

    private var texts: LanguageTexts { context.texts }
    private var pieces: Int { min(need.needed, Self.maxPieces) }

    /// A share of many is not one piece of fruit, and is not drawn as one.
    private var piece: FruitPiece {
        FruitPiece(picture: context.picture(of: need.fruit), isWhole: need.needed <= Self.maxPieces)
    }

    private var figures: LanguageTexts.Values {
        [
            .needed: NumberFormat.grouped(need.needed), .present: NumberFormat.grouped(need.present),
            .missing: NumberFormat.grouped(need.missing), .fruit: context.name(of: need.fruit),
        ]
    }
}

/// One piece of fruit, or one share, in the picture of a shortage.
struct FruitPiece: ViewModel {
    let picture: String
    let isWhole: Bool

    static let fields: Fields<FruitPiece> = [
        .text("picture", \.picture),
        .flag("isWhole", \.isWhole),
    ]
}
