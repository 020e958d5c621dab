import Exhibition
import JuiceShop

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

    func shown(_ name: String) -> Shown? {
        switch name {
        case "text": .text(text)
        case "isForeign": .flag(isForeign)
        case "tongue": .text(Language.korean.rawValue)
        default: nil
        }
    }

    /// Cut where a line is empty; a single end of line is a space, as in the browser.
    var paragraphs: [Words] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }
            .map { Words(text: $0.joined(separator: "\n"), isForeign: isForeign) }
    }
}
