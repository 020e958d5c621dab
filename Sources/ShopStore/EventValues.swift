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
            separator = "},{\"cups\":"
        }
        add("}]")
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
            guard skip("{\"cups\":"), let cups = cups(), skip(",\"juice\":"), let juice = token(), skip("}"),
                !lines.contains(where: { $0.juice.rawValue == juice })
            else { return nil }
            lines.append(OrderLine(JuiceID(juice), cups: cups))
        } while skip(",")
        return skip("]") ? lines : nil
    }

    mutating func cups() -> Int? { number().flatMap { (1...Order.maxCups).contains($0) ? $0 : nil } }

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
