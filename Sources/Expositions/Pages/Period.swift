import ContentFile

/// The part of time under which an object is found: the decade of its date, its century if the date names no more or is before Christ,
/// and a last one for objects without a year.
enum Period: Hashable, Sendable {
    /// A decade by its first year, such as 1750.
    case decade(Int)
    /// A century by its number, such as 18; -3 is the third before Christ.
    case century(Int)
    case undated

    /// - Parameter isCoarse: true for centuries alone.
    init(_ date: ExhibitDate?, isCoarse: Bool = false) {
        guard let date else {
            self = .undated
            return
        }
        self =
            isCoarse || date.isCentury || date.isBeforeChrist
            ? .century(date.century) : .decade(date.year / 10 * 10)
    }

    /// The first and the last year; nil for objects without one.
    var years: ClosedRange<Int>? {
        switch self {
        case .decade(let year): year...year + 9
        case .century(let number) where number > 0: number * 100 - 99...number * 100
        case .century(let number): number * 100 + 1...number * 100 + 100
        case .undated: nil
        }
    }

    /// A number in the order of time. A century stands before its decades, and what is undated at the end.
    var order: Int {
        switch self {
        case .decade(let year): year
        case .century(let number): number * 100 - 101
        case .undated: .max
        }
    }

    /// The id of its heading, the same in every language.
    var id: String {
        switch self {
        case .decade(let year): "decade-\(year)"
        case .century(let number): number > 0 ? "century-\(number)" : "century-\(-number)-bc"
        case .undated: "undated"
        }
    }

    func name(_ labels: Labels?, in language: Language) -> Phrase? {
        switch self {
        case .decade(let year): return labels?.phrase(.decade, "\(year)")
        case .century(let number):
            let isEnglish = language.rawValue.hasPrefix("en")
            let ordinal = isEnglish ? Self.ordinal(abs(number)) : "\(abs(number))"
            return labels?.phrase(number > 0 ? .century : .centuryBeforeChrist, ordinal)
        case .undated: return labels?.phrase(.undated)
        }
    }

    /// `1st`, `2nd`, `3rd`, `11th`.
    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        return "\(number)\(isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th")"
    }
}
