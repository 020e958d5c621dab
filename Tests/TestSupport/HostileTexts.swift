/// Texts that a phone's keyboard, a paste or an attacker may send.
package enum HostileTexts {
    /// The first and the last scalar of each run of one general category, so that every category and every edge of one
    /// is covered.
    package static let scalars: [Unicode.Scalar] = {
        let all = (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
        var scalars = [Unicode.Scalar]()
        var last: Unicode.Scalar?
        for scalar in all {
            if let before = last, before.properties.generalCategory != scalar.properties.generalCategory {
                scalars += [before, scalar]
            }
            last = scalar
        }
        return scalars
    }()

    /// Texts at, below and above each limit of a line of at most that many characters, and texts that JSON must escape.
    package static func lines(maxLength: Int) -> [String] {
        let lengths = [1, maxLength - 1, maxLength, maxLength + 1, 8 * maxLength + 1]
        return [
            "", " ", "a\u{2028}b", "a\u{2029}b", "a\nb", "a\tb", "\0", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\"",
            "\\",
            #"\""#, #"\u2028"#, #"":"#, "{", "}", "]}", ",", "a\u{202E}b", "\u{2066}a", "\u{FEFF}a", "a\u{200B}",
            "👩🏽‍🍳", "e\u{301}", " \u{301}", "\r\n",
        ]
            + lengths.filter { $0 > 0 }.flatMap { length in
                ["가", "a", "\u{301}", "\u{2028}", "👩‍👩‍👧"].map { String(repeating: $0, count: length) }
            }
    }
}
