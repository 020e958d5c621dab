import JuiceShop
import Messages

/// An event in the words of `store log`.
enum EventWords {
    static func message(_ event: Event) -> Message {
        switch event {
        case .opened(let opening):
            return Message("opened with ", "처음 재고: ") + list(opening.counts)
        case .ordered(let order):
            let (lines, took) = (list(order.lines), list(order.took))
            return Message(
                "order \(order.number): \(lines.english), took \(took.english), key \(order.key)",
                "주문 \(order.number)번: \(lines.korean) · \(took.korean) 사용, 열쇠 \(order.key)")
        case .cancelled(let cancellation):
            let (lines, took) = (list(cancellation.lines), list(cancellation.took))
            let wasMade = cancellation.wasMade
            return Message(
                "order \(cancellation.number) cancelled, \(wasMade ? "already made" : "not made yet"): \(lines.english), "
                    + "\(took.english) \(wasMade ? "wasted" : "returned"), key \(cancellation.key)",
                "주문 \(cancellation.number)번 취소(\(wasMade ? "만든 뒤" : "만들기 전")): \(lines.korean) · \(took.korean) "
                    + "\(wasMade ? "폐기" : "되돌림"), 열쇠 \(cancellation.key)")
        case .completed(let completion):
            return Message("order \(completion.number) handed over", "주문 \(completion.number)번 나갔어요")
        case .recalled(let recall):
            return Message("order \(recall.number) recalled", "주문 \(recall.number)번을 주방으로 되돌렸어요")
        case .stockChanged(let change):
            let deltas = list(change.deltas, signed: true)
            return Message(
                "stock \(deltas.english), \(change.reason.rawValue), key \(change.key)",
                "재고 \(deltas.korean), \(change.reason.message.korean), 열쇠 \(change.key)")
        case .reversed(let reversal):
            let deltas = list(reversal.deltas, signed: true)
            return Message(
                "stock \(deltas.english), reverses event \(reversal.change), key \(reversal.key)",
                "재고 \(deltas.korean), 사건 \(reversal.change) 되돌림, 열쇠 \(reversal.key)")
        case .menuChanged(let change):
            let (fruits, juices) = (change.menu.fruits.count, change.menu.juices.count)
            let new = list(change.counts, menu: change.menu)
            let isNew = !change.counts.isEmpty
            return Message(
                "menu of \(fruits) fruits and \(juices) juices\(isNew ? ", new: \(new.english)" : ""), key \(change.key)",
                "메뉴 바꿈: 과일 \(fruits)가지, 쥬스 \(juices)가지\(isNew ? ", 새로 \(new.korean)" : ""), 열쇠 \(change.key)")
        }
    }
}

extension StockChange.Reason {
    /// In English the word of `--reason`.
    var message: Message {
        switch self {
        case .delivery: Message(rawValue, "입고")
        case .count: Message(rawValue, "재고 조사")
        case .waste: Message(rawValue, "폐기")
        case .other: Message(rawValue, "수정")
        }
    }
}
