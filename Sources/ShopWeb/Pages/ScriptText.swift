import Bytes

/// A text that scripts say, by its name in `texts` of words.js.
enum ScriptText: String, CaseIterable {
    case lost, since, held, sending, count, again, unsent, sent, read, resend, discard, once, moved

    private var text: Text {
        switch self {
        case .lost: .liveLost
        case .since: .liveSince
        case .held: .liveHeld
        case .sending: .liveSending
        case .count: .liveCount
        case .again: .liveAgain
        case .unsent: .liveUnsent
        case .sent: .liveSent
        case .read: .doneConfirm
        case .resend: .liveResend
        case .discard: .liveDiscard
        case .once: .payTwice
        case .moved: .payMoved
        }
    }

    /// All of them as a JSON object, with `#` and `--:--` where a script writes a number and a time.
    static func json(_ texts: LanguageTexts) -> String {
        let members = allCases.map { said in
            "\(said.rawValue.jsonString):\(texts(said.text, [.count: "#", .time: "--:--"]).scriptJSONString)"
        }
        return "{\(members.joined(separator: ","))}"
    }
}
