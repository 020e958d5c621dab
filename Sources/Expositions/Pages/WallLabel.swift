import Bytes
import ContentFile
import Templates

/// The label of one object.
struct WallLabel: ViewModel {
    private let texts: [WallLabelText]
    private let code: String
    /// The size of its letters in points.
    private(set) var points: Int
    /// False for texts that are longer than the label at the smallest size.
    let fits: Bool

    /// The sizes of the letters in points. Letters below 7 points are hard to read on a wall.
    private static let sizes = (7...14).reversed()

    init(_ exhibit: Exhibit, _ languages: [Language], _ code: QRCode, _ url: String, _ size: WallLabelSize) {
        let texts = languages.compactMap { WallLabelText(exhibit.texts, in: $0, isFirst: $0 == languages.first) }
        self.texts = texts
        self.code = code.svg(label: url)
        let width = Double(size.width - 3 * WallLabelSize.margin - size.codeSide)
        let height = Double(size.height - 2 * WallLabelSize.margin)
        func needs(_ points: Int) -> Double {
            texts.reduce(0) { $0 + $1.height(in: width, letters: Double(points) * 25.4 / 72) }
        }
        let fitting = Self.sizes.first { needs($0) <= height }
        points = fitting ?? Self.sizes.last ?? 7
        fits = fitting != nil
    }

    /// Labels on one wall look alike: the letters of all are as large as on the fullest label, or as `evenPoints`; only a fuller
    /// label has smaller ones.
    static func even(_ labels: [WallLabel]) -> [WallLabel] {
        let common = max(evenPoints, labels.map(\.points).min() ?? evenPoints)
        return labels.map { label in
            var label = label
            label.points = min(label.points, common)
            return label
        }
    }

    private static let evenPoints = 10

    static let fields: Fields<WallLabel> = [
        .rows("texts", \.texts),
        .html("code", \.code),
        .text("points") { String($0.points) },
    ]
}

/// The text of a label in one language.
struct WallLabelText: ViewModel {
    private let language: Language
    private let name: String
    /// Maker and date, and the material.
    private let lines: [WallLabelLine]
    private let isFirst: Bool

    /// - Returns: nil for a language in which the object has no name.
    init?(_ texts: Translated<Exhibit.Texts>, in language: Language, isFirst: Bool) {
        guard let own = language == texts.language ? texts.original : texts.translations[language], let name = own.name
        else { return nil }
        self.language = language
        self.isFirst = isFirst
        func isolated(_ text: String) -> String { Phrase(Written(text, in: language), on: language).text }
        self.name = isolated(name)
        let comma =
            ["ar", "fa", "ur"].contains(language.rawValue)
            ? "، " : ["ja", "zh"].contains(language.rawValue) ? "、" : ", "
        let origin = [own.maker, own.date].compactMap(\.self).map(isolated).joined(separator: comma)
        lines = [origin, own.material.map(isolated) ?? ""].filter { !$0.isEmpty }.map(WallLabelLine.init)
    }

    /// The height in millimetres that the style sheet of the template gives these texts, a little more rather than less.
    func height(in width: Double, letters: Double) -> Double {
        func height(_ text: String, _ size: Double, isBold: Bool) -> Double {
            let size = letters * size
            // A line ends before a word that does not fit: some of its width stays empty.
            let lines = (text.estimatedWidth * (isBold ? 1.08 : 1) * size / (width * 0.9)).rounded(.up)
            return lines * size * WallLabel.leading
        }
        return height(name, isFirst ? 1.6 : 1.15, isBold: true) + letters * (isFirst ? 0 : 0.6)
            + lines.reduce(0) { $0 + height($1.text, 1, isBold: false) }
    }

    static let fields: Fields<WallLabelText> = [
        .text("lang") { $0.language.rawValue },
        .text("dir") { $0.language.direction },
        .text("name", \.name),
        .flag("isFirst", \.isFirst),
        .rows("lines", \.lines),
    ]
}

struct WallLabelLine: ViewModel {
    let text: String

    static let fields: Fields<WallLabelLine> = [.text("text", \.text)]
}

extension WallLabel {
    /// The height of a line in letters, as the template has it.
    fileprivate static let leading = 1.35
}

extension String {
    /// The width in letters' heights: a Chinese character or Hangul syllable is a square, other letters are about half as wide.
    fileprivate var estimatedWidth: Double {
        unicodeScalars.reduce(0) { width, scalar in
            switch scalar.value {
            case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
                width + 1
            case 0x2066...0x2069: width
            default: width + (scalar.properties.isUppercase ? 0.7 : 0.55)
            }
        }
    }
}
