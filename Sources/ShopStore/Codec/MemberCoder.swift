import Bytes
import Foundation
import Journal
import JuiceShop

/// Writes the members of an event, or reads them: `"name":value` in one order, without white space.
///
/// A kind of event names its members once, in a function that gets the event to write, or nil to read one: each member
/// takes the value to write, and gives the value that was read.
struct MemberCoder {
    var bytes: [UInt8] = []
    var reader: LineReader
    private let isReading: Bool
    /// The next member is the first of its object.
    private var isFirst = true

    /// The bytes are not the member as it is written, or the value has no JSON.
    struct Failure: Error {
        let member: StaticString
        let byte: Int
        /// True when something else stands where the member belongs.
        var isMissing = false
    }

    private static let nothing = LineReader([])

    /// Writes.
    init(capacity: Int) {
        isReading = false
        reader = Self.nothing
        bytes.reserveCapacity(capacity)
    }

    /// Reads what is next.
    init(_ reader: LineReader) {
        isReading = true
        self.reader = reader
    }

    func failure(_ member: StaticString) -> Failure { Failure(member: member, byte: reader.offset) }

    mutating func callAsFunction<Value: MemberValue>(
        _ name: StaticString, _ value: Value?
    ) throws(Failure) -> Value {
        guard let value = try optional(name, value) else {
            throw Failure(member: name, byte: reader.offset, isMissing: true)
        }
        return value
    }

    /// A member that is only there with a value.
    mutating func optional<Value: MemberValue>(_ name: StaticString, _ value: Value?) throws(Failure) -> Value? {
        if isReading {
            guard reader.skip(member: name, isFirst: isFirst) else { return nil }
        } else {
            if value == nil { return nil }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            bytes.add(quoted: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
            bytes.append(UInt8(ascii: ":"))
        }
        isFirst = false
        guard let coded = try Value.code(value, &self) else { throw failure(name) }
        return coded
    }

    mutating func callAsFunction(
        _ name: StaticString, _ value: Int?, in range: ClosedRange<Int>
    ) throws(Failure) -> Int {
        guard let value = try optional(name, value, in: range) else { throw failure(name) }
        return value
    }

    mutating func optional(_ name: StaticString, _ value: Int?, in range: ClosedRange<Int>) throws(Failure) -> Int? {
        let value = try optional(name, value)
        if let value, !range.contains(value) { throw failure(name) }
        return value
    }

    /// A member that is only there when it has something.
    mutating func unless<Value: MemberValue & Equatable>(
        _ nothing: Value, _ name: StaticString, _ value: Value?
    ) throws(Failure) -> Value {
        try optional(name, value == nothing ? nil : value) ?? nothing
    }

    /// A sum of numbers, which may have more digits than each of them.
    mutating func sum(_ name: StaticString, _ value: Int?) throws(Failure) -> Int {
        try self(name, value.map(WrittenSum.init)).value
    }

    /// A member that is only there when it is true.
    mutating func flag(_ name: StaticString, _ isSet: Bool?) throws(Failure) -> Bool {
        let coded = try optional(name, isSet == true ? true : nil)
        if coded == false { throw failure(name) }
        return coded != nil
    }

    /// - Returns: false when something else is to be read.
    mutating func mark(_ mark: Unicode.Scalar) -> Bool {
        if isReading { return reader.skip(UInt8(ascii: mark)) }
        bytes.append(UInt8(ascii: mark))
        return true
    }

    /// - Returns: nil when something else is to be read.
    mutating func object<Value>(
        _ members: (inout MemberCoder) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard mark("{") else { return nil }
        isFirst = true
        let value = try members(&self)
        isFirst = false
        return mark("}") ? value : nil
    }
}

/// The value of a member.
protocol MemberValue {
    /// Writes the value, or reads one if it is nil.
    /// - Returns: nil when something else is to be read, or the value has no JSON.
    static func code(_ value: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self?
}

/// A value that is an object.
protocol MemberObject: MemberValue {
    static func members(_ value: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self
}

extension MemberObject {
    static func code(_ value: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self? {
        try coder.object { coder throws(MemberCoder.Failure) in try members(value, &coder) }
    }
}

/// A number of up to `LineReader.maxSumDigits` digits.
struct WrittenSum: MemberValue, Equatable {
    let value: Int

    static func code(_ sum: WrittenSum?, _ coder: inout MemberCoder) -> WrittenSum? {
        guard let sum else { return coder.reader.number(LineReader.maxSumDigits).map(WrittenSum.init) }
        coder.bytes.append(decimal: sum.value)
        return sum
    }
}

/// A value that is written as a token, which needs no escapes (`Token`).
protocol TokenValue: MemberValue, RawRepresentable<String> {}

extension TokenValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        guard let value else { return coder.reader.token().flatMap(Self.init) }
        coder.bytes.add(quoted: value.rawValue.utf8)
        return value
    }
}

/// A reason that tells people why, and changes neither stock nor money: one of a later program is read as `other`, and no
/// store is refused for it.
protocol ReasonValue: MemberValue, RawRepresentable<String> {
    static var other: Self { get }
}

extension ReasonValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        guard let value else { return coder.reader.token().map { Self(rawValue: $0) ?? .other } }
        coder.bytes.add(quoted: value.rawValue.utf8)
        return value
    }
}

extension StockChange.Reason: ReasonValue {}
extension Refund.Reason: ReasonValue {}
/// The key of a program is no token, and needs no escapes either.
extension Key: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        guard let value else { return coder.reader.name().flatMap { Self(rawValue: $0) } }
        coder.bytes.add(quoted: value.rawValue.utf8)
        return value
    }
}

extension Identifier: MemberValue, TokenValue {}
/// The reason of a cash move says its direction, so that an unknown one is refused.
extension CashMove.Reason: TokenValue {}
extension TransferID: TokenValue {}
extension Printout.Slip: TokenValue {}

extension Int: MemberValue {
    static func code(_ value: Int?, _ coder: inout MemberCoder) -> Int? {
        guard let value else { return coder.reader.number() }
        coder.bytes.append(decimal: value)
        return value
    }
}

extension Bool: MemberValue {
    static func code(_ value: Bool?, _ coder: inout MemberCoder) -> Bool? {
        guard let value else { return coder.reader.skip("true") ? true : coder.reader.skip("false") ? false : nil }
        coder.bytes.add(value ? "true" : "false")
        return value
    }
}

extension Date: MemberValue {
    static func code(_ value: Date?, _ coder: inout MemberCoder) -> Date? {
        guard let value else { return coder.reader.skip("\"") ? coder.reader.string().flatMap(Timestamp.time) : nil }
        coder.bytes.append(UInt8(ascii: "\""))
        Timestamp.append(value, to: &coder.bytes)
        coder.bytes.append(UInt8(ascii: "\""))
        return value
    }
}

extension NoteText: MemberValue {}
extension MemoText: MemberValue {}
extension OpenAmountWord: MemberValue {}
extension CalledName: MemberValue {}
extension NameText: MemberValue {}

extension MemberValue where Self: WrittenText {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        guard let value else { return coder.reader.text().map(Self.init(recorded:)) }
        coder.bytes.append(contentsOf: value.rawValue.jsonString.utf8)
        return value
    }
}

extension Array: MemberValue where Element: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self? {
        guard coder.mark("[") else { return nil }
        if let value {
            for index in value.indices {
                guard index == 0 || coder.mark(","), try Element.code(value[index], &coder) != nil else { return nil }
            }
            return coder.mark("]") ? value : nil
        }
        var items = [Element]()
        if coder.reader.skip("]") { return items }
        repeat {
            guard let item = try Element.code(nil, &coder) else { return nil }
            items.append(item)
        } while coder.reader.skip(",")
        return coder.reader.skip("]") ? items : nil
    }
}

/// The key of a dictionary, as the name of a member, which needs no escapes.
protocol MemberName: Hashable {
    var memberName: String { get }
    /// Reads the name with its quotation marks.
    static func read(_ reader: inout LineReader) -> Self?
    /// The order in which the members are written.
    static func isBefore(_ one: Self, _ other: Self) -> Bool
}

extension MemberName where Self: RawRepresentable<String> {
    var memberName: String { rawValue }
    static func read(_ reader: inout LineReader) -> Self? { reader.token().flatMap(Self.init) }
    static func isBefore(_ one: Self, _ other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension Identifier: MemberName {}

/// A text that needs no escapes.
extension PaymentKind: MemberValue, MemberName {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        guard let value else { return read(&coder.reader) }
        coder.bytes.add(quoted: value.rawValue.utf8)
        return value
    }

    static func read(_ reader: inout LineReader) -> Self? { reader.name().flatMap(Self.init) }
}

extension Drawer.Tender: MemberName {
    var memberName: String {
        switch self {
        case .kind(let kind): kind.rawValue
        case .unpaid: "unpaid"
        case .free: "free"
        }
    }

    static func read(_ reader: inout LineReader) -> Self? {
        switch reader.name() {
        case nil: nil
        case "unpaid": .unpaid
        case "free": .free
        case let name?: PaymentKind(rawValue: name).map(Self.kind)
        }
    }

    static func isBefore(_ one: Self, _ other: Self) -> Bool { one.memberName < other.memberName }
}

extension Int: MemberName {
    var memberName: String { String(self) }
    static func isBefore(_ one: Int, _ other: Int) -> Bool { one < other }

    static func read(_ reader: inout LineReader) -> Int? {
        guard let name = reader.token(), let number = Int(name), number.memberName == name else { return nil }
        return number
    }
}

/// The members are read in any order, and written in that of their names.
extension Dictionary: MemberValue where Key: MemberName, Value: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self? {
        guard let value else { return try read(&coder) }
        var separator = UInt8(ascii: "{")
        for (key, value) in value.sorted(by: { Key.isBefore($0.key, $1.key) }) {
            coder.bytes.append(separator)
            coder.bytes.add(quoted: key.memberName.utf8)
            coder.bytes.append(UInt8(ascii: ":"))
            guard try Value.code(value, &coder) != nil else { return nil }
            separator = UInt8(ascii: ",")
        }
        coder.bytes.add(value.isEmpty ? "{}" : "}")
        return value
    }

    private static func read(_ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self? {
        if coder.reader.skip("{}") { return [:] }
        guard coder.reader.skip("{") else { return nil }
        var values = [:] as Self
        repeat {
            guard let key = Key.read(&coder.reader), coder.reader.skip(":"),
                let value = try Value.code(nil, &coder), values.updateValue(value, forKey: key) == nil
            else { return nil }
        } while coder.reader.skip(",")
        return coder.reader.skip("}") ? values : nil
    }
}

/// A value whose JSON is that of its `Codable`, in one form: with the members in alphabetical order.
private func codeCanonically<Value: Codable>(_ value: Value?, _ coder: inout MemberCoder) -> Value? {
    func json(_ value: Value) -> [UInt8]? { (try? StoreCoding.encoder().encode(value)).map(Array.init) }
    guard let value else {
        guard let bytes = coder.reader.object(),
            let read = try? StoreCoding.decoder().decode(Value.self, from: Data(bytes)),
            let json = json(read), bytes.elementsEqual(json)
        else { return nil }
        return read
    }
    guard let json = json(value) else { return nil }
    coder.bytes.append(contentsOf: json)
    return value
}

extension Menu: MemberValue {
    static func code(_ value: Menu?, _ coder: inout MemberCoder) -> Menu? {
        value == nil ? codeCanonically(value, &coder)?.escaped : codeCanonically(value, &coder)
    }
}

extension PrinterDuties: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        codeCanonically(value, &coder).flatMap { $0.names.allSatisfy(Token.isToken) ? $0 : nil }
    }
}

extension [UInt8] {
    fileprivate mutating func add(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    fileprivate mutating func add(quoted text: some Sequence<UInt8>) {
        append(UInt8(ascii: "\""))
        append(contentsOf: text)
        append(UInt8(ascii: "\""))
    }
}

extension LineReader {
    fileprivate mutating func token() -> String? { name().flatMap { Token.isToken($0) ? $0 : nil } }

    /// A text without escapes.
    fileprivate mutating func name() -> String? {
        guard skip("\"") else { return nil }
        return string().map { String(decoding: $0, as: UTF8.self) }
    }
}
