import Bytes
package import ContentFile
import Foundation

/// The colours that an exhibition has instead of the look's colours: `"colours": {"paper": "#fff", "dark": {"paper":
/// "#111"}}`.
package struct ChosenColours: Sendable {
    private var light: [String: Choice] = [:]
    /// The colours for readers whose device is set to dark colours.
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

    /// The rules of these colours for a style sheet.
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
    ///   - grounds: the grounds of the pictures, which the look mixes into its paper.
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
