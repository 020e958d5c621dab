import Exhibition
import JuiceShop
import Templates

/// Something told, as a page of one language has it: in that language, or else in Korean and marked as such.
@dynamicMemberLookup
struct Tale<Told: Sendable>: Sendable {
    let told: Told
    let isForeign: Bool

    subscript(dynamicMember path: KeyPath<Told, String>) -> Words {
        Words(text: told[keyPath: path], isForeign: isForeign)
    }
}

extension Told {
    func tale(in language: Language) -> Tale<Text> {
        switch language {
        case .korean: Tale(told: korean, isForeign: false)
        case .english: Tale(told: english ?? korean, isForeign: english == nil)
        }
    }
}

/// What an owner wrote, and whether it is Korean on a page of another language.
struct Words: ViewModel {
    let text: String
    var isForeign = false

    static let fields: Fields<Words> = [
        .text("text", \.text),
        .flag("isForeign", \.isForeign),
        .text("tongue") { _ in Language.korean.rawValue },
    ]

    /// Cut where a line is empty; a single end of line is a space, as in the browser.
    var paragraphs: [Words] {
        lines.split { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
            .map { Words(text: $0.joined(separator: "\n"), isForeign: isForeign) }
    }

    /// By scalars, unless an end of line is two of them: in a third of the time that its characters take. That was a
    /// tenth of all that a page of the exposition cost.
    private var lines: [Substring] {
        if text.utf8.contains(UInt8(ascii: "\r")) {
            return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
        return text.unicodeScalars.split(omittingEmptySubsequences: false) { sign in
            switch sign.value {
            case 0x0A...0x0C, 0x85, 0x2028, 0x2029: true
            default: false
            }
        }.map { Substring($0) }
    }
}
