import Bytes
import ContentFile
import JuiceShop

/// The questions about a printer's state. It answers them at once, whatever it is printing.
package enum StatusQuestion: UInt8, CaseIterable, Sendable {
    case printer = 1
    case offlineCause = 2
    case paper = 4

    /// The command DLE EOT with the number of the question.
    package var bytes: [UInt8] { [0x10, 0x04, rawValue] }

    /// True for an answer to a status question: bits 1 and 4 are set, bits 0 and 7 are not.
    package static func isAnswer(_ byte: UInt8) -> Bool { byte & 0x93 == 0x12 }

    /// - Returns: nil for an answer that names no fault.
    package func fault(_ answer: UInt8) -> PrinterFault? {
        switch self {
        case .printer: answer & 0x08 == 0 ? nil : .offline
        case .offlineCause:
            answer & 0x04 != 0 ? .cover : answer & 0x20 != 0 ? .paper : answer & 0x40 != 0 ? .offline : nil
        case .paper: answer & 0x60 != 0 ? .paper : nil
        }
    }
}
