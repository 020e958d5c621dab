import ContentFile
import Foundation

/// One line of text that a person wrote, such as a note or the name of a tablet.
///
/// A text is made from what was typed, by the one rule for every form, command and file (`TextRule`). A text that was
/// recorded is read without it: the rule may have been another one when the text was written, and no text makes a sound
/// line of the history unreadable.
package protocol WrittenText: Hashable, Codable, Sendable {
    static var rule: TextRule { get }
    var rawValue: String { get }

    /// A text from the store. Characters that the rule refuses are escaped (`TextRule.escaped`).
    init(recorded text: String)
}

extension WrittenText {
    package init(typed text: String) throws(TextFault) {
        self.init(recorded: try Self.rule.line(text))
    }

    package init(from decoder: any Decoder) throws {
        self.init(recorded: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
