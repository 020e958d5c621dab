/// Horizontal bars as the page draws them in SVG, each with its label and its number.
///
/// The picture is one image with a name and a description; the table beside it says the same.
struct BarChart: ViewModel {
    let id: String
    let title: String
    let description: String
    let bars: [Bar]
    let height: Int

    /// Where a bar's label stands.
    enum Labels {
        case above, before
    }

    /// In the picture's own units, in which a text is 14 high.
    static let width = 320
    private static let labelWidth = 52
    /// For the number behind the longest bar.
    private static let numberWidth = 64

    init(id: String, title: String, description: String, labels: Labels, _ values: [(label: String, value: Int)]) {
        self.id = id
        self.title = title
        self.description = description
        let most = max(1, values.map(\.value).max() ?? 1)
        let (rowHeight, room) =
            switch labels {
            case .above: (40, Self.width)
            case .before: (24, Self.width - Self.labelWidth - Self.numberWidth)
            }
        bars = values.enumerated().map { place, entry in
            let length = entry.value <= 0 ? 0 : max(1, entry.value * room / most)
            let top = place * rowHeight
            let start = labels == .before ? Self.labelWidth : 0
            return Bar(
                label: labels == .above ? Self.shortened(entry.label) : entry.label,
                value: Figures.grouped(entry.value), x: start, y: labels == .above ? top + 20 : top + 4,
                length: length, height: labels == .above ? 12 : 16, textY: top + (labels == .above ? 14 : 17),
                valueX: labels == .above ? Self.width : start + length + 6, isAtEnd: labels == .above)
        }
        height = max(1, values.count * rowHeight)
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "id": .text(id)
        case "width": .text(String(Self.width))
        case "height": .text(String(height))
        case "title": .text(title)
        case "description": .text(description)
        case "bars": .rows(bars)
        default: nil
        }
    }

    /// As much of a label as leaves room for its number. A letter is about half as wide as a syllable of Hangul.
    private static func shortened(_ label: String) -> String {
        var room = 34
        var short = ""
        for letter in label {
            room -= letter.utf8.count > 1 ? 2 : 1
            if room < 0 { return "\(short)…" }
            short.append(letter)
        }
        return label
    }

    struct Bar: ViewModel {
        let label: String
        let value: String
        let x: Int
        let y: Int
        let length: Int
        let height: Int
        let textY: Int
        let valueX: Int
        /// Whether the number ends where it stands; else it begins there.
        let isAtEnd: Bool

        func shown(_ name: String) -> Shown? {
            switch name {
            case "label": .text(label)
            case "value": .text(value)
            case "x": .text(String(x))
            case "y": .text(String(y))
            case "length": .text(String(length))
            case "height": .text(String(height))
            case "textY": .text(String(textY))
            case "valueX": .text(String(valueX))
            case "isAtEnd": .flag(isAtEnd)
            default: nil
            }
        }
    }
}
