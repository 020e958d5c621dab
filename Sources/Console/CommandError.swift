package import Bytes
import ContentFile
import Foundation
import Runtime
import SiteGenerator

/// A command's failure: one line on standard error, and an exit code from sysexits.h.
package struct CommandError: ExplainedError {
    package let code: Code
    /// The message names the file or the value, the error and the remedy.
    package let message: Message

    package enum Code: Int32 {
        case refused = 1
        case usage = 64
        case damaged = 65
        case unavailable = 69
        case system = 71
        case io = 74
        case tryAgain = 75
    }

    package init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }

    package init(_ code: Code, _ english: String, _ korean: String) { self.init(code, Message(english, korean)) }

    /// - Returns: nil for an error without an explanation.
    package init?(of error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as ThreadError: self.init(.system, error.message)
        case let error as SiteError: self.init(error.isOfDisk ? .unavailable : .damaged, error.message)
        case let error as Diagnostic: self.init(.damaged, error.message)
        default: return nil
        }
    }

    /// Writes the error to standard error, behind the program's name.
    package func report() {
        StandardStreams.writeError("\(Self.program): \(PrintableText.forTerminal(message.text))\n")
    }

    package static let program = ProcessInfo.processInfo.processName
}
