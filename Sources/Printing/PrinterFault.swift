package import Bytes
import ContentFile
import Foundation
import Glibc
import JuiceShop

/// The reasons why a printer prints nothing.
package enum PrinterFault: String, CaseIterable, Codable, Sendable {
    /// The printer cannot be reached, or does not answer.
    case unreachable
    case paper, cover
    /// The printer is offline by its own button, or has an error that it does not name.
    case offline

    package var message: Message {
        switch self {
        case .unreachable: Message("unreachable", "연결 안 됨")
        case .paper: Message("out of paper", "종이 없음")
        case .cover: Message("cover open", "뚜껑 열림")
        case .offline: Message("offline", "멈춤")
        }
    }
}
