import Bytes
import ContentFile
import JuiceShop

/// A value of a request's body, with its JSON pointer (RFC 6901). Each method expects one kind of value, and notes a fault and
/// returns nil for any other: one response names all of them.
struct BodyValue {
    let json: JSONValue
    let pointer: String
    let faults: BodyFaults

    /// Parses the body.
    /// - Throws: `Problem` for bytes that are not JSON, and for none: a body that was lost must change nothing.
    init(body: [UInt8], _ faults: BodyFaults) throws(Problem) {
        do throws(Diagnostic) {
            json = try ContentValue(body, file: "").tree
        } catch {
            let place = error.line.map { Message("line \($0): ", "\($0)째 줄: ") } ?? Message("", "")
            throw Problem(.malformed, place + error.error + Message("; ", ". ") + error.remedy)
        }
        pointer = ""
        self.faults = faults
    }

    private init(_ json: JSONValue, _ pointer: String, _ faults: BodyFaults) {
        self.json = json
        self.pointer = pointer
        self.faults = faults
    }

    /// An object that has no other members than the known ones.
    func object(_ known: String...) -> BodyObject? {
        guard case .object(let members) = json.kind else {
            fail(Message("is not an object", "객체가 아니에요"))
            return nil
        }
        var values = [String: BodyValue]()
        for member in members {
            let value = BodyValue(member.value, pointer + "/" + Self.escaped(member.key), faults)
            if known.contains(member.key) {
                values[member.key] = value
            } else {
                value.fail(Message("is not a member here", "여기에는 없는 항목이에요"))
            }
        }
        return BodyObject(value: self, members: values)
    }

    func list(_ count: ClosedRange<Int>) -> [BodyValue]? {
        guard case .array(let values) = json.kind, count.contains(values.count) else {
            fail(
                Message(
                    "is not a list of \(count.lowerBound) to \(count.upperBound)",
                    "\(count.lowerBound)개에서 \(count.upperBound)개까지의 목록이 아니에요"))
            return nil
        }
        return values.enumerated().map { BodyValue($0.element, "\(pointer)/\($0.offset)", faults) }
    }

    /// The members of an object whose names are ids.
    func members() -> [(name: String, value: BodyValue)]? {
        guard case .object(let members) = json.kind else {
            fail(Message("is not an object", "객체가 아니에요"))
            return nil
        }
        return members.map { ($0.key, BodyValue($0.value, pointer + "/" + Self.escaped($0.key), faults)) }
    }

    func text() -> String? {
        if case .string(let text) = json.kind { return text }
        fail(Message("is not a text", "글이 아니에요"))
        return nil
    }

    func flag() -> Bool? {
        if case .bool(let flag) = json.kind { return flag }
        fail(Message("is not true or false", "true나 false가 아니에요"))
        return nil
    }

    func number(_ range: ClosedRange<Int>) -> Int? {
        if case .number(let digits) = json.kind {
            // A program that counts in floating point writes 2.0, which is a whole number for a JSON schema, too.
            let whole = digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
            if let number = Int(whole), range.contains(number) { return number }
        }
        fail(
            Message(
                "is not a whole number from \(range.lowerBound) to \(range.upperBound)",
                "\(range.lowerBound)에서 \(range.upperBound)까지의 정수가 아니에요"))
        return nil
    }

    /// An id: 1 to 64 of A–Z a–z 0–9 - and _.
    func id<Kind>(_ kind: Kind.Type = Kind.self) -> Identifier<Kind>? {
        guard let text = text() else { return nil }
        if Token.isToken(text) { return Identifier(text) }
        fail(Message("is not an id: 1 to 64 of A–Z a–z 0–9 - _", "id가 아니에요. A–Z a–z 0–9 - _ 로 1자에서 64자까지예요"))
        return nil
    }

    func choice<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> Choice? {
        guard let text = text() else { return nil }
        if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
        let words = choices.map(\.rawValue).joined(separator: ", ")
        fail(Message("is not one of \(words)", "다음 가운데 하나가 아니에요: \(words)"))
        return nil
    }

    /// A line that a person writes; nil as well for an empty one, which says nothing.
    func line<Line: WrittenText>(_ type: Line.Type = Line.self) -> Line? {
        guard let text = text() else { return nil }
        do throws(TextFault) {
            return try Line(typed: text)
        } catch .empty {
            return nil
        } catch {
            fail(
                Message(
                    "is not one line of at most \(Line.rule.maxLength) characters",
                    "\(Line.rule.maxLength)자까지의 한 줄이 아니에요"))
            return nil
        }
    }

    func fail(_ detail: Message) { faults.add(Problem.Fault(pointer: pointer, detail: detail)) }

    /// - Parameter name: of a member.
    static func escaped(_ name: String) -> String {
        // It looks at bytes: nearly no name has one of them.
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
        return name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

/// An object of a request's body.
struct BodyObject {
    let value: BodyValue
    fileprivate let members: [String: BodyValue]

    fileprivate init(value: BodyValue, members: [String: BodyValue]) {
        self.value = value
        self.members = members
    }

    subscript(_ name: String) -> BodyValue? { members[name] }

    /// Notes a fault for a member that is not there.
    func required(_ name: String) -> BodyValue? {
        if let value = members[name] { return value }
        value.faults.add(
            Problem.Fault(pointer: "\(value.pointer)/\(name)", detail: Message("is missing", "없어요")))
        return nil
    }
}

/// The faults that were found in a body.
final class BodyFaults {
    private var all: [Problem.Fault] = []

    /// More of them say nothing that the first ones do not.
    private static let max = 20

    func add(_ fault: Problem.Fault) { if all.count < Self.max { all.append(fault) } }

    /// - Throws: `Problem` if there are any.
    func check() throws(Problem) {
        if !all.isEmpty { throw Problem(.invalid, errors: all) }
    }
}
