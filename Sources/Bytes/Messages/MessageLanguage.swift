/// The language of messages.
package enum MessageLanguage: Sendable {
    case english, korean

    /// Chooses as gettext does: by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; if that is a locale with a
    /// language, then first by the list `LANGUAGE`. Any other language than Korean gets English.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale, !["C", "POSIX"].contains(Self.language(locale[...])) else {
            self = .english
            return
        }
        let wishes = (environment["LANGUAGE"] ?? "").split(separator: ":") + [locale[...]]
        let first = wishes.lazy.map(Self.language).first { ["ko", "en"].contains($0) }
        self = first == "ko" ? .korean : .english
    }

    /// The part of a locale's name before its country and encoding: `ko` of `ko_KR.UTF-8`.
    private static func language(_ locale: Substring) -> Substring {
        locale.prefix { !"_.@".contains($0) }
    }
}
