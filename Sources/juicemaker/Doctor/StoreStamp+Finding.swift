import Foundation
import Bytes
import ShopStore

extension StoreStamp {
    func finding(in store: String, now: Date) -> Finding {
        finding(last: lastTime(in: store), failure: lastFailure(in: store), now: now)
    }

    /// A backup is due each day, a check each week; a day more is no news.
    func finding(last: Date?, failure: Failure? = nil, now: Date) -> Finding {
        let remedy = Message(
            "run juicemaker store \(rawValue) from a timer, and look at its mails",
            "juicemaker store \(rawValue)을(를) 타이머로 실행하고, 보내는 메일을 봐 주세요")
        if let failure {
            let time = failure.time.formatted(.iso8601)
            return .fail(
                rawValue, Message("failed at \(time): \(failure.reason)", "\(time)에 실패했어요: \(failure.reason)"),
                Message(
                    "mend that, and run juicemaker store \(rawValue)", "고친 다음 juicemaker store \(rawValue)을(를) 실행해 주세요")
            )
        }
        guard let last else { return .warn(rawValue, Message("none yet", "아직 한 번도 없어요"), remedy) }
        let days = Int(now.timeIntervalSince(last) / 86_400)
        let time = last.formatted(.iso8601)
        let says = Message("the last was \(time)", "마지막은 \(time)이에요")
        return days < (self == .backup ? 2 : 8)
            ? .ok(rawValue, says) : .warn(rawValue, says + Message(", \(days) days ago", ". \(days)일 지났어요"), remedy)
    }
}
