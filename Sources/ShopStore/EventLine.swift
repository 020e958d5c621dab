import Foundation
import Journal
package import JuiceShop

/// The events of one commit as the members of one journal line, `"events":[{"ordered":{…}},…]`: JSON, always in this
/// one form. Ids, keys and reasons are tokens, so nothing needs escaping.
package enum EventLine {
    package static func members(_ events: [Event]) -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(16 + events.count * 160)
        bytes.add("\"events\":[")
        for (place, event) in events.enumerated() {
            if place > 0 { bytes.add(",") }
            add(event, to: &bytes)
        }
        bytes.add("]")
        return bytes
    }

    /// One event with its number as a JSON object on a line of its own.
    package static func json(_ sequence: Int, _ event: Event) -> [UInt8] {
        var bytes = Array("{\"seq\":\(sequence),\"event\":".utf8)
        add(event, to: &bytes)
        bytes.add("}\n")
        return bytes
    }

    private static func add(_ event: Event, to bytes: inout [UInt8]) {
        switch event {
        case .opened(let opening):
            bytes.add("{\"opened\":{\"counts\":")
            add(opening.counts, to: &bytes)
            bytes.add(",\"time\":\"")
            Timestamp.append(opening.time, to: &bytes)
            bytes.add("\"}}")
        case .ordered(let order):
            bytes.add("{\"ordered\":{")
            if order.cups != 1 { bytes.add("\"cups\":", String(order.cups), ",") }
            bytes.add("\"juice\":\"", order.juice.rawValue, "\",\"key\":\"", order.key.rawValue)
            bytes.add("\",\"number\":", String(order.number), ",\"time\":\"")
            Timestamp.append(order.time, to: &bytes)
            bytes.add("\",\"took\":")
            add(order.took, to: &bytes)
            bytes.add(order.waits ? ",\"waits\":true}}" : "}}")
        case .cancelled(let cancellation):
            bytes.add("{\"cancelled\":{\"cups\":", String(cancellation.cups), ",\"juice\":\"")
            bytes.add(cancellation.juice.rawValue, "\",\"key\":\"", cancellation.key.rawValue, "\",\"made\":")
            bytes.add(cancellation.wasMade ? "true" : "false", ",\"number\":", String(cancellation.number))
            bytes.add(",\"time\":\"")
            Timestamp.append(cancellation.time, to: &bytes)
            bytes.add("\",\"took\":")
            add(cancellation.took, to: &bytes)
            bytes.add("}}")
        case .completed(let completion):
            bytes.add("{\"handedOver\":{\"number\":", String(completion.number), ",\"time\":\"")
            Timestamp.append(completion.time, to: &bytes)
            bytes.add("\"}}")
        case .stockChanged(let stockChange):
            bytes.add("{\"adjusted\":{\"deltas\":")
            add(stockChange.deltas, to: &bytes)
            bytes.add(",\"key\":\"", stockChange.key.rawValue, "\",\"reason\":\"", stockChange.reason.rawValue)
            bytes.add("\",\"time\":\"")
            Timestamp.append(stockChange.time, to: &bytes)
            bytes.add("\"}}")
        }
    }

    private static func add(_ counts: [FruitID: Int], to bytes: inout [UInt8]) {
        var separator = "{\""
        for (fruit, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            bytes.add(separator, fruit.rawValue, "\":", String(count))
            separator = ",\""
        }
        bytes.add(counts.isEmpty ? "{}" : "}")
    }
}

extension [UInt8] {
    fileprivate mutating func add(_ words: String...) {
        for word in words { add(word) }
    }

    /// Most words come alone, and need no array to come in.
    fileprivate mutating func add(_ word: String) {
        append(contentsOf: word.utf8)
    }
}
