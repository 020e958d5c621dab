import Foundation
package import JuiceShop
import ShopStore

/// A part of the store in a command's JSON: it has the members that the journal gives it.
package struct RecordedJSON: Encodable {
    private var members: [String: Value]

    /// The fact of an event.
    package init(_ event: Event) throws { self = try RecordedJSON(EventLine.fact(event)) }

    package init(_ period: Drawer.Period) throws { self = try RecordedJSON(EventLine.json(period)) }

    private init(_ object: [UInt8]) throws {
        members = try JSONDecoder().decode([String: Value].self, from: Data(object))
    }

    /// The same with a further member.
    package func with(_ name: String, _ number: Int) -> RecordedJSON {
        var json = self
        json.members[name] = .number(number)
        return json
    }

    package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

    /// What a journal has: no null and no fraction.
    private indirect enum Value: Codable {
        case text(String)
        case number(Int)
        case flag(Bool)
        case list([Value])
        case object([String: Value])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Int.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let list = try? value.decode([Value].self) {
                self = .list(list)
            } else {
                self = .object(try value.decode([String: Value].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .flag(let flag): try container.encode(flag)
            case .list(let list): try container.encode(list)
            case .object(let object): try container.encode(object)
            }
        }
    }
}
