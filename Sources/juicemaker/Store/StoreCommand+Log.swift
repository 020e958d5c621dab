import ArgumentParser
import Bytes
import Console
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
            var words = EventWords()
            switch try folder.location() {
            case .folder(let path):
                if !json { words.names = try NamesFile(store: path).names() }
                try StoreLog(path).run(last: last, passed: { words.remember($0) }) {
                    sequence, event throws(StoreError) in
                    try write(sequence, event, &words, to: output)
                }
            case .database(let database):
                let store = try database.reading()
                if !json { words.names = try store.names() }
                try store.events(last: last) { sequence, event throws(StoreError) in
                    try write(sequence, event, &words, to: output)
                }
            }

            output.flush()
        }

        private func write(
            _ sequence: Int, _ event: Event, _ words: inout EventWords, to output: BufferedOutput
        ) throws(StoreError) {
            words.remember(event)
            output.write(json ? try EventLine.json(sequence, event) : Array(line(sequence, event, words).utf8))
        }

        private func line(_ sequence: Int, _ event: Event, _ words: EventWords) -> String {
            let time = event.time.formatted(
                .verbatim(
                    "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                    timeZone: .current, calendar: .init(identifier: .gregorian)))
            return "\(sequence)  \(time)  \(words.message(event).text)\n"
        }
    }
}

/// An event in the words of `store log`.
struct EventWords {
    var names = Names()
    /// The numbers of the day, by the permanent numbers of the orders that were read.
    private var dayNumbers: [Int: Int] = [:]
    /// The last menu that was read, which has the units.
    private var menu: Menu?

    mutating func remember(_ event: Event) {
        switch event {
        case .ordered(let order): dayNumbers[order.number] = order.dayNumber
        case .opened(let opening): menu = opening.menu
        case .menuChanged(let change): menu = change.menu
        default: break
        }
    }

    /// The event with its key and its author: each id, and its name if it has one.
    func message(_ event: Event) -> Message {
        let who = [
            event.who?.staff.map { id in names[id].map { "\($0.rawValue) (\(id))" } ?? id.rawValue },
            event.who?.device.map { id in names[id].map { "\($0.rawValue) (\(id))" } ?? id.rawValue },
            event.who?.app?.rawValue,
        ].compactMap { $0 }.joined(separator: " · ")
        let keyed = facts(event) + (event.key.map { Message(", key \($0)", ", 열쇠 \($0)") } ?? Message("", ""))
        return who.isEmpty ? keyed : keyed + Message(", by \(who)", ", \(who)")
    }

    /// An order's name, such as `order 58 (no. 3)`. Without the number of the day if the order was not read, as at the
    /// beginning of a log's last events.
    private func order(_ number: Int) -> Message {
        let ofDay = dayNumbers[number].map { Message(" (no. \($0))", "(그날 \($0)번)") } ?? Message("", "")
        return Message("order \(number)", "주문 \(number)번") + ofDay
    }

    private func facts(_ event: Event) -> Message {
        switch event {
        case .opened(let opening):
            return Message("opened with ", "처음 재고: ") + list(opening.counts, units: menu)
        case .ordered(let order):
            let (lines, took) = (list(order.lines), list(order.took, units: menu))
            let (words, lacked) = (order.words, list(order.lacked, units: menu))
            return self.order(order.number)
                + Message(
                    ": \(lines.english), took \(took.english)\(words.english)",
                    ": \(lines.korean) · \(took.korean) 사용\(words.korean)")
                + (order.lacked.isEmpty
                    ? Message("", "")
                    : Message(", \(lacked.english) not in the books", " · 장부에 없던 재료 \(lacked.korean)"))
        case .cancelled(let cancellation):
            let (lines, took) = (list(cancellation.lines), list(cancellation.took, units: menu))
            let wasMade = cancellation.wasMade
            return order(cancellation.number)
                + Message(
                    " cancelled, \(wasMade ? "already made" : "not made yet"): \(lines.english), "
                        + "\(took.english) \(wasMade ? "wasted" : "returned")",
                    " 취소(\(wasMade ? "만든 뒤" : "만들기 전")): \(lines.korean) · \(took.korean) "
                        + "\(wasMade ? "폐기" : "되돌림")")
        case .completed(let move):
            return order(move.number) + Message(" handed over", " 나갔어요")
        case .recalled(let move):
            return order(move.number) + Message(" recalled", ", 주방으로 되돌렸어요")
        case .acknowledged(let move):
            return order(move.number) + Message(": the kitchen knows of the refund", ": 환불된 것을 주방이 알았어요")
        case .stockChanged(let change):
            let deltas = list(change.deltas, signed: true, units: menu)
            let note = change.note.map { " " + $0.rawValue.jsonString } ?? ""
            return Message(
                "stock \(deltas.english), \(change.reason.rawValue)\(note)",
                "재고 \(deltas.korean), \(change.reason.message.korean)\(note)")
        case .reversed(let reversal):
            let deltas = list(reversal.deltas, signed: true, units: menu)
            return Message(
                "stock \(deltas.english), reverses event \(reversal.change)",
                "재고 \(deltas.korean), 사건 \(reversal.change) 되돌림")
        case .menuChanged(let change):
            let (fruits, juices) = (change.menu.fruits.count, change.menu.juices.count)
            let new = list(change.counts, menu: change.menu)
            let isNew = !change.counts.isEmpty
            return Message(
                "menu of \(fruits) fruits and \(juices) juices\(isNew ? ", new: \(new.english)" : "")",
                "메뉴 바꿈: 과일 \(fruits)가지, 쥬스 \(juices)가지\(isNew ? ", 새로 \(new.korean)" : "")")
        case .availabilityChanged(let change):
            let (item, isStopped) = (change.item.id, change.stoppedUntil != nil)
            return Message(
                "\(item) \(isStopped ? "stopped for today" : "sold again")",
                "\(item) \(isStopped ? "오늘은 그만" : "다시 팔기")")
        case .settingsChanged(let change):
            let settings = change.settings
            let zone = settings.zone.map { Message(verbatim: $0) } ?? Message("the machine's zone", "기계의 시간대")
            let kinds = settings.paymentKinds.map(\.rawValue).joined(separator: " ")
            let name = settings.name.map { " \($0.rawValue.jsonString)" } ?? ""
            return Message(
                "settings\(name): days begin at \(settings.dayStartHour):00 in \(zone.english), \(settings.currency.code), "
                    + "payments \(kinds.isEmpty ? "not recorded" : kinds)",
                "설정\(name): \(zone.korean) \(settings.dayStartHour)시에 하루 시작, \(settings.currency.code), "
                    + "결제 \(kinds.isEmpty ? "기록 안 함" : kinds)")
        case .sent(let sent):
            let counts = list(sent.counts, units: menu)
            let note = sent.note.map { " " + $0.rawValue.jsonString } ?? ""
            return Message(
                "\(sent.transfer) sent to \(sent.to): \(counts.english)\(note)",
                "\(sent.transfer) \(sent.to)에 보냄: \(counts.korean)\(note)")
        case .received(let receipt):
            let (counts, lost) = (list(receipt.counts, units: menu), list(receipt.lost, units: menu))
            let note = receipt.note.map { " " + $0.rawValue.jsonString } ?? ""
            return Message(
                "\(receipt.transfer) received: \(counts.english)"
                    + "\(receipt.lost.isEmpty ? "" : ", lost on the way: \(lost.english)")\(note)",
                "\(receipt.transfer) 받음: \(counts.korean)"
                    + "\(receipt.lost.isEmpty ? "" : ", 오는 길에 없어짐: \(lost.korean)")\(note)")
        case .paid(let payment):
            if payment.parts.isEmpty {
                return order(payment.number)
                    + Message(" payment taken back, \(payment.total)", " 결제 기록을 되돌림: \(payment.total)")
            }
            let (parts, due) = (list(payment.parts), payment.due)
            return order(payment.number)
                + Message(
                    " paid by \(parts)\(due == 0 ? "" : ", \(due) due")",
                    " 결제: \(parts)\(due == 0 ? "" : ", 받을 돈 \(due)")")
        case .refunded(let refund):
            let (lines, fruit) = (list(refund.lines), list(refund.returned, units: menu))
            let facts =
                [
                    refund.amount.map(String.init), refund.paid.isEmpty ? nil : list(refund.paid),
                    refund.reason.rawValue,
                ].compactMap(\.self)
                .joined(separator: ", ") + (refund.note.map { " " + $0.rawValue.jsonString } ?? "")
            let isBack = !refund.returned.isEmpty
            return order(refund.number)
                + Message(
                    " refunded: \(lines.english), \(facts)\(isBack ? ", \(fruit.english) returned" : "")",
                    " 환불: \(lines.korean), \(facts)\(isBack ? ", \(fruit.korean) 되돌림" : "")")
        case .discounted(let change):
            let given = change.discount
            return order(change.number)
                + Message(
                    " \(given.map { "discounted: \($0.words)" } ?? "discount taken back"), "
                        + "total \(change.total)",
                    " 할인\(given.map { ": \($0.words)" } ?? " 취소"), 합계 \(change.total)")
        case .noted(let note):
            let text = note.text?.rawValue.jsonString
            return Message(
                "note \(text ?? "read")", "메모 \(text ?? "읽음")")
        case .cashMoved(let move):
            let note = move.note.map { " " + $0.rawValue.jsonString } ?? ""
            let amount = "\(move.signedAmount > 0 ? "+" : "")\(move.signedAmount)"
            if let reversed = move.reverses {
                return Message("cash \(amount), reverses event \(reversed)", "현금 \(amount), 사건 \(reversed) 되돌림")
            }
            return Message(
                "cash \(amount), \(move.reason.rawValue)\(note)",
                "현금 \(amount), \(move.reason.message.korean)\(note)")
        case .printRequested(let printout):
            let what = printout.slip == .closing ? Message(verbatim: "Z-\(printout.number)") : order(printout.number)
            return what
                + Message(
                    " to be printed: \(printout.slip.rawValue)",
                    " 인쇄: \(printout.slip.rawValue)")
        case .drawerOpened: return Message("drawer opened", "돈통 열기")
        case .closed(let closing):
            let note = closing.note.map { " " + $0.rawValue.jsonString } ?? ""
            let first = closing.first.map { Message(" after \($0)", "(처음 \($0))") }
            return Message(
                "closing Z-\(closing.number): counted \(closing.counted.total)\(first?.english ?? ""), "
                    + "expected \(closing.period.expected), left \(closing.left)\(note)",
                "마감 Z-\(closing.number): 센 금액 \(closing.counted.total)\(first?.korean ?? ""), "
                    + "있어야 할 금액 \(closing.period.expected), "
                    + "준비금 \(closing.left)\(note)")
        case .closingReversed(let reversal):
            return Message(
                "closing Z-\(reversal.number) taken back",
                "마감 Z-\(reversal.number) 되돌림")
        }
    }
}

extension CashMove.Reason {
    var message: Message {
        switch self {
        case .change: Message(rawValue, "잔돈")
        case .expense: Message(rawValue, "지출")
        case .deposit: Message(rawValue, "입금")
        }
    }
}

extension SaleItem {
    fileprivate var id: String {
        switch self {
        case .juice(let juice): juice.rawValue
        case .choice(let choice): choice.rawValue
        }
    }
}

extension StockChange.Reason {
    /// The reason in words; in English the words of `--reason`.
    var message: Message {
        switch self {
        case .delivery: Message(rawValue, "입고")
        case .count: Message(rawValue, "재고 조사")
        case .waste: Message(rawValue, "폐기")
        case .other: Message(rawValue, "수정")
        }
    }
}

/// `card 8000, cash 8000`
private func list(_ parts: [PaymentPart]) -> String {
    parts.map { "\($0.kind.rawValue) \($0.amount)" }.joined(separator: ", ")
}

extension GivenDiscount {
    /// `staff −4500`, `staff −4500 (mango.large)`.
    fileprivate var words: String { "\(id) −\(amount)" + (cup.map { " (\($0.spelling))" } ?? "") }
}
