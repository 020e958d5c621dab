import Foundation
package import Journal
package import JuiceShop
import Messages

/// The events of one commit as the members of one journal line, `"events":[{"ordered":{…}},…]`.
///
/// An event is JSON in exactly one form: its members in one order, no white space, no escapes. Only the fruits of a count
/// are read in any order; they are written in that of their identifiers. Identifiers, keys and reasons are tokens, so
/// nothing needs an escape. The writer and the reader of each kind are side by side below, and in MenuCodec.swift: a
/// new member of an event belongs there, and nowhere else.
package enum EventLine {
    /// - Throws: `unavailable` for a menu that has no JSON.
    package static func members(_ events: [Event]) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(16 + events.count * 160)
        bytes.add("\"events\":[")
        for (index, event) in events.enumerated() {
            if index > 0 { bytes.add(",") }
            try event.write(to: &bytes)
        }
        bytes.add("]")
        return bytes
    }

    /// - Throws: `damaged` for anything outside the line's format: the reader never skips an unknown kind of event.
    package static func events(_ line: Line) throws(StoreError) -> [Event] {
        var reader = LineReader(line.object[...])
        guard reader.skip("{\"seq\":"), reader.number() == line.sequence,
            let events = reader.events(format: line.version), reader.isAtEnd
        else {
            throw .damaged(
                line.corruption(
                    Message("holds an event that this program does not know", "이 프로그램이 모르는 사건이 있어요")))
        }
        return events
    }

    /// The events with their sequences.
    static func numbered(_ line: Line) throws(StoreError) -> [NumberedEvent] {
        let events = try events(line)
        let first = line.sequence - events.count + 1
        return events.enumerated().map { NumberedEvent(sequence: first + $0.offset, event: $0.element) }
    }

    /// One event with its sequence, as a line of JSON.
    package static func json(_ sequence: Int, _ event: Event) throws(StoreError) -> [UInt8] {
        var bytes = Array("{\"seq\":\(sequence),\"event\":".utf8)
        try event.write(to: &bytes)
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
    fileprivate func write(to bytes: inout [UInt8]) throws(StoreError) {
        switch self {
        case .opened(let firstStock):
            bytes.add("{\"opened\":{")
            try firstStock.write(to: &bytes)
        case .ordered(let order):
            bytes.add("{\"ordered\":{")
            order.write(to: &bytes)
        case .cancelled(let cancellation):
            bytes.add("{\"cancelled\":{")
            cancellation.write(to: &bytes)
        case .completed(let completion):
            bytes.add("{\"completed\":{")
            completion.write(to: &bytes)
        case .recalled(let recall):
            bytes.add("{\"recalled\":{")
            recall.write(to: &bytes)
        case .stockChanged(let stockChange):
            bytes.add("{\"adjusted\":{")
            stockChange.write(to: &bytes)
        case .reversed(let reversal):
            bytes.add("{\"reversed\":{")
            reversal.write(to: &bytes)
        case .menuChanged(let menuChange):
            bytes.add("{\"menuChanged\":{")
            try menuChange.write(to: &bytes)
        }
        bytes.add("}}")
    }

    /// Format 1 calls a completion `handedOver`. Before format 3, an order has one juice, and there are no recalls and no
    /// reversals; before format 5, no menus.
    fileprivate init?(_ reader: inout LineReader, format: Int) {
        let event: Event?
        if reader.skip("{\"ordered\":{") {
            event = (format < 3 ? Order(ofOneJuice: &reader) : Order(&reader)).map { .ordered($0) }
        } else if reader.skip("{\"adjusted\":{") {
            event = StockChange(&reader).map { .stockChanged($0) }
        } else if format == 1 ? reader.skip("{\"handedOver\":{") : reader.skip("{\"completed\":{") {
            event = Completion(&reader).map { .completed($0) }
        } else if reader.skip("{\"cancelled\":{") {
            event = (format < 3 ? Cancellation(ofOneJuice: &reader) : Cancellation(&reader)).map { .cancelled($0) }
        } else if reader.skip("{\"opened\":{") {
            event = FirstStock(&reader, format: format).map { .opened($0) }
        } else if format >= 3, reader.skip("{\"recalled\":{") {
            event = Recall(&reader).map { .recalled($0) }
        } else if format >= 3, reader.skip("{\"reversed\":{") {
            event = Reversal(&reader).map { .reversed($0) }
        } else if format >= 5, reader.skip("{\"menuChanged\":{") {
            event = MenuChange(&reader).map { .menuChanged($0) }
        } else {
            return nil
        }
        guard let event, reader.skip("}}") else { return nil }
        self = event
    }
}

extension Order {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("\"dayNumber\":", dayNumber)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(",\"lines\":", lines)
        bytes.add(",\"number\":", number)
        bytes.add(",\"time\":", time)
        bytes.add(",\"took\":", took)
        if isQueued { bytes.add(",\"waits\":true") }
    }

    fileprivate init?(_ reader: inout LineReader) {
        guard reader.skip("\"dayNumber\":"), let dayNumber = reader.number(), reader.skip(",\"key\":"),
            let key = reader.key(), reader.skip(",\"lines\":"), let lines = reader.lines(),
            reader.skip(",\"number\":"), let number = reader.number(), reader.skip(",\"time\":"),
            let time = reader.time(), reader.skip(",\"took\":"), let took = reader.counts()
        else { return nil }
        let isQueued = reader.skip(",\"waits\":true")
        self.init(
            number: number, dayNumber: dayNumber, key: key, lines: lines, took: took, time: time, isQueued: isQueued)
    }

    /// Reads an order of format 1 or 2. People called out its lasting number.
    fileprivate init?(ofOneJuice reader: inout LineReader) {
        var cups = 1
        if reader.skip("\"cups\":") {
            guard let several = reader.cups(), several > 1, reader.skip(",") else { return nil }
            cups = several
        }
        guard reader.skip("\"juice\":"), let juice = reader.token(), reader.skip(",\"key\":"),
            let key = reader.key(), reader.skip(",\"number\":"), let number = reader.number(),
            reader.skip(",\"time\":"), let time = reader.time(), reader.skip(",\"took\":"), let took = reader.counts()
        else { return nil }
        let isQueued = reader.skip(",\"waits\":true")
        self.init(
            number: number, dayNumber: number, key: key, lines: [OrderLine(JuiceID(juice), cups: cups)], took: took,
            time: time, isQueued: isQueued)
    }
}

extension Cancellation {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("\"key\":", key.rawValue)
        bytes.add(",\"lines\":", lines)
        bytes.add(wasMade ? ",\"made\":true" : ",\"made\":false")
        bytes.add(",\"number\":", number)
        bytes.add(",\"time\":", time)
        bytes.add(",\"took\":", took)
        if isQueued { bytes.add(",\"waits\":true") }
    }

    fileprivate init?(_ reader: inout LineReader) {
        guard reader.skip("\"key\":"), let key = reader.key(), reader.skip(",\"lines\":"),
            let lines = reader.lines()
        else { return nil }
        self.init(key, lines, &reader)
    }

    /// Reads a cancellation of format 1 or 2, which takes the order out of the queue.
    fileprivate init?(ofOneJuice reader: inout LineReader) {
        guard reader.skip("\"cups\":"), let cups = reader.number(), reader.skip(",\"juice\":"),
            let juice = reader.token(), reader.skip(",\"key\":"), let key = reader.key()
        else { return nil }
        self.init(key, [OrderLine(JuiceID(juice), cups: cups)], &reader)
        if isQueued { return nil }
    }

    private init?(_ key: Key, _ lines: [OrderLine], _ reader: inout LineReader) {
        guard reader.skip(",\"made\":"), let wasMade = reader.flag(), reader.skip(",\"number\":"),
            let number = reader.number(), reader.skip(",\"time\":"), let time = reader.time(),
            reader.skip(",\"took\":"), let took = reader.counts()
        else { return nil }
        let isQueued = reader.skip(",\"waits\":true")
        self.init(
            number: number, key: key, lines: lines, wasMade: wasMade, took: took, time: time, isQueued: isQueued)
    }
}

extension Completion {
    fileprivate func write(to bytes: inout [UInt8]) { bytes.add(number: number, time: time) }

    fileprivate init?(_ reader: inout LineReader) {
        guard let (number, time) = reader.numberAndTime() else { return nil }
        self.init(number: number, time: time)
    }
}

extension Recall {
    fileprivate func write(to bytes: inout [UInt8]) { bytes.add(number: number, time: time) }

    fileprivate init?(_ reader: inout LineReader) {
        guard let (number, time) = reader.numberAndTime() else { return nil }
        self.init(number: number, time: time)
    }
}

/// A completion and a recall consist of a number and a time.
extension [UInt8] {
    fileprivate mutating func add(number: Int, time: Date) {
        add("\"number\":", number)
        add(",\"time\":", time)
    }
}

extension LineReader {
    fileprivate mutating func numberAndTime() -> (number: Int, time: Date)? {
        guard skip("\"number\":"), let number = number(), skip(",\"time\":"), let time = time() else { return nil }
        return (number, time)
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

extension Reversal {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.add("\"change\":", change)
        bytes.add(",\"deltas\":", deltas)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(",\"reason\":", reason.rawValue)
        bytes.add(",\"time\":", time)
    }

    fileprivate init?(_ reader: inout LineReader) {
        guard reader.skip("\"change\":"), let change = reader.number(), reader.skip(",\"deltas\":"),
            let deltas = reader.counts(), reader.skip(",\"key\":"), let key = reader.key(),
            reader.skip(",\"reason\":"),
            let reason = reader.token().flatMap(StockChange.Reason.init(rawValue:)), reader.skip(",\"time\":"),
            let time = reader.time()
        else { return nil }
        self.init(change: change, key: key, deltas: deltas, reason: reason, time: time)
    }
}
