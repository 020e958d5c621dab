package import Foundation

/// One durable fact of the shop.
package enum Event: Equatable, Sendable {
    /// Fruits that the shop has for the first time, with their first counts.
    case opened(Opening)
    case ordered(Order)
    case adjusted(Adjustment)

    package var time: Date {
        switch self {
        case .opened(let opening): opening.time
        case .ordered(let order): order.time
        case .adjusted(let adjustment): adjustment.time
        }
    }
}

/// The first counts of fruits that came onto the menu.
package struct Opening: Equatable, Codable, Sendable {
    package let counts: [FruitID: Int]
    package let time: Date

    package init(counts: [FruitID: Int], time: Date) {
        self.counts = counts
        self.time = time
    }
}

/// In JSON an event is an object with one member, named after its kind: an unknown kind does not decode.
extension Event: Codable {
    private enum Kind: String, CodingKey {
        case opened, ordered, adjusted
    }

    package init(from decoder: any Decoder) throws {
        let event = try decoder.container(keyedBy: Kind.self)
        guard let kind = event.allKeys.first, event.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not one known kind of event"))
        }
        switch kind {
        case .opened: self = .opened(try event.decode(Opening.self, forKey: kind))
        case .ordered: self = .ordered(try event.decode(Order.self, forKey: kind))
        case .adjusted: self = .adjusted(try event.decode(Adjustment.self, forKey: kind))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var event = encoder.container(keyedBy: Kind.self)
        switch self {
        case .opened(let opening): try event.encode(opening, forKey: .opened)
        case .ordered(let order): try event.encode(order, forKey: .ordered)
        case .adjusted(let adjustment): try event.encode(adjustment, forKey: .adjusted)
        }
    }
}
