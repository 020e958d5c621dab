import Bytes
import ContentFile
import Foundation
import Templates

/// The objects of every collection by the value of a field, in one language: the shelves of a page.
struct BrowseIndex: Sendable {
    /// The shelves, in the order of their names.
    private(set) var shelves: [Shelf] = []
    /// The shelves' indices by their names.
    private var byName: [String: Int] = [:]

    struct Shelf: Sendable {
        let name: Phrase
        /// The id of the shelf's heading.
        let id: String
        /// The number of objects on the shelves before it.
        let start: Int
        /// The indices of the collections, and of the objects in them.
        let exhibits: [(collection: Int, exhibit: Int)]

        /// The first page of the list that shows the shelf.
        var page: Int { start / ExpositionSite.exhibitsPerPage }
    }

    init(_ exposition: Exposition, by field: Exposition.BrowseField, in language: Language, _ labels: Labels?) {
        var found = [String: (name: Phrase, exhibits: [(collection: Int, exhibit: Int)])]()
        // Dates stand in the order of time, and those that name none at the end.
        var years = [String: Int]()
        for (collection, list) in exposition.collections.enumerated() {
            for (index, exhibit) in list.exhibits.enumerated() {
                guard let name = Self.name(of: exhibit, by: field, in: language, labels) else { continue }
                found[name.text, default: (name, [])].exhibits.append((collection, index))
                if field == .decade {
                    years[name.text] = Period(exhibit.texts.original.date.flatMap(ExhibitDate.init)).order
                }
            }
        }
        let locale = Locale(identifier: language.rawValue)
        let names = found.keys.sorted { first, second in
            if let one = years[first], let other = years[second], one != other { return one < other }
            return Self.isBefore(first, second, in: locale)
        }
        var ids = Set<String>()
        var start = 0
        for key in names {
            guard let (name, all) = found[key] else { continue }
            var exhibits = all
            if field == .name {
                let keyed = exhibits.map { address in
                    let texts = exposition.collections[address.collection].exhibits[address.exhibit].texts
                    return (key: (texts(\.name, in: language)?.text ?? "").orderKey, address: address)
                }
                exhibits = keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.address)
            }
            // The id consists of letters and digits in any script, after a prefix that no other id of a page has.
            let words = key.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
            var id = "n-\(words)"
            while !ids.insert(id).inserted { id += "-2" }
            byName[key] = shelves.count
            shelves.append(Shelf(name: name, id: id, start: start, exhibits: exhibits))
            start += exhibits.count
        }
    }

    /// The order of a language, which takes most of a millisecond for two names: for the shelves, not for all objects.
    private static func isBefore(_ first: String, _ second: String, in locale: Locale) -> Bool {
        switch first.compare(second, options: [.caseInsensitive, .numeric], range: nil, locale: locale) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: first < second
        }
    }

    var pageCount: Int {
        let count = shelves.last.map { $0.start + $0.exhibits.count } ?? 0
        return max(1, (count - 1) / ExpositionSite.exhibitsPerPage + 1)
    }

    /// The shelf of an object; nil if the field has no value for it.
    func shelf(of exhibit: Exhibit, by field: Exposition.BrowseField, in language: Language, _ labels: Labels?)
        -> Shelf?
    {
        guard let name = Self.name(of: exhibit, by: field, in: language, labels)?.text else { return nil }
        return byName[name].map { shelves[$0] }
    }

    private static func name(
        of exhibit: Exhibit, by field: Exposition.BrowseField, in language: Language, _ labels: Labels?
    ) -> Phrase? {
        if let part = field.part { return exhibit.texts(part, in: language).map { Phrase($0, on: language) } }
        if field == .decade { return decade(of: exhibit, in: language, labels) }
        return exhibit.texts(\.name, in: language).map { Phrase(text: indexLetter(of: $0.text)) }
    }

    /// The shelf of a date.
    /// - Returns: nil for an object without a date.
    private static func decade(of exhibit: Exhibit, in language: Language, _ labels: Labels?) -> Phrase? {
        exhibit.texts.original.date.flatMap { Period(ExhibitDate($0)).name(labels, in: language) }
    }

    /// The letter of a name in an index: that of its first letter, without an accent. Names that begin with a number stand
    /// together, as do those without a letter.
    private static func indexLetter(of name: String) -> String {
        guard let start = name.firstIndex(where: { $0.isLetter || $0.isNumber }) else { return "#" }
        if name[start].isNumber { return "0–9" }
        let letter = letter(of: String(name[start...]))
        return letter.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The letter under which a name is found: the first consonant of a Korean name.
    static func letter(of name: String) -> String {
        guard let first = name.first, let scalar = first.unicodeScalars.first else { return "" }
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return first.uppercased() }
        let consonants = Array("ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ")
        return String(consonants[Int(scalar.value - 0xAC00) / 588])
    }
}

extension String {
    /// Bytes in whose order names stand under a letter: without capitals, accents and marks, and 9 before 10. Hangul syllables are in
    /// alphabetical order in Unicode.
    fileprivate var orderKey: [UInt8] {
        let isPlain = unicodeScalars.allSatisfy { $0.isASCII || (0xAC00...0xD7A3).contains($0.value) }
        let options: CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        let folded =
            isPlain
            ? lowercased()
            : folding(options: options, locale: nil).filter { $0.isLetter || $0.isNumber || $0 == " " }
        var key = [UInt8]()
        var digits = [UInt8]()
        func endNumber() {
            if digits.isEmpty { return }
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            key += [UInt8(ascii: "0"), UInt8(truncatingIfNeeded: min(number.count, 255))] + number
            digits = []
        }
        for byte in folded.utf8 {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                digits.append(byte)
                continue
            }
            endNumber()
            if byte == UInt8(ascii: " ") || byte >= 0x80 || byte.isASCIIAlphanumeric { key.append(byte) }
        }
        endNumber()
        return key
    }
}
