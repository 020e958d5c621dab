import Bytes
import Foundation
import Journal
import JuiceShop

/// The values in the members of an event: the writer and the reader of each.
extension [UInt8] {
    mutating func add(_ text: String) { append(contentsOf: text.utf8) }

    mutating func add(_ member: String, _ number: Int) {
        add(member)
        append(decimal: number)
    }

    mutating func add(_ member: String, _ token: String) {
        add(member)
        add("\"")
        add(token)
        add("\"")
    }

    mutating func add(_ member: String, _ time: Date) {
        add(member)
        add("\"")
        Timestamp.append(time, to: &self)
        add("\"")
    }

    mutating func add(_ member: String, _ counts: [FruitID: Int]) {
        add(member)
        var separator = "{\""
        for (fruit, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            add(separator)
            add(fruit.rawValue)
            add("\":", count)
            separator = ",\""
        }
        add(counts.isEmpty ? "{}" : "}")
    }

    mutating func add(_ member: String, _ lines: [OrderLine]) {
        add(member)
        var separator = "[{\"cups\":"
        for line in lines {
            add(separator, line.cups)
            add(",\"juice\":", line.juice.rawValue)
            if let price = line.price { add(",\"price\":", price) }
            separator = "},{\"cups\":"
        }
        add("}]")
    }

    mutating func add(_ member: String, _ note: NoteText) {
        add(member)
        add(note.rawValue.jsonString)
    }

    /// The last member of an event, if somebody is known.
    mutating func add(_ who: Who?) {
        guard let who else { return }
        add(",\"who\":{")
        if let device = who.device { add("\"device\":", device.rawValue) }
        if who.device != nil, who.staff != nil { add(",") }
        if let staff = who.staff { add("\"staff\":", staff.rawValue) }
        add("}")
    }
}

extension LineReader {
    mutating func flag() -> Bool? { skip("true") ? true : skip("false") ? false : nil }
    mutating func key() -> Key? { token().flatMap(Key.init(rawValue:)) }

    mutating func token() -> String? {
        guard skip("\"") else { return nil }
        return string().map { String(decoding: $0, as: UTF8.self) }.flatMap { Token.isToken($0) ? $0 : nil }
    }

    mutating func time() -> Date? {
        guard skip("\"") else { return nil }
        return string().flatMap(Timestamp.time)
    }

    /// - Returns: nil unless there is a line, each of another juice.
    mutating func lines() -> [OrderLine]? {
        guard skip("[") else { return nil }
        var lines = [OrderLine]()
        repeat {
            guard skip("{\"cups\":"), let cups = cups(), skip(",\"juice\":"), let juice = token() else { return nil }
            var price: Int?
            if skip(",\"price\":") {
                guard let number = number(), (0...Currency.maxPrice).contains(number) else { return nil }
                price = number
            }
            guard skip("}"), !lines.contains(where: { $0.juice.rawValue == juice }) else { return nil }
            lines.append(OrderLine(JuiceID(juice), cups: cups, price: price))
        } while skip(",")
        return skip("]") ? lines : nil
    }

    mutating func cups() -> Int? { number().flatMap { (1...Order.maxCups).contains($0) ? $0 : nil } }

    mutating func note() -> NoteText? { text().map(NoteText.init(recorded:)) }

    /// - Returns: nil for a member that cannot be read, and `.some(nil)` without one.
    mutating func who() -> Who?? {
        guard skip(",\"who\":{") else { return .some(nil) }
        var (device, staff) = (DeviceID?.none, StaffID?.none)
        if skip("\"device\":") {
            guard let id = token() else { return nil }
            device = DeviceID(id)
        }
        if device == nil ? skip("\"staff\":") : skip(",\"staff\":") {
            guard let id = token() else { return nil }
            staff = StaffID(id)
        }
        guard skip("}"), let who = Who(device: device, staff: staff) else { return nil }
        return who
    }

    mutating func counts() -> [FruitID: Int]? {
        if skip("{}") { return [:] }
        guard skip("{") else { return nil }
        var counts = [FruitID: Int]()
        repeat {
            guard let fruit = token(), skip(":"), let count = number(),
                counts.updateValue(count, forKey: FruitID(fruit)) == nil
            else { return nil }
        } while skip(",")
        return skip("}") ? counts : nil
    }
}
