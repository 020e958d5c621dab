package import ContentFile
import FastCGI
import JuiceShop

/// The names of a juice or a fruit, as they were typed.
package struct TypedNames: Equatable, Sendable {
    package let byLanguage: [Language: String]

    init(byLanguage: [Language: String]) { self.byLanguage = byLanguage }

    init(_ names: Localized<String>?, in languages: [Language]) {
        byLanguage = Dictionary(
            uniqueKeysWithValues: languages.map { language in
                (language, names.map { $0.isUntranslated(in: language) ? "" : $0[language] } ?? "")
            })
    }

    init(_ form: Form, in languages: [Language]) {
        byLanguage = Dictionary(
            uniqueKeysWithValues: languages.map { ($0, form[MenuField.name($0).name] ?? "") })
    }

    package subscript(_ language: Language) -> String { byLanguage[language] ?? "" }

    /// The names as lines of text; empty ones where there is none.
    var lines: [Language: String] { byLanguage.mapValues { (try? TextRule.name.line($0)) ?? "" } }

    /// A name in another language may be missing: the pages then show the Korean one.
    var faults: [MenuField: MenuFieldFault] {
        var faults = [MenuField: MenuFieldFault]()
        for (language, name) in byLanguage {
            do throws(TextFault) {
                _ = try TextRule.name.line(name)
            } catch {
                if error != .empty || language == .korean { faults[.name(language)] = .text(error) }
            }
        }
        return faults
    }
}
