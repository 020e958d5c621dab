import Templates

/// Horizontal bars, each with its label and its number. Each bar is a separate SVG, so that a long chart can break between
/// printed pages.
///
/// For screen readers, the bars are one image, and its name has all numbers. The table beside it has the same ones.
struct BarChart: ViewModel {
    let name: String
    let bars: [Bar]

    /// The position of a bar's label.
    enum Labels {
        case above, before
    }

    /// In the units of the SVG, in which a text is 14 high.
    fileprivate static let width = 320
    private static let labelWidth = 52
    /// The width of the number after the longest bar.
    private static let numberWidth = 64

    init(name: String, labels: Labels, _ values: [(label: String, value: Int)]) {
        self.name = name
        let maxValue = max(1, values.map(\.value).max() ?? 1)
        bars = values.map { label, value in
            let (value, text) = (max(0, value), NumberFormat.grouped(value))
            func length(in width: Int) -> Int { value == 0 ? 0 : max(1, value * width / maxValue) }
            switch labels {
            case .above:
                return Bar(
                    label: Self.shortened(label), value: text, height: 40, x: 0, y: 20, length: length(in: Self.width),
                    thickness: 12, textY: 14, valueX: Self.width, isAtEnd: true)
            case .before:
                let length = length(in: Self.width - Self.labelWidth - Self.numberWidth)
                return Bar(
                    label: label, value: text, height: 24, x: Self.labelWidth, y: 4, length: length, thickness: 16,
                    textY: 17, valueX: Self.labelWidth + length + 6, isAtEnd: false)
            }
        }
    }

    static let fields: Fields<BarChart> = [
        .text("name", \.name),
        .rows("bars", \.bars),
    ]

    /// Cuts a label so that its number fits beside it. A Latin letter is about half as wide as a Hangul syllable.
    private static func shortened(_ label: String) -> String {
        var width = 34
        var short = ""
        for letter in label {
            width -= letter.utf8.count > 1 ? 2 : 1
            if width < 0 { return "\(short)…" }
            short.append(letter)
        }
        return label
    }

    struct Bar: ViewModel {
        let label: String
        let value: String
        /// The height of the whole bar, with its label and margins.
        let height: Int
        let x: Int
        let y: Int
        let length: Int
        let thickness: Int
        let textY: Int
        let valueX: Int
        /// True if the number ends at `valueX`; otherwise it begins there.
        let isAtEnd: Bool

        static let fields: Fields<Bar> = [
            .text("label", \.label),
            .text("value", \.value),
            .text("width") { _ in String(BarChart.width) },
            .text("height") { String($0.height) },
            .text("x") { String($0.x) },
            .text("y") { String($0.y) },
            .text("length") { String($0.length) },
            .text("thickness") { String($0.thickness) },
            .text("textY") { String($0.textY) },
            .text("valueX") { String($0.valueX) },
            .flag("isAtEnd", \.isAtEnd),
        ]
    }
}
