import Foundation
package import Journal
package import JuiceShop

extension EventLine {
    /// - Throws: `damage` when the line is not one of this version: an unknown kind of event is never skipped.
    package static func events(_ line: Line) throws(StoreError) -> [Event] {
        var reader = LineReader(line.object[...])
        guard reader.skip("{\"seq\":"), reader.number() == line.sequence, let events = reader.events(), reader.isAtEnd
        else { throw .damaged(line.corruption("holds an event that this program does not know")) }
        return events
    }
}

extension LineReader {
    fileprivate mutating func events() -> [Event]? {
        guard skip(",\"events\":[") else { return nil }
        var events = [Event]()
        repeat {
            guard let event = event() else { return nil }
            events.append(event)
        } while skip(",")
        return skip("]}") ? events : nil
    }

    private mutating func event() -> Event? {
        if skip("{\"ordered\":") { return order().map { .ordered($0) } }
        if skip("{\"adjusted\":") { return stockChange().map { .stockChanged($0) } }
        if skip("{\"handedOver\":") { return completion().map { .completed($0) } }
        if skip("{\"cancelled\":") { return cancellation().map { .cancelled($0) } }
        if skip("{\"opened\":") { return opening().map { .opened($0) } }
        return nil
    }

    private mutating func order() -> Order? {
        var cups = 1
        guard skip("{") else { return nil }
        if skip("\"cups\":") {
            guard let several = number(), (2...Order.maxCups).contains(several), skip(",") else { return nil }
            cups = several
        }
        guard skip("\"juice\":\""), let juice = token(), skip(",\"key\":\""), let key = key(),
            skip(",\"number\":"), let number = number(), skip(",\"time\":\""), let time = time(),
            skip(",\"took\":"), let took = counts()
        else { return nil }
        let waits = skip(",\"waits\":true")
        guard skip("}}") else { return nil }
        return Order(
            number: number, key: key, juice: JuiceID(juice), cups: cups, took: took, time: time, waits: waits)
    }

    private mutating func cancellation() -> Cancellation? {
        guard skip("{\"cups\":"), let cups = number(), skip(",\"juice\":\""), let juice = token(),
            skip(",\"key\":\""), let key = key(), skip(",\"made\":"), let wasMade = flag(),
            skip(",\"number\":"), let number = number(), skip(",\"time\":\""), let time = time(),
            skip(",\"took\":"), let took = counts(), skip("}}")
        else { return nil }
        return Cancellation(
            number: number, key: key, juice: JuiceID(juice), cups: cups, wasMade: wasMade, took: took, time: time)
    }

    private mutating func completion() -> Completion? {
        guard skip("{\"number\":"), let number = number(), skip(",\"time\":\""), let time = time(), skip("}}")
        else { return nil }
        return Completion(number: number, time: time)
    }

    private mutating func stockChange() -> StockChange? {
        guard skip("{\"deltas\":"), let deltas = counts(), skip(",\"key\":\""), let key = key(),
            skip(",\"reason\":\""), let reason = token().flatMap(StockChange.Reason.init(rawValue:)),
            skip(",\"time\":\""), let time = time(), skip("}}")
        else { return nil }
        return StockChange(key: key, deltas: deltas, reason: reason, time: time)
    }

    private mutating func opening() -> FirstStock? {
        guard skip("{\"counts\":"), let counts = counts(), skip(",\"time\":\""), let time = time(), skip("}}") else {
            return nil
        }
        return FirstStock(counts: counts, time: time)
    }

    private mutating func counts() -> [FruitID: Int]? {
        if skip("{}") { return [:] }
        guard skip("{\"") else { return nil }
        var counts = [FruitID: Int]()
        repeat {
            guard let fruit = token(), skip(":"), let count = number(),
                counts.updateValue(count, forKey: FruitID(fruit)) == nil
            else { return nil }
        } while skip(",\"")
        return skip("}") ? counts : nil
    }

    private mutating func flag() -> Bool? { skip("true") ? true : skip("false") ? false : nil }
    private mutating func time() -> Date? { string().flatMap(Timestamp.time) }
    private mutating func key() -> Key? { token().flatMap(Key.init(rawValue:)) }

    private mutating func token() -> String? {
        string().map { String(decoding: $0, as: UTF8.self) }.flatMap { Token.isToken($0) ? $0 : nil }
    }
}
