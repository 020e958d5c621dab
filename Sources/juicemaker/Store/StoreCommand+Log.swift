import ArgumentParser
import Bytes
import Foundation
import Journal
import JuiceShop
import ShopDatabase
import ShopStore

extension StoreCommand {
    struct Log: Command {
        static let configuration = CommandConfiguration(
            "Print the events, oldest first, one a line.", "사건을 오래된 것부터 한 줄씩 보여 줘요.",
            discussion: "Times are in this machine's time zone (TZ); with --json they are in UTC, as stored.",
            "시각은 이 컴퓨터의 시간대(TZ)예요. --json을 붙이면 저장된 대로 UTC예요.")

        @OptionGroup var folder: StoreFolder

        @Option(help: ArgumentHelp("Only the last n events.", "마지막 사건 n개만.", valueName: "n"))
        var last: Int?

        @Flag(help: ArgumentHelp("Print each event as a JSON object.", "사건마다 JSON 객체로 보여 줘요."))
        var json = false

        func validate() throws {
            if let last, last < 1 {
                throw ValidationError("--last takes a number of at least 1.", "--last에는 1보다 작지 않은 수를 적어 주세요.")
            }
        }

        func perform() throws {
            let output = BufferedOutput()
            switch try folder.location() {
            case .folder(let path):
                let names = json ? Names() : try NamesFile(store: path).names()
                try StoreLog(path).run(last: last) { sequence, event throws(StoreError) in
                    try write(sequence, event, names, to: output)
                }
            case .database(let database):
                let store = try database.reading()
                let names = json ? Names() : try store.names()
                try store.events(last: last) { sequence, event throws(StoreError) in
                    try write(sequence, event, names, to: output)
                }
            }

            output.flush()
        }

        private func write(
            _ sequence: Int, _ event: Event, _ names: Names, to output: BufferedOutput
        ) throws(StoreError) {
            output.write(json ? try EventLine.json(sequence, event) : Array(line(sequence, event, names).utf8))
        }

        private func line(_ sequence: Int, _ event: Event, _ names: Names) -> String {
            let time = event.time.formatted(
                .verbatim(
                    "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                    timeZone: .current, calendar: .init(identifier: .gregorian)))
            return "\(sequence)  \(time)  \(EventWords.message(event, names).text)\n"
        }
    }
}

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
                "order \(order.number) (no. \(order.dayNumber)): \(lines.english), took \(took.english)\(total.english), key \(order.key)",
                "주문 \(order.number)번(그날 \(order.dayNumber)번): \(lines.korean) · \(took.korean) 사용\(total.korean), 열쇠 \(order.key)"
            )
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
            let name = settings.name.map { " \($0.rawValue.jsonString)" } ?? ""
            return Message(
                "settings\(name): days begin at \(settings.dayStartHour):00 in \(zone.english), \(settings.currency.code), "
                    + "payments \(kinds.isEmpty ? "not recorded" : kinds), key \(change.key)",
                "설정\(name): \(zone.korean) \(settings.dayStartHour)시에 하루 시작, \(settings.currency.code), "
                    + "결제 \(kinds.isEmpty ? "기록 안 함" : kinds), 열쇠 \(change.key)")
        case .paid(let payment):
            return Message(
                "order \(payment.number) paid by \(payment.kind.rawValue), \(payment.total), key \(payment.key)",
                "주문 \(payment.number)번 결제: \(payment.kind.rawValue) \(payment.total), 열쇠 \(payment.key)")
        case .refunded(let refund):
            let (lines, fruit) = (list(refund.lines), list(refund.returned))
            let facts =
                [refund.amount.map(String.init), refund.paid?.rawValue, refund.reason.rawValue].compactMap { $0 }
                .joined(separator: ", ") + (refund.note.map { " " + $0.rawValue.jsonString } ?? "")
            let isBack = !refund.returned.isEmpty
            return Message(
                "order \(refund.number) refunded: \(lines.english), \(facts)\(isBack ? ", \(fruit.english) returned" : ""), "
                    + "key \(refund.key)",
                "주문 \(refund.number)번 환불: \(lines.korean), \(facts)\(isBack ? ", \(fruit.korean) 되돌림" : ""), "
                    + "열쇠 \(refund.key)")
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
