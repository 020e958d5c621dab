import Bytes
import Foundation
package import Journal
package import JuiceShop

/// The events of one commit as the members of one journal line, `"events":[{"ordered":{…}},…]`.
///
/// An event is JSON in exactly one form: its members in one order, no white space, no escapes. Identifiers, keys and
/// reasons are tokens, so nothing needs an escape. The writer and the reader of each kind are side by side below: a new
/// member of an event belongs there, and nowhere else.
package enum EventLine {
    package static func members(_ events: [Event]) -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(16 + events.count * 160)
        bytes.add("\"events\":[")
        for (index, event) in events.enumerated() {
            if index > 0 { bytes.add(",") }
            event.write(to: &bytes)
        }
        bytes.add("]")
        return bytes
    }

    /// - Throws: `damaged` for anything outside the line's format: the reader never skips an unknown kind of event.
    package static func events(_ line: Line) throws(StoreError) -> [Event] {
        var reader = LineReader(line.object[...])
        guard reader.skip("{\"seq\":"), reader.number() == line.sequence,
            let events = reader.events(format: line.version), reader.isAtEnd
        else { throw .damaged(line.corruption("holds an event that this program does not know")) }
        return events
    }

    /// One event with its sequence, as a line of JSON.
    package static func json(_ sequence: Int, _ event: Event) -> [UInt8] {
        var bytes = Array("{\"seq\":\(sequence),\"event\":".utf8)
        event.write(to: &bytes)
        bytes.add("}\n")
        return bytes
    }
}

extension LineReader {
    fileprivate mutating func events(format: Int) -> [Event]? {
        guard skip(",\"events\":[") else { return nil }
        var events = [Event]()
        repeat {
            guard let event = Event(&self, format: format) else { return nil }
            events.append(event)
        } while skip(",")
        return skip("]}") ? events : nil
    }
}

// MARK: - Kinds

extension Event {
    fileprivate func write(to bytes: inout [UInt8]) {
        switch self {
        case .opened(let firstStock):
            bytes.add("{\"opened\":{")
            firstStock.write(to: &bytes)
        case .ordered(let order):
            bytes.add("{\"ordered\":{")
            order.write(to: &bytes)
        case .cancelled(let cancellation):
            bytes.add("{\"cancelled\":{")
            cancellation.write(to: &bytes)
        case .completed(let completion):
            bytes.add("{\"completed\":{")
            completion.write(to: &bytes)
        case .stockChanged(let stockChange):
            bytes.add("{\"adjusted\":{")
            stockChange.write(to: &bytes)
        }
        bytes.add("}}")
    }

    /// Format 1 calls a completion `handedOver`.
    fileprivate init?(_ reader: inout LineReader, format: Int) {
        let event: Event?
        if reader.skip("{\"ordered\":{") {
            event = Order(&reader).map { .ordered($0) }
        } else if reader.skip("{\"adjusted\":{") {
            event = StockChange(&reader).map { .stockChanged($0) }
        } else if format == 1 ? reader.skip("{\"handedOver\":{") : reader.skip("{\"completed\":{") {
            event = Completion(&reader).map { .completed($0) }
        } else if reader.skip("{\"cancelled\":{") {
            event = Cancellation(&reader).map { .cancelled($0) }
        } else if reader.skip("{\"opened\":{") {
            event = FirstStock(&reader).map { .opened($0) }
        } else {
            return nil
        }
        guard let event, reader.skip("}}") else { return nil }
        self = event
    }
}

extension FirstStock {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("\"counts\":", counts)
        bytes.add(",\"time\":", time)
    }

    fileprivate init?(_ reader: inout LineReader) {
        guard reader.skip("\"counts\":"), let counts = reader.counts(), reader.skip(",\"time\":"),
            let time = reader.time()
        else { return nil }
        self.init(counts: counts, time: time)
    }
}

extension Order {
    fileprivate func write(to bytes: inout [UInt8]) {
        if cups != 1 {
            bytes.add("\"cups\":", cups)
            bytes.add(",")
        }
        bytes.add("\"juice\":", juice.rawValue)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(",\"number\":", number)
        bytes.add(",\"time\":", time)
        bytes.add(",\"took\":", took)
        if isQueued { bytes.add(",\"waits\":true") }
    }

    fileprivate init?(_ reader: inout LineReader) {
        var cups = 1
        if reader.skip("\"cups\":") {
            guard let several = reader.number(), (2...Order.maxCups).contains(several), reader.skip(",") else {
                return nil
            }
            cups = several
        }
        guard reader.skip("\"juice\":"), let juice = reader.token(), reader.skip(",\"key\":"),
            let key = reader.key(), reader.skip(",\"number\":"), let number = reader.number(),
            reader.skip(",\"time\":"), let time = reader.time(), reader.skip(",\"took\":"), let took = reader.counts()
        else { return nil }
        let isQueued = reader.skip(",\"waits\":true")
        self.init(
            number: number, key: key, juice: JuiceID(juice), cups: cups, took: took, time: time, isQueued: isQueued)
    }
}

extension Cancellation {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("\"cups\":", cups)
        bytes.add(",\"juice\":", juice.rawValue)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(wasMade ? ",\"made\":true" : ",\"made\":false")
        bytes.add(",\"number\":", number)
        bytes.add(",\"time\":", time)
        bytes.add(",\"took\":", took)
    }

    fileprivate init?(_ reader: inout LineReader) {
        guard reader.skip("\"cups\":"), let cups = reader.number(), reader.skip(",\"juice\":"),
            let juice = reader.token(), reader.skip(",\"key\":"), let key = reader.key(), reader.skip(",\"made\":"),
            let wasMade = reader.flag(), reader.skip(",\"number\":"), let number = reader.number(),
            reader.skip(",\"time\":"), let time = reader.time(), reader.skip(",\"took\":"), let took = reader.counts()
        else { return nil }
        self.init(
            number: number, key: key, juice: JuiceID(juice), cups: cups, wasMade: wasMade, took: took, time: time)
    }
}

extension Completion {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("\"number\":", number)
        bytes.add(",\"time\":", time)
    }

    fileprivate init?(_ reader: inout LineReader) {
        guard reader.skip("\"number\":"), let number = reader.number(), reader.skip(",\"time\":"),
            let time = reader.time()
        else { return nil }
        self.init(number: number, time: time)
    }
}

extension StockChange {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("\"deltas\":", deltas)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(",\"reason\":", reason.rawValue)
        bytes.add(",\"time\":", time)
    }

    fileprivate init?(_ reader: inout LineReader) {
        guard reader.skip("\"deltas\":"), let deltas = reader.counts(), reader.skip(",\"key\":"),
            let key = reader.key(), reader.skip(",\"reason\":"),
            let reason = reader.token().flatMap(StockChange.Reason.init(rawValue:)), reader.skip(",\"time\":"),
            let time = reader.time()
        else { return nil }
        self.init(key: key, deltas: deltas, reason: reason, time: time)
    }
}

// MARK: - Values

extension [UInt8] {
    fileprivate mutating func add(_ text: String) { append(contentsOf: text.utf8) }

    fileprivate mutating func add(_ member: String, _ number: Int) {
        add(member)
        append(decimal: number)
    }

    fileprivate mutating func add(_ member: String, _ token: String) {
        add(member)
        add("\"")
        add(token)
        add("\"")
    }

    fileprivate mutating func add(_ member: String, _ time: Date) {
        add(member)
        add("\"")
        Timestamp.append(time, to: &self)
        add("\"")
    }

    fileprivate mutating func add(_ member: String, _ counts: [FruitID: Int]) {
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
}

extension LineReader {
    fileprivate mutating func flag() -> Bool? { skip("true") ? true : skip("false") ? false : nil }
    fileprivate mutating func key() -> Key? { token().flatMap(Key.init(rawValue:)) }

    fileprivate mutating func token() -> String? {
        guard skip("\"") else { return nil }
        return string().map { String(decoding: $0, as: UTF8.self) }.flatMap { Token.isToken($0) ? $0 : nil }
    }

    fileprivate mutating func time() -> Date? {
        guard skip("\"") else { return nil }
        return string().flatMap(Timestamp.time)
    }

    fileprivate mutating func counts() -> [FruitID: Int]? {
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
