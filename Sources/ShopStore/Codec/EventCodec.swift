package import Journal
package import JuiceShop
package import Bytes

/// The events of one commit as the members of one journal line, `"events":[{"ordered":{…}},…]`.
///
/// An event is JSON in exactly one form: its members in one order, no white space. Only the fruits of a count
/// are read in any order; they are written in that of their identifiers. Identifiers, keys and reasons are tokens, so
/// only a note needs escapes. `EventKinds.swift` has the members of each kind.
package enum EventLine {
    /// - Throws: `unavailable` for a menu that has no JSON.
    package static func members(_ events: [Event]) throws(StoreError) -> [UInt8] {
        var coder = MemberCoder(capacity: 16 + events.count * 200)
        try writing { () throws(MemberCoder.Failure) in _ = try coder("events", events) }
        assert(isReadable(coder.bytes), "\(String(decoding: coder.bytes, as: UTF8.self)) cannot be read again")
        return coder.bytes
    }

    /// - Throws: `damaged` for anything outside the line's format: the reader never skips an unknown kind of event.
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

    /// - Throws: `damaged`, with the corruption that the caller makes of the reason, for anything that `body` did not write.
    package static func event(_ body: [UInt8], _ corruption: (Message, _ byte: Int) -> Corruption) throws(StoreError)
        -> Event
    {
        try reading(body, corruption) { coder throws(MemberCoder.Failure) in try Event.code(nil, &coder) }
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
            let reason = coder.reader.nextKind.map(Message.unknownKind) ?? .unreadable(error.member)
            throw .damaged(corruption(reason, error.byte))
        }
    }

    /// The writer never makes what the reader refuses. Debug builds ask it of each line; `HostileTextTests` of every text.
    private static func isReadable(_ members: [UInt8]) -> Bool {
        var coder = MemberCoder(LineReader(([UInt8(ascii: "{")] + members + [UInt8(ascii: "}")])[...]))
        let events = try? coder.object { coder throws(MemberCoder.Failure) in try coder("events", [Event]?.none) }
        return events != nil && coder.reader.isAtEnd
    }
}

extension LineReader {
    /// The kind of the event that is next, or that was not read.
    fileprivate var nextKind: String? {
        var rest = self
        guard rest.skip("\""), let kind = rest.string(), rest.skip(":{") else { return nil }
        return String(decoding: kind, as: UTF8.self)
    }
}

extension Message {
    fileprivate static func unknownKind(_ kind: String) -> Message {
        Message(
            "holds an event of the kind “\(kind)”, which this program does not know",
            "이 프로그램이 모르는 종류의 사건(“\(kind)”)이 있어요")
    }

    fileprivate static func unreadable(_ member: StaticString) -> Message {
        Message(
            "holds an event whose “\(member)” is not as this program writes it",
            "사건의 “\(member)” 값이 이 프로그램이 쓰는 것과 달라요")
    }
}
