package import ContentFile

extension Language {
    package static let english = Language(rawValue: "en") ?? .korean
}

extension [Language] {
    /// The languages that the shop comes with.
    package static var shop: [Language] { [.korean, .english] }
}

extension Localized {
    package init(korean: Value, english: Value) { self.init(korean, [.english: english]) }
}
