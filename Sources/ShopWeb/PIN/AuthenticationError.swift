package import Bytes
import Foundation
import Journal
import JuiceShop
import Runtime
import ShopStore

/// The owner's problem: the PIN cannot be checked. Selling goes on.
package enum AuthenticationError: ExplainedError, Equatable, Sendable {
    /// The content of the PIN's file is wrong.
    case damaged(path: String)
    /// The shop has a PIN, and its file is not there.
    case away(path: String)
    /// A file cannot be opened, locked or written.
    case unavailable(path: String, reason: Message)
    /// libsodium could not start, or there is no memory for scrypt.
    case noMemory

    /// One line: the file, the error and the remedy.
    package var message: Message {
        switch self {
        case .damaged(let path):
            "\(path): "
                + Message(
                    "is damaged; set the PIN again with juicemaker pin set",
                    "파일이 손상됐어요. juicemaker pin set으로 PIN을 다시 정해 주세요")
        case .away(let path):
            "\(path): "
                + Message(
                    "is not there, but the shop has had a PIN, so that the owner's pages are closed; put the file back, or run "
                        + "juicemaker pin set or juicemaker pin remove",
                    "파일이 없는데 PIN을 정했던 가게라서 사장님 화면을 닫아 두었어요. 파일을 되돌리거나 juicemaker pin set 또는 "
                        + "juicemaker pin remove를 실행해 주세요")
        case .unavailable(let path, let reason): "\(path): " + reason
        case .noMemory:
            Message(
                "there is no memory to check a PIN, which takes 32 MiB; free some, or raise the limit",
                "PIN을 확인하려면 메모리 32MiB가 필요한데 모자라요. 메모리를 비우거나 제한을 늘려 주세요")
        }
    }
}
