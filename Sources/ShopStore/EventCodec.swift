import Foundation
package import Journal
package import JuiceShop
package import Messages

/// The events of one commit as the members of one journal line, `"events":[{"ordered":{…}},…]`.
///
/// An event is JSON in exactly one form: its members in one order, no white space. Only the fruits of a count
/// are read in any order; they are written in that of their identifiers. Identifiers, keys and reasons are tokens, so
/// only a note needs escapes. The writer and the reader of each kind are side by side in OrderCodec.swift, StockCodec.swift,
/// MenuCodec.swift and SettingsCodec.swift: a new member of an event belongs there, and nowhere else.
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
        assert(isReadable(bytes), "\(String(decoding: bytes, as: UTF8.self)) cannot be read again")
        return bytes
    }

    /// The writer never makes what the reader refuses. Debug builds ask it of each line; `HostileTextTests` of every text.
    private static func isReadable(_ members: [UInt8]) -> Bool {
        var reader = LineReader(([UInt8(ascii: ",")] + members + [UInt8(ascii: "}")])[...])
        return reader.events() != nil && reader.isAtEnd
    }

    /// - Throws: `damaged` for anything outside the line's format: the reader never skips an unknown kind of event.
    package static func events(_ line: Line) throws(StoreError) -> [Event] {
        var reader = LineReader(line.object[...])
        guard reader.skip("{\"seq\":"), reader.number() == line.sequence,
            let events = reader.events(), reader.isAtEnd
        else { throw .damaged(line.corruption(reader.eventError, at: reader.offset)) }
        return events
    }

    /// The events with their sequences.
    static func numbered(_ line: Line) throws(StoreError) -> [NumberedEvent] {
        let events = try events(line)
        let first = line.sequence - events.count + 1
        return events.enumerated().map { NumberedEvent(sequence: first + $0.offset, event: $0.element) }
    }

    /// One event on its own, `{"ordered":{…}}`: in a line, and as a row of a database.
    package static func body(_ event: Event) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(200)
        try event.write(to: &bytes)
        return bytes
    }

    /// - Throws: the error in anything that `body` did not write.
    package static func event(_ body: [UInt8]) throws(EventError) -> Event {
        var reader = LineReader(body[...])
        guard let event = Event(&reader), reader.isAtEnd else { throw EventError(message: reader.eventError) }
        return event
    }

    /// One event with its sequence, as a line of JSON.
    package static func json(_ sequence: Int, _ event: Event) throws(StoreError) -> [UInt8] {
        var bytes = Array("{\"seq\":\(sequence),\"event\":".utf8)
        try event.write(to: &bytes)
        bytes.add("}\n")
        return bytes
    }
}

/// The reason why bytes with a right checksum hold no event.
package struct EventError: Error, Equatable {
    package let message: Message
}

extension LineReader {
    /// The reason why an event cannot be read on from here.
    fileprivate var eventError: Message {
        var rest = self
        if rest.skip("{\""), let kind = rest.string(), rest.skip(":{") {
            let kind = String(decoding: kind, as: UTF8.self)
            return Message(
                "holds an event of the kind \"\(kind)\", which this program does not know",
                "이 프로그램이 모르는 종류의 사건(\"\(kind)\")이 있어요")
        }
        let member = lastMember ?? "seq"
        return Message(
            "holds an event that cannot be read at or behind its member \"\(member)\"",
            "\"\(member)\" 자리나 그다음을 읽을 수 없는 사건이 있어요")
    }

    fileprivate mutating func events() -> [Event]? {
        guard skip(",\"events\":[") else { return nil }
        var events = [Event]()
        repeat {
            guard let event = Event(&self) else { return nil }
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
        case .availabilityChanged(let change):
            bytes.add("{\"availabilityChanged\":{")
            change.write(to: &bytes)
        case .settingsChanged(let change):
            bytes.add("{\"settingsChanged\":{")
            change.write(to: &bytes)
        case .paid(let payment):
            bytes.add("{\"paid\":{")
            payment.write(to: &bytes)
        case .noted(let note):
            bytes.add("{\"noted\":{")
            note.write(to: &bytes)
        }
        bytes.add("}}")
    }

    fileprivate init?(_ reader: inout LineReader) {
        let event: Event?
        if reader.skip("{\"ordered\":{") {
            event = Order(&reader).map { .ordered($0) }
        } else if reader.skip("{\"adjusted\":{") {
            event = StockChange(&reader).map { .stockChanged($0) }
        } else if reader.skip("{\"completed\":{") {
            event = Completion(&reader).map { .completed($0) }
        } else if reader.skip("{\"cancelled\":{") {
            event = Cancellation(&reader).map { .cancelled($0) }
        } else if reader.skip("{\"opened\":{") {
            event = FirstStock(&reader).map { .opened($0) }
        } else if reader.skip("{\"recalled\":{") {
            event = Recall(&reader).map { .recalled($0) }
        } else if reader.skip("{\"reversed\":{") {
            event = Reversal(&reader).map { .reversed($0) }
        } else if reader.skip("{\"menuChanged\":{") {
            event = MenuChange(&reader).map { .menuChanged($0) }
        } else if reader.skip("{\"availabilityChanged\":{") {
            event = AvailabilityChange(&reader).map { .availabilityChanged($0) }
        } else if reader.skip("{\"settingsChanged\":{") {
            event = SettingsChange(&reader).map { .settingsChanged($0) }
        } else if reader.skip("{\"paid\":{") {
            event = Payment(&reader).map { .paid($0) }
        } else if reader.skip("{\"noted\":{") {
            event = HandoverNote(&reader).map { .noted($0) }
        } else {
            return nil
        }
        guard let event, reader.skip("}}") else { return nil }
        self = event
    }
}
