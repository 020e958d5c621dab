import ContentFile
import FastCGI

/// The addresses that only a practice shop has.
package enum PracticeAddress: String, CaseIterable, Sendable {
    case about = "/practice"
    case paper = "/practice/paper"
    case powerCut = "/practice/power-cut"

    var methods: [Method] {
        switch self {
        case .about: [.get, .head]
        case .paper: [.get, .head, .post]
        case .powerCut: [.post]
        }
    }

    func path(in language: Language) -> String { "\(rawValue)?\(LanguageChoice.parameter)=\(language.rawValue)" }
}
