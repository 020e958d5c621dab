package import Bytes
import Foundation
package import Journal
package import JuiceShop

/// The events of one commit as the members of one journal line, `"events":[{"ordered":{…}},…]`.
///
/// An event is JSON in exactly one form: its members in one order, no white space. Only the fruits of a count
/// are read in any order; they are written in that of their identifiers. Identifiers, keys and reasons are tokens, so
/// only a note needs escapes. `EventMembers.swift` has the members of each kind.
package enum EventLine {
    /// - Throws: `unavailable` for a menu that has no JSON.
    package static func members(_ events: [Event]) throws(StoreError) -> [UInt8] {
        try members(of: events.map(body))
    }

    /// - Parameter bodies: the bodies of the events.
    static func members(of bodies: [[UInt8]]) -> [UInt8] {
        var members = [UInt8]()
        members.reserveCapacity(bodies.reduce(16) { $0 + $1.count + 1 })
        members += "\"events\":[".utf8
        for (index, body) in bodies.enumerated() {
            if index > 0 { members.append(UInt8(ascii: ",")) }
            members += body
        }
        members.append(UInt8(ascii: "]"))
        return members
    }

    /// - Throws: `damaged` for anything outside the line's format, `unknownEvent` for another kind: the reader skips neither.
    package static func events(_ line: Line) throws(StoreError) -> [Event] {
        try reading(line.object, line.corruption(_:at:)) { coder throws(MemberCoder.Failure) in
            try coder.object { coder throws(MemberCoder.Failure) in
                guard try coder("seq", Int?.none) == line.sequence else { throw coder.failure("seq") }
                let events = try coder("events", [Event]?.none)
                if events.isEmpty { throw coder.failure("events") }
                return events
            }
        }
    }

    /// The events with their sequences.
    static func numbered(_ line: Line) throws(StoreError) -> [NumberedEvent] {
        let events = try events(line)
        let first = line.sequence - events.count + 1
        return events.enumerated().map { NumberedEvent(sequence: first + $0.offset, event: $0.element) }
    }

    /// One event on its own, `{"ordered":{…}}`: in a line, and as a row of a database.
    package static func body(_ event: Event) throws(StoreError) -> [UInt8] {
        var coder = MemberCoder(capacity: 200)
        try writing { () throws(MemberCoder.Failure) in _ = try Event.code(event, &coder) }
        return coder.bytes
    }

    /// The checksum of an event's body, seeded with that of the event before.
    package static func chain(_ event: Event, after chain: UInt32) throws(StoreError) -> UInt32 {
        LineChecksum.crc(try body(event)[...], seed: chain)
    }

    /// - Throws: `damaged`, with the corruption that the caller makes of the reason, for anything that `body` did not write.
    package static func event(_ body: [UInt8], _ corruption: (Message, _ byte: Int) -> Corruption) throws(StoreError)
        -> Event
    {
        try reading(body, corruption) { coder throws(MemberCoder.Failure) in try Event.code(nil, &coder) }
    }

    /// The members of an event's fact as one JSON object.
    package static func fact(_ event: Event) throws(StoreError) -> [UInt8] {
        let body = try body(event)
        return Array(body.drop { $0 != UInt8(ascii: ":") }.dropFirst().dropLast())
    }

    /// The members of a period as one JSON object, as a closing has them.
    package static func json(_ period: Drawer.Period) throws(StoreError) -> [UInt8] {
        var coder = MemberCoder(capacity: 200)
        try writing { () throws(MemberCoder.Failure) in _ = try Drawer.Period.code(period, &coder) }
        return coder.bytes
    }

    /// True for a body that is read as the event that was written.
    static func isReadBack(_ event: Event, from body: [UInt8]) -> Bool {
        var coder = MemberCoder(LineReader(body[...]))
        return (try? Event.code(nil, &coder)) == event && coder.reader.isAtEnd
    }

    /// One event with its sequence, as a line of JSON.
    package static func json(_ sequence: Int, _ event: Event) throws(StoreError) -> [UInt8] {
        try Array("{\"seq\":\(sequence),\"event\":".utf8) + body(event) + Array("}\n".utf8)
    }

    private static func writing(_ write: () throws(MemberCoder.Failure) -> Void) throws(StoreError) {
        do throws(MemberCoder.Failure) {
            try write()
        } catch {
            throw .unavailable(
                path: "the \(error.member)", reason: Message("it has no JSON", "JSON으로 적을 수 없어요"))
        }
    }

    private static func reading<Value>(
        _ bytes: [UInt8], _ corruption: (Message, _ byte: Int) -> Corruption,
        _ read: (inout MemberCoder) throws(MemberCoder.Failure) -> Value?
    ) throws(StoreError) -> Value {
        var coder = MemberCoder(LineReader(bytes[...]))
        do throws(MemberCoder.Failure) {
            if let value = try read(&coder), coder.reader.isAtEnd { return value }
            throw coder.failure("events")
        } catch {
            let found = corruption(
                .unreadable(error.member, error.isMissing ? coder.reader.nextMember : nil), error.byte)
            // The kind is read where an event begins, and is there whole.
            if error.member.description == "events", let kind = coder.reader.nextKind {
                throw .unknownEvent(file: found.file, kind: kind)
            }
            throw .damaged(found)
        }
    }
}

extension LineReader {
    /// The member that is next; nil when something else is.
    fileprivate var nextMember: String? {
        var rest = self
        _ = rest.skip(",")
        guard rest.skip("\""), let name = rest.string(), rest.skip(":") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// The kind of the event that is next, or that was not read.
    fileprivate var nextKind: String? {
        var rest = self
        guard rest.skip("\""), let kind = rest.string(), rest.skip(":{") else { return nil }
        return String(decoding: kind, as: UTF8.self)
    }
}

extension Message {
    /// - Parameter next: the member that stands where that one belongs.
    fileprivate static func unreadable(_ member: StaticString, _ next: String?) -> Message {
        if let next {
            return Message(
                "holds an event with “\(next)” where this program writes “\(member)”",
                "사건에서 이 프로그램이 “\(member)” 값을 쓰는 곳에 “\(next)” 값이 있어요")
        }
        return Message(
            "holds an event whose “\(member)” is not as this program writes it",
            "사건의 “\(member)” 값이 이 프로그램이 쓰는 것과 달라요")
    }
}
