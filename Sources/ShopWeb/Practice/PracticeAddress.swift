import ContentFile

/// The addresses that only a practice shop has.
package enum PracticeAddress: String, CaseIterable, Sendable {
    case about = "/practice"
    case paper = "/practice/paper"
    case powerCut = "/practice/power-cut"

    func path(in language: Language) -> String { "\(rawValue)?\(LanguageChoice.parameter)=\(language.rawValue)" }
}
