import ContentFile
import JuiceShop

extension Language {
    static let english = Language(rawValue: "en") ?? .korean
}

extension Localized {
    init(korean: Value, english: Value) { self.init(korean, [.english: english]) }
}

extension Key {
    /// A key whose text is known to be one.
    static func named(_ text: String) -> Key { Key(rawValue: text) ?? .unnamed }

    private static let unnamed: Key = {
        var random = SystemRandomNumberGenerator()
        return Key(from: &random)
    }()
}
