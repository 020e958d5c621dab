package import Bytes
import ContentFile
import Foundation

/// Prints a line, in the language of the person at the terminal.
package func say(_ message: Message) { say(message.text) }

/// Prints a text and ends its line. Names in it may come from strangers and cannot control the terminal.
package func say(_ text: String) { print(PrintableText.forTerminal(text)) }

package func say(_ english: String, _ korean: String) { say(Message(english, korean)) }

extension MessageLanguage {
    /// The language of the person at the terminal.
    package static let ofTerminal = MessageLanguage(environment: ProcessInfo.processInfo.environment)
}

extension Message {
    /// The message in the language of the person at the terminal.
    package var text: String { text(in: .ofTerminal) }
}
