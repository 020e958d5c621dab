import Bytes
package import ContentFile
import Foundation

/// A colour in sRGB, as style sheets write it.
package struct Colour: Hashable, Sendable, CustomStringConvertible {
    package let red: Int
    package let green: Int
    package let blue: Int

    static let white = Colour(red: 255, green: 255, blue: 255)
    static let black = Colour(red: 0, green: 0, blue: 0)

    /// Each from 0 to 255.
    package init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter text: such as `#d43` or `#dd4433`.
    /// - Returns: nil for any other.
    package init?(_ text: some StringProtocol) {
        guard text.first == "#", let value = Int(text.dropFirst(), radix: 16), value >= 0 else { return nil }
        switch text.utf8.count {
        case 4: self.init(red: (value >> 8) * 17, green: (value >> 4 & 15) * 17, blue: (value & 15) * 17)
        case 7: self.init(red: value >> 16, green: value >> 8 & 255, blue: value & 255)
        default: return nil
        }
    }

    package var description: String { "#\(digits)" }

    /// Without the `#`, as a part of a class's name.
    var digits: String {
        let value = String(red << 16 | green << 8 | blue, radix: 16)
        return String(repeating: "0", count: 6 - value.count) + value
    }

    /// The nearest of 32,768 colours: many photographs have fewer of them.
    package var coarse: Colour { map { min(248, ($0 + 4) / 8 * 8) } }

    /// The contrast with another one, from 1 to 21 (WCAG 2.2, "contrast ratio").
    func contrast(with other: Colour) -> Double {
        let (lower, higher) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (higher + 0.05) / (lower + 0.05)
    }

    /// Black or white, whichever contrasts more: at least 4.58.
    var ink: Colour { contrast(with: .white) >= contrast(with: .black) ? .white : .black }

    /// As `color-mix(in srgb, self share, other)`.
    func mixed(_ share: Double, with other: Colour) -> Colour {
        func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) * share + Double(b) * (1 - share)).rounded()) }
        return Colour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The nearest darker or lighter one with a contrast; nil where even black and white have less.
    func adjusted(to contrast: Double, with other: Colour) -> Colour? {
        let goal = other.ink
        return stride(from: 0.95, through: 0, by: -0.05).lazy.map { mixed($0, with: goal) }
            .first { $0.contrast(with: other) >= contrast }
    }

    /// Relative luminance, from 0 to 1.
    private var luminance: Double {
        func linear(_ part: Int) -> Double {
            let part = Double(part) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    private func map(_ change: (Int) -> Int) -> Colour {
        Colour(red: change(red), green: change(green), blue: change(blue))
    }
}

extension Colour {
    /// The ground of a drawing (SVG): what fills the first rectangle of its whole size.
    /// - Returns: nil for a drawing that does not begin with one.
    init?(groundOf drawing: [UInt8], width: Int, height: Int) {
        // Bytes: for each of ten thousand drawings, a regular expression took longer than making the pages.
        for element in drawing.prefix(4096).split(separator: UInt8(ascii: "<"))
        where element.starts(with: "rect".utf8) || element.starts(with: "path".utf8) {
            let parts = element.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            func attribute(_ name: String) -> String {
                let place = stride(from: 0, to: parts.count - 1, by: 2).first { index in
                    parts[index].suffix(name.utf8.count + 2).dropFirst().elementsEqual("\(name)=".utf8)
                }
                return place.map { String(decoding: parts[$0 + 1], as: UTF8.self) } ?? ""
            }
            guard let colour = Colour(attribute("fill")) else { continue }
            let size = (attribute("width"), attribute("height"))
            let isWhole =
                size == ("\(width)", "\(height)") || size == ("100%", "100%")
                || attribute("d") == "M0 0h\(width)v\(height)H0z"
            if !isWhole { return nil }
            self = colour
            return
        }
        return nil
    }
}

/// The colours that an exhibition has instead of its look's: `"colours": {"paper": "#fff", "dark": {"paper": "#111"}}`.
package struct ChosenColours: Sendable {
    private var light: [String: Choice] = [:]
    /// For readers whose device is set to dark colours.
    private var dark: [String: Choice] = [:]

    private struct Choice {
        let colour: Colour
        let place: ContentPlace
    }

    private static let names = ["paper", "ink", "quiet", "line", "edge", "accent"]

    init() {}

    init(_ value: ContentValue) throws(Diagnostic) {
        let fields = try value.object(fields: Self.names + ["dark"])
        light = try Self.choices(fields)
        if let dark = fields["dark"] { self.dark = try Self.choices(dark.object(fields: Self.names)) }
    }

    private static func choices(_ fields: ContentObject) throws(Diagnostic) -> [String: Choice] {
        var choices = [String: Choice]()
        for name in names {
            guard let value = fields[name] else { continue }
            let text = try value.string()
            guard let colour = Colour(text) else {
                throw value.place.diagnostic(
                    Message("\"\(text)\" is not a colour", "\"\(text)\"은(는) 색이 아니에요"),
                    remedy: Message("write one such as \"#a0402a\"", "\"#a0402a\"처럼 적어 주세요"))
            }
            choices[name] = Choice(colour: colour, place: value.place)
        }
        return choices
    }

    /// The rules for a style sheet.
    var rules: String {
        func root(_ choices: [String: Choice]) -> String {
            ":root{" + choices.sorted { $0.key < $1.key }.map { "--\($0):\($1.colour)" }.joined(separator: ";") + "}"
        }
        return (light.isEmpty ? "" : root(light) + "\n")
            + (dark.isEmpty ? "" : "@media (prefers-color-scheme:dark){\(root(dark))}\n")
    }

    /// Refuses colours on which a text or a line would be hard to see (WCAG 2.2, 1.4.3 and 1.4.11).
    /// - Parameters:
    ///   - look: the style sheet whose colours these replace.
    ///   - grounds: those of the pictures, which the look mixes into its paper.
    package func check(in look: String, grounds: some Sequence<Colour>) throws(Diagnostic) {
        if light.isEmpty, dark.isEmpty { return }
        let grounds = Set(grounds)
        let parts = look.split(separator: "@media (prefers-color-scheme:dark)")
        try Self.check(light, over: [LookColours(parts.dropLast(parts.count > 1 ? 1 : 0).joined())], grounds)
        if parts.count > 1 {
            try Self.check(dark, over: [LookColours(look), LookColours(parts.dropLast().joined())], grounds)
        }
    }

    private static func check(
        _ choices: [String: Choice], over looks: [LookColours], _ grounds: Set<Colour>
    ) throws(Diagnostic) {
        func colour(_ name: String) -> Colour? {
            choices[name]?.colour ?? looks.lazy.compactMap { $0.colours[name] }.first
        }
        guard let paper = colour("paper") else { return }
        func check(_ name: String, on ground: Colour, _ least: Double, _ words: Message) throws(Diagnostic) {
            guard let colour = colour(name), let place = (choices[name] ?? choices["paper"])?.place else { return }
            let contrast = colour.contrast(with: ground)
            if contrast >= least { return }
            let better = colour.adjusted(to: least, with: ground)
            let ratio = "\((contrast * 10).rounded(.down) / 10)"
            throw place.diagnostic(
                Message("\(name) \(colour) has a contrast of \(ratio) on ", "\(name) \(colour)의 대비가 \(ratio)예요. 바탕: ")
                    + words + Message(" \(ground), and \(least) is the least", " \(ground), 적어도 \(least)여야 해요"),
                remedy: better.map { Message("use \($0), or one like it", "\($0) 같은 색을 써 주세요") }
                    ?? Message("choose a lighter or darker paper", "더 밝거나 어두운 paper를 골라 주세요"))
        }
        let words = Message("the paper", "paper")
        for (name, least) in [("ink", 4.5), ("quiet", 4.5), ("edge", 3), ("accent", 3)] {
            try check(name, on: paper, least, words)
        }
        guard let share = looks.compactMap(\.groundShare).first, share < 1 else { return }
        for ground in grounds.sorted(by: { $0.description < $1.description }) {
            let mixed = ground.mixed(share, with: paper)
            for name in ["ink", "quiet"] {
                try check(name, on: mixed, 4.5, Message("the ground of a picture", "그림 둘레"))
            }
        }
    }
}

/// The colours of a look's style sheet, in which later rules replace earlier ones.
private struct LookColours {
    private(set) var colours: [String: Colour] = [:]
    private(set) var groundShare: Double?

    init(_ sheet: String) {
        for match in sheet.matches(of: /--([a-z]+):\s*(#[0-9A-Fa-f]{3,6})\b(?!\s*!)/) {
            colours[String(match.1)] = Colour(match.2)
        }
        groundShare = sheet.matches(of: /--ground:\s*(\d+)%/).last.flatMap { Double($0.1) }.map { $0 / 100 }
    }
}
