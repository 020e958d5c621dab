import Bytes
import Console
import ContentFile
import Foundation
import Glibc
import JuiceShop

/// Prints a value as one line of JSON: members sorted by name, times in UTC (ISO 8601).
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .iso8601
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

/// Counts as commands print them, such as `kiwi 2, mango 4`, sorted by name.
/// - Parameters:
///   - menu: the menu with the names in Korean; nil prints ids.
///   - units: the menu with the units, if it is another one.
func list(_ counts: [FruitID: Int], signed: Bool = false, menu: Menu? = nil, units: Menu? = nil) -> Message {
    counts.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { fruit, count in
            let name = Message("\(fruit) ", "\(menu?.names(of: fruit)?.korean ?? fruit.rawValue) ")
            return name + amount(count, of: fruit, signed: signed, in: units ?? menu)
        }.joined(separator: ", ")
}

/// An amount as commands print it: `12`, in Korean `12개`; `300 ml`, `1.5 L`.
/// - Parameter menu: the menu with the unit; nil prints the number alone.
func amount(_ count: Int, of fruit: FruitID, signed: Bool = false, in menu: Menu?) -> Message {
    let sign = signed && count > 0 ? "+" : ""
    guard let unit = menu?.unit(of: fruit), unit != .piece else {
        return Message("\(sign)\(count)", "\(sign)\(count)개")
    }
    return Message(verbatim: sign + unit.text(count).replacing("\u{A0}", with: " ").replacing("−", with: "-"))
}

extension Menu {
    func koreanName(of cup: Cup) -> String {
        name(of: cup, as: names(of: cup.juice)?.korean ?? cup.juice.rawValue, in: .korean)
    }
}

/// An order's lines as commands print them, such as `3 × mango, kiwi`.
/// - Parameter menu: the menu with the names in Korean; nil prints ids.
func list(_ lines: [OrderLine], menu: Menu? = nil) -> Message {
    lines.map { line in
        Message(
            line.cups == 1 ? line.cup.spelling : "\(line.cups) × \(line.cup.spelling)",
            "\(menu?.koreanName(of: line.cup) ?? line.cup.spelling) \(line.cups)\(line.cup.isMade ? "잔" : "개")")
    }.joined(separator: ", ")
}

extension Order {
    /// The order's other facts, such as `, togo, happy −2000, total 18000, memo "two straws", name "Eunji"`.
    var words: Message {
        let (memo, call) = (content.memo?.rawValue.jsonString, content.call?.rawValue.jsonString)
        let words = [
            content.place.map { Message(verbatim: ", \($0)") },
            discount.map { Message(", \($0.id) −\($0.amount)", ", \($0.id) 할인 \($0.amount)") },
            total.map { Message(", total \($0)", ", 합계 \($0)") },
            memo.map { Message(", memo \($0)", ", 메모 \($0)") },
            call.map { Message(", name \($0)", ", 부를 이름 \($0)") },
        ]
        return words.compactMap(\.self).reduce(Message("", ""), +)
    }
}

/// An order as commands print it: its permanent number, which commands accept, and its business day with the number of
/// that day.
/// - Parameter order: nil when it is not found.
func name(of order: Order?, _ number: Int, _ shop: Shop) -> Message {
    guard let order else { return Message("order \(number)", "주문 \(number)번") }
    let day = "\(Wiring.clock(shop).calendar.day(of: order.time))".suffix(5)
    return Message(
        "order \(number) (\(day) · \(order.dayNumber))", "주문 \(number)번(\(day) · \(order.dayNumber)번)")
}

/// A time by the clock of this machine, as its reader has it: `2026-11-29 04:15`.
func minute(_ time: Date) -> String {
    time.formatted(
        .verbatim(
            """
            \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
            """,
            timeZone: .current, calendar: Calendar(identifier: .gregorian)))
}
