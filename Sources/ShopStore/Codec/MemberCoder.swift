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
        guard let value = try optional(name, value) else { throw failure(name) }
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

/// A value that is written as a token, which needs no escapes (`Token`).
protocol TokenValue: MemberValue, RawRepresentable<String> {}

extension TokenValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        guard let value else { return coder.reader.token().flatMap(Self.init) }
        coder.bytes.add(quoted: value.rawValue.utf8)
        return value
    }
}

extension Key: TokenValue {}
extension Identifier: MemberValue, TokenValue {}
extension StockChange.Reason: TokenValue {}
extension PaymentKind: TokenValue {}
extension Refund.Reason: TokenValue {}
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

/// The fruits of a count are read in any order, and written in that of their identifiers.
extension [FruitID: Int]: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        guard let value else { return coder.reader.counts() }
        var separator = UInt8(ascii: "{")
        for (fruit, count) in value.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            coder.bytes.append(separator)
            coder.bytes.add(quoted: fruit.rawValue.utf8)
            coder.bytes.append(UInt8(ascii: ":"))
            coder.bytes.append(decimal: count)
            separator = UInt8(ascii: ",")
        }
        coder.bytes.add(value.isEmpty ? "{}" : "}")
        return value
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

extension Drawer.Period: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? { codeCanonically(value, &coder) }
}

extension PrinterDuties: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        codeCanonically(value, &coder).flatMap { $0.names.allSatisfy(Token.isToken) ? $0 : nil }
    }
}

extension CashCount: MemberValue {
    static func code(_ value: Self?, _ coder: inout MemberCoder) -> Self? {
        codeCanonically(value, &coder).flatMap { $0.isValid ? $0 : nil }
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
    fileprivate mutating func token() -> String? {
        guard skip("\"") else { return nil }
        return string().map { String(decoding: $0, as: UTF8.self) }.flatMap { Token.isToken($0) ? $0 : nil }
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
