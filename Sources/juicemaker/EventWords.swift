import Bytes
import JuiceShop

/// An event in the words of `store log`.
enum EventWords {
    /// The event with its author: each id, and its name if it has one.
    static func message(_ event: Event, _ names: Names) -> Message {
        let who = [
            event.who?.staff.map { id in names[id].map { "\($0.rawValue) (\(id))" } ?? id.rawValue },
            event.who?.device.map { id in names[id].map { "\($0.rawValue) (\(id))" } ?? id.rawValue },
        ].compactMap { $0 }.joined(separator: " · ")
        return who.isEmpty ? message(event) : message(event) + Message(", by \(who)", ", \(who)")
    }

    private static func message(_ event: Event) -> Message {
        switch event {
        case .opened(let opening):
            return Message("opened with ", "처음 재고: ") + list(opening.counts)
        case .ordered(let order):
            let (lines, took) = (list(order.lines), list(order.took))
            let total = order.total.map { Message(", total \($0)", ", 합계 \($0)") } ?? Message("", "")
            return Message(
                "order \(order.number): \(lines.english), took \(took.english)\(total.english), key \(order.key)",
                "주문 \(order.number)번: \(lines.korean) · \(took.korean) 사용\(total.korean), 열쇠 \(order.key)")
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
            let note = change.note.map { " " + $0.rawValue.jsonString } ?? ""
            return Message(
                "stock \(deltas.english), \(change.reason.rawValue)\(note), key \(change.key)",
                "재고 \(deltas.korean), \(change.reason.message.korean)\(note), 열쇠 \(change.key)")
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
        case .availabilityChanged(let change):
            let (juice, isStopped) = (change.juice, change.stoppedUntil != nil)
            return Message(
                "\(juice) \(isStopped ? "stopped for today" : "sold again"), key \(change.key)",
                "\(juice) \(isStopped ? "오늘은 그만" : "다시 팔기"), 열쇠 \(change.key)")
        case .settingsChanged(let change):
            let settings = change.settings
            let zone = settings.zone.map { Message(verbatim: $0) } ?? Message("the machine's zone", "기계의 시간대")
            let kinds = settings.paymentKinds.map(\.rawValue).joined(separator: " ")
            return Message(
                "settings: days begin at \(settings.dayStartHour):00 in \(zone.english), \(settings.currency.code), "
                    + "payments \(kinds.isEmpty ? "not recorded" : kinds), key \(change.key)",
                "설정: \(zone.korean) \(settings.dayStartHour)시에 하루 시작, \(settings.currency.code), "
                    + "결제 \(kinds.isEmpty ? "기록 안 함" : kinds), 열쇠 \(change.key)")
        case .paid(let payment):
            return Message(
                "order \(payment.number) paid by \(payment.kind.rawValue), \(payment.total), key \(payment.key)",
                "주문 \(payment.number)번 결제: \(payment.kind.rawValue) \(payment.total), 열쇠 \(payment.key)")
        case .noted(let note):
            let text = note.text?.rawValue.jsonString
            return Message(
                "note \(text ?? "read"), key \(note.key)", "메모 \(text ?? "읽음"), 열쇠 \(note.key)")
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
