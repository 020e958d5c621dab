import ContentFile
import JuiceShop

/// The reason why a typed number cannot be saved.
package enum NumberFault: Error, Hashable, Sendable {
    case notANumber
    /// It can be read in two ways. Both are as they can be typed.
    case ambiguous(String, String)
    /// More than the field can have.
    case aboveMost
}

extension NumberFault {
    /// - Parameters:
    ///   - label: the field's.
    ///   - most: the most that it takes, as the page writes it.
    func sentence(_ label: String, _ most: String, _ texts: LanguageTexts) -> String {
        switch self {
        case .notANumber: texts(.menuFaultNumber, [.label: label])
        case .ambiguous(let one, let other): texts(.numberAmbiguous, [.label: label, .before: one, .after: other])
        case .aboveMost: texts(.numberAboveMost, [.label: label, .count: most])
        }
    }
}
