import Bytes
import Foundation
import JuiceShop
import ShopWeb

/// How far head has the shop's events, in words. Nothing depends on it: the shop asks head after every start.
extension ShipState {
    /// For `ship --status` and `doctor`.
    var message: Message {
        let time = sent.map { "\($0.formatted(.iso8601))" }
        let sentWords = Message(
            time.map { "head has event \(sequence), as of \($0)" } ?? "head has nothing yet",
            time.map { "본사에 사건 \(sequence)까지 있어요(\($0))" } ?? "본사에 보낸 것이 아직 없어요")
        let waiting = waiting == 0 ? Message("", "") : Message("; \(waiting) wait", ". \(waiting)건이 기다려요")
        return sentWords + waiting + (trouble.map { "; " + $0.message } ?? Message("", ""))
    }
}

extension ShipState.Trouble {
    var message: Message {
        switch kind {
        case .unreachable: Message("head cannot be reached: \(words)", "본사에 연결할 수 없어요: \(words)")
        case .unauthorized:
            Message(
                "head does not know this shop's token; compare --id and --token with juicemaker head shop list",
                "본사가 이 매장의 토큰을 몰라요. --id와 --token을 juicemaker head shop list와 견주어 주세요")
        case .forked:
            Message(
                "head has another past of this shop: an old backup was restored here, or another machine has a copy of this "
                    + "one. Nothing is sent. If this machine is right, run juicemaker head shop accept-fork at head",
                "본사에 있는 이 매장의 지난 기록이 여기와 달라요. 여기에 오래된 백업을 되살렸거나, 다른 기계에 이 기록의 복사본이 있어요. "
                    + "보내지 않고 있어요. 이 기계가 맞으면 본사에서 juicemaker head shop accept-fork를 실행해 주세요")
        case .behind:
            Message(
                "head has more events than this store: an old backup was restored here. Nothing is sent. juicemaker store "
                    + "move brings back what head has",
                "본사에 이 기록보다 많은 사건이 있어요. 오래된 백업을 되살렸을 거예요. 보내지 않고 있어요. juicemaker store move로 본사에 있는 것을 "
                    + "되찾을 수 있어요")
        case .store:
            Message("the shop's store cannot be read: \(words)", "가게의 기록을 읽을 수 없어요: \(words)")
        case .refused: Message("head refuses event \(words)", "본사가 받지 않는 사건이 있어요: \(words)")
        case .newerFormat:
            Message("head's program is older; update head first", "본사의 프로그램이 더 오래됐어요. 본사를 먼저 업데이트해 주세요")
        }
    }
}
