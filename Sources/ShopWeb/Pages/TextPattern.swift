import Bytes
import ContentFile

/// A text of the file, split at its placeholders.
///
/// The text gives its nouns and numbers the form that a reader expects, since an owner names the fruits and juices:
/// - A fruit or a juice inside a sentence has no capital: `Order {juice}` is “Order mango juice”.
/// - In English it is a plural after a number: `{count} {fruit} short` is “6 strawberries short”.
/// - `(s)` follows the last number: `{count} order(s)` is “1 order” or “2 orders”.
/// - A Korean particle of two forms follows the sound before it: `{juice}을(를)` is “딸기쥬스를”.
struct TextPattern: Equatable, Sendable {
    let pieces: [Piece]

    enum Piece: Equatable, Sendable {
        case literal(String)
        case placeholder(Text.Placeholder)
        /// A fruit or a juice, which follows a word or a number.
        case noun(Text.Placeholder, after: Number)
        /// An `s`, unless the number is one.
        case plural(of: Text.Placeholder)
        case particle(KoreanParticle, after: Text.Placeholder)
        /// A name in braces that is not a placeholder.
        case unknown(String)
    }

    /// The number before a noun.
    enum Number: Equatable, Sendable {
        case none
        case several
        case placeholder(Text.Placeholder)
    }

    init(_ pattern: String) {
        var splitting = Splitting()
        var rest = pattern.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            splitting.add(literal: Substring(rest[..<open]))
            splitting.add(name: String(Substring(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        splitting.add(literal: Substring(rest))
        pieces = splitting.pieces
    }

    /// The words of a text without placeholders.
    var literal: String {
        pieces.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }

    /// True if each `{` has its `}`, and each `}` its `{`: the others are shown as they are.
    var isClosed: Bool {
        pieces.allSatisfy { piece in
            guard case .literal(let text) = piece else { return true }
            return !text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        }
    }

    var placeholders: Set<String> {
        Set(
            pieces.compactMap { piece in
                switch piece {
                case .literal, .plural, .particle: nil
                case .placeholder(let placeholder), .noun(let placeholder, _): placeholder.rawValue
                case .unknown(let name): name
                }
            })
    }
}

/// The pieces of a text up to a place, and what stands before that place.
private struct Splitting {
    private(set) var pieces: [TextPattern.Piece] = []
    private var last: Text.Placeholder?
    private var lastNumber: Text.Placeholder?
    private var before = ""

    mutating func add(literal: Substring) {
        var rest = literal
        if let last, let particle = KoreanParticle(beginning: rest) {
            pieces.append(.particle(particle, after: last))
            rest = rest.dropFirst(particle.written.count)
        }
        while let lastNumber, let mark = rest.firstRange(of: "(s)") {
            pieces += [.literal(String(rest[..<mark.lowerBound])), .plural(of: lastNumber)]
            rest = rest[mark.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        before += literal
    }

    mutating func add(name: String) {
        guard let placeholder = Text.Placeholder(rawValue: name) else {
            pieces.append(.unknown(name))
            return
        }
        pieces.append(
            placeholder.isNoun && isInSentence ? .noun(placeholder, after: number) : .placeholder(placeholder))
        if placeholder.isNumber { lastNumber = placeholder }
        last = placeholder
        before += "{\(name)}"
    }

    private var isInSentence: Bool {
        guard let sign = before.last(where: { !$0.isWhitespace }) else { return false }
        return !".!?·".contains(sign)
    }

    private var number: TextPattern.Number {
        let word = String(before.reversed().drop(while: \.isWhitespace).prefix { !$0.isWhitespace }.reversed())
        if let lastNumber, word.hasSuffix("{\(lastNumber.rawValue)}") { return .placeholder(lastNumber) }
        return Int(word).map { $0 > 1 } == true ? .several : .none
    }
}

extension Text.Placeholder {
    /// True for a name of the menu, whose first letter may be a capital.
    fileprivate var isNoun: Bool { self == .fruit || self == .juice }

    fileprivate var isNumber: Bool {
        switch self {
        case .count, .cups, .needed, .present, .missing, .left, .orders, .wastedOrders, .wastedCups: true
        default: false
        }
    }
}

extension TextPattern.Number {
    func isPlural(_ values: LanguageTexts.Values) -> Bool {
        switch self {
        case .none: false
        case .several: true
        // Of a unit, such as 300 ml, there is no plural.
        case .placeholder(let number): values[number] != "1" && values[number]?.last?.isLetter != true
        }
    }
}
