import Foundation
import Journal
import JuiceShop

/// The events of one commit as the members of one journal line: `"events":[{"ordered":{…}},…]`.
enum EventLine {
    static func members(_ events: [Event]) throws(JournalFault) -> [UInt8] {
        do {
            return Array("\"events\":".utf8) + (try StoreJSON.encoder().encode(events))
        } catch {
            throw .unsuitable(path: "the journal", reason: "an event has no JSON: \(error)")
        }
    }

    /// - Throws: `damage` when the line is not one of this version: an unknown kind of event is never skipped.
    static func events(_ line: Line) throws(JournalFault) -> [Event] {
        do {
            return try StoreJSON.decoder().decode(Members.self, from: Data(line.object)).events
        } catch {
            throw .damage(line.damage("holds an event that this program does not know"))
        }
    }

    private struct Members: Decodable {
        let events: [Event]
    }
}
