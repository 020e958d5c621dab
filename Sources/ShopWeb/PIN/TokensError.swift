package import Bytes
import Foundation
package import JuiceShop

/// The reason why the tokens cannot be read or changed.
package enum TokensError: ExplainedError, Equatable, Sendable {
    case damaged(path: String)
    case unavailable(path: String, reason: Message)
    /// A program with that id has a token. Nothing was changed.
    case exists(AppID)
    /// The id is none. Nothing was changed.
    case noApp(String)
    case tooMany

    package var message: Message {
        switch self {
        case .damaged(let path):
            "\(path): "
                + Message(
                    "is damaged; remove it, and make the tokens again with juicemaker token add",
                    "파일이 손상됐어요. 지우고 juicemaker token add로 토큰을 다시 만들어 주세요")
        case .unavailable(let path, let reason): "\(path): " + reason
        case .exists(let app):
            Message(
                "\(app) has a token; revoke it first, or choose another name. Nothing was changed",
                "\(app): 이미 토큰이 있어요. 먼저 없애거나 다른 이름으로 해 주세요. 바뀐 것은 없어요")
        case .noApp(let text):
            Message(
                "“\(text)” is not a name of 1 to \(Key.maxProgram) of A–Z a–z 0–9 - _. Nothing was changed",
                "“\(text)”: 이름은 A–Z a–z 0–9 - _ 로 1자에서 \(Key.maxProgram)자까지예요. 바뀐 것은 없어요")
        case .tooMany:
            Message(
                "there are \(ProgramToken.max) tokens; revoke one first. Nothing was changed",
                "토큰이 \(ProgramToken.max)개 있어요. 먼저 하나를 없애 주세요. 바뀐 것은 없어요")
        }
    }
}
