import Foundation
import JuiceShop

/// Makes ids of the words of other programs, each once.
struct ItemIDs {
    private var used = Set<String>()

    /// - Parameters:
    ///   - words: the words to make it of, the best one first.
    ///   - row: the number of the item's row, for a name in no script that can be written in Latin letters.
    mutating func new(_ words: String..., row: Int) -> String {
        let word = words.lazy.map(Self.token).first { !$0.isEmpty } ?? "item-\(row)"
        var (id, number) = (word, 2)
        while !used.insert(id).inserted {
            id = "\(word)-\(number)"
            number += 1
        }
        return id
    }

    /// The letters and digits of the word as an id has them: `딸기쥬스` is `ttalgijyuseu`.
    private static func token(_ word: String) -> String {
        let latin = word.applyingTransform(.toLatin, reverse: false)?.applyingTransform(
            .stripDiacritics, reverse: false)
        let parts = (latin ?? word).split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }
        return String(parts.joined(separator: "-").lowercased().prefix(48))
    }
}
