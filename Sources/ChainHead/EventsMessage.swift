import Bytes
package import Foundation
import Journal
package import JuiceShop
import ShopStore

/// The body that a shop posts to `/chain/shops/ID/events`: a line with its own place and program, and a line for each event after that
/// place, as `store log --json` prints it.
package struct EventsMessage: Equatable, Sendable {
    package let header: Header
    package let events: [Event]

    package struct Header: Codable, Equatable, Sendable {
        /// The place before the first event.
        package let after: HistoryMark
        /// The newest journal format of the shop's program (`JournalFormat`).
        package let format: Int
        /// The shop's clock, in seconds since 1970, by which head recognizes a wrong clock.
        package let now: Int
        /// The time zone of the shop's machine.
        package let zone: String
        /// The version of the shop's program.
        package let version: String
        /// The pieces of each fruit that the shop has to buy for tomorrow, by its own list; nil when it does not know.
        package let purchases: [FruitID: Int]?

        package init(
            after mark: HistoryMark, at now: Date, zone: String, version: String, purchases: [FruitID: Int]? = nil
        ) {
            after = mark
            self.now = Int(now.timeIntervalSince1970)
            format = JournalFormat.current
            self.zone = zone
            self.version = version
            self.purchases = purchases
        }

        /// Larger numbers belong to no shop, and sums of them might overflow.
        fileprivate var hasPossibleNumbers: Bool {
            [after.sequence, now].allSatisfy((0...1 << 53).contains)
                && purchases?.count ?? 0 <= Menu.maxItemCount
                && (purchases ?? [:]).allSatisfy { fruit, pieces in
                    Token.isToken(fruit.rawValue) && (0...Stock.maxCount).contains(pieces)
                }
        }
    }

    package static let mediaType = "application/x-ndjson"
    /// nginx's limit for a body.
    package static let maxBytes = 64 << 10

    package init(_ header: Header, _ events: [Event] = []) {
        self.header = header
        self.events = events
    }

    /// - Returns: the bytes, and the number of events in them, because a message has a largest size.
    package func bytes() throws -> (bytes: [UInt8], events: Int) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes = Array(try encoder.encode(header)) + [UInt8(ascii: "\n")]
        for (index, event) in events.enumerated() {
            let line = try EventLine.json(header.after.sequence + 1 + index, event)
            if index > 0, bytes.count + line.count > Self.maxBytes { return (bytes, index) }
            bytes += line
        }
        return (bytes, events.count)
    }

    /// A reason to refuse bytes as a message.
    package enum Fault: Error, Equatable {
        case malformed(String)
        /// The event of that number is not in the form that a program writes.
        case unreadable(sequence: Int, String)
        /// A newer program wrote the event.
        case newer(sequence: Int, String)
    }

    package init(_ bytes: [UInt8]) throws(Fault) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, let header = try? JSONDecoder().decode(Header.self, from: Data(first)),
            header.hasPossibleNumbers, TimeZone(identifier: header.zone) != nil,
            header.version.utf8.count <= 64, bytes.last == UInt8(ascii: "\n")
        else { throw .malformed("the first line has no place, zone and version") }
        if header.format > JournalFormat.current {
            throw .newer(sequence: header.after.sequence + 1, "the shop writes format \(header.format)")
        }
        self.header = header
        var events = [Event]()
        for line in lines.dropFirst() {
            events.append(try Self.event(line, header.after.sequence + 1 + events.count))
        }
        self.events = events
    }

    private static func event(_ line: ArraySlice<UInt8>, _ sequence: Int) throws(Fault) -> Event {
        var reader = LineReader(Array(line)[...])
        guard reader.skip("{\"seq\":"), reader.number() == sequence, reader.skip(",\"event\":"),
            let body = reader.object(), reader.skip("}"), reader.isAtEnd
        else { throw .unreadable(sequence: sequence, "it is no event with that number") }
        do {
            return try EventLine.event(Array(body)) { error, byte in
                Corruption(file: "event \(sequence)", byte: byte, error: error, remedy: .newerProgram)
            }
        } catch .unknownEvent(_, let kind) {
            throw .newer(sequence: sequence, "it is of the kind “\(kind)”")
        } catch {
            throw .unreadable(sequence: sequence, error.summary)
        }
    }
}
