import Bytes
import Foundation
import Journal
import TestSupport
import XCTest

@testable import ShopStore

/// Which members of format 1 may be missing. A member that may be missing today may be missing for ever: a store of the
/// time before it has none. A new member that may not be missing refuses every store of before.
final class OptionalMembersTests: XCTestCase {
    private let golden = "Tests/ShopStoreTests/Golden/v1"

    func testMembersThatMayBeMissingMayBeMissing() throws {
        var optional = [String: Bool]()
        for journal in ["archive/journal-0000001", "journal-0000002", "journal-0000003"] {
            for line in try Repository.text("\(golden)/\(journal).jsonl").split(separator: "\n").dropFirst() {
                for event in JSONTree(line)["events"]?.elements ?? [] {
                    try note(&optional, in: event, read: isEvent)
                }
            }
        }
        for checkpoint in ["checkpoint-0000002", "checkpoint-0000003"] {
            let file = Array(try Repository.text("\(golden)/\(checkpoint).json").utf8)
            let object = try XCTUnwrap(LineChecksum.object(of: file))
            let tree = JSONTree(Substring(decoding: JSONLayout.compact(object), as: UTF8.self))
            try note(&optional, in: tree, at: "checkpoint", read: isCheckpoint)
        }
        let lines = optional.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value ? "?" : "")\n" }
        assertSnapshot(lines.joined(), "members.txt")
    }

    /// Members whose own members are identifiers or numbers.
    private static let maps: Set = [
        "counts", "took", "lacked", "deltas", "returned", "received", "discounts", "payments", "stock", "faces",
        "stoppedJuices",
        "latePayments",
    ]

    /// Notes each member of an object and of those in it: true if what is left without it is read.
    /// - Parameter root: the name of what has no name in its JSON.
    private func note(
        _ optional: inout [String: Bool], in whole: JSONTree, at root: String? = nil, read: (String) -> Bool
    ) throws {
        XCTAssertTrue(read(whole.text), "\(whole.text) is not read")
        for (member, names) in whole.members {
            // Other tests hold the menu; what a shop calls its fruits, and its orders' numbers, are no members.
            let path = (root.map { [$0] } ?? []) + names
            let isOfMap = path.indices.map { $0 > 1 && Self.maps.contains(path[$0 - 1]) }
            if names.dropLast().contains("menu") || isOfMap.last == true { continue }
            let name = zip(path, isOfMap).map { $1 ? "*" : $0 }.joined(separator: ".")
            optional[name] = (optional[name] ?? true) && read(whole.without(member).text)
        }
    }

    private func isEvent(_ body: String) -> Bool {
        (try? EventLine.event(Array(body.utf8)) { Corruption(file: "", byte: $1, error: $0, remedy: .restore) }) != nil
    }

    private func isCheckpoint(_ object: String) -> Bool {
        let file = LineChecksum.pretty(JSONLayout.pretty(Array(object.utf8)))
        return (try? Checkpoint(file, file: "checkpoint")) != nil
    }
}

/// JSON whose members keep their order.
private indirect enum JSONTree {
    case object([(name: String, value: JSONTree)])
    case list([JSONTree])
    case scalar(String)

    init(_ text: Substring) {
        var rest = text
        self.init(&rest)
    }

    private init(_ rest: inout Substring) {
        switch rest.first {
        case "{":
            var members = [(String, JSONTree)]()
            while rest.first != "}" {
                rest.removeFirst()
                if rest.first == "}" { break }
                let name = Self.string(&rest)
                rest.removeFirst()
                members.append((name, JSONTree(&rest)))
            }
            rest.removeFirst()
            self = .object(members)
        case "[":
            var elements = [JSONTree]()
            while rest.first != "]" {
                rest.removeFirst()
                if rest.first == "]" { break }
                elements.append(JSONTree(&rest))
            }
            rest.removeFirst()
            self = .list(elements)
        case "\"": self = .scalar("\"\(Self.string(&rest))\"")
        default:
            let scalar = rest.prefix { !",]}".contains($0) }
            rest = rest.dropFirst(scalar.count)
            self = .scalar(String(scalar))
        }
    }

    /// A string without its quotes, as it is written.
    private static func string(_ rest: inout Substring) -> String {
        rest.removeFirst()
        var text = ""
        while let next = rest.popFirst(), next != "\"" {
            text.append(next)
            if next == "\\", let escaped = rest.popFirst() { text.append(escaped) }
        }
        return text
    }

    var text: String {
        switch self {
        case .object(let members): "{" + members.map { "\"\($0)\":\($1.text)" }.joined(separator: ",") + "}"
        case .list(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .scalar(let text): text
        }
    }

    subscript(_ name: String) -> JSONTree? {
        if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
    }

    var elements: [JSONTree] { if case .list(let elements) = self { elements } else { [] } }

    /// The places of all members in it, each with the names on the way there.
    var members: [(place: [Int], names: [String])] {
        switch self {
        case .object(let members):
            members.enumerated().flatMap { index, member in
                [([index], [member.name])] + member.value.members.map { ([index] + $0.place, [member.name] + $0.names) }
            }
        case .list(let elements):
            elements.enumerated().flatMap { index, element in element.members.map { ([index] + $0.place, $0.names) } }
        case .scalar: []
        }
    }

    func without(_ place: [Int]) -> JSONTree {
        guard let index = place.first else { return self }
        let rest = Array(place.dropFirst())
        switch self {
        case .object(var members):
            if rest.isEmpty {
                members.remove(at: index)
            } else {
                members[index].value = members[index].value.without(rest)
            }
            return .object(members)
        case .list(var elements):
            elements[index] = elements[index].without(rest)
            return .list(elements)
        case .scalar: return self
        }
    }
}
