/// A language of the shop's pages; the first is spoken when a visitor asks for none of them.
package enum Language: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case korean = "ko"
    case english = "en"

    package var other: Language { self == .korean ? .english : .korean }
}

/// A name in every language of the shop.
package struct Names: Equatable, Sendable {
    private let korean: String
    private let english: String

    package init(korean: String, english: String) {
        self.korean = korean
        self.english = english
    }

    package subscript(_ language: Language) -> String {
        switch language {
        case .korean: korean
        case .english: english
        }
    }
}
