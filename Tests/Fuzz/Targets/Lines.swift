import Foundation
@testable import Journal
import JuiceShop
@testable import ShopStore

extension FuzzTarget {
    /// A line of a journal, with its checksum made right: no damage gets as far as this, only another program's line.
    static let lines = FuzzTarget(name: "lines", maxLength: 2048, seeds: Seeds.lines) { input in
        let line = input.prefix { $0 != UInt8(ascii: "\n") }
        let payload = LineChecksum.hasChecksum(line) ? line.dropLast(16) : line
        if payload.isEmpty { return }
        let (sealed, crc) = LineChecksum.line(Array(payload), seed: 7)
        guard let (verified, found) = LineChecksum.verify(sealed.dropLast(), seed: 7) else {
            throw BrokenPromise(description: "a line verifies by its own checksum")
        }
        try require(verified.elementsEqual(payload) && found == crc, "a line is read as it was written")
        try require(LineChecksum.verify(sealed.dropLast(), seed: 8) == nil, "a line follows one other line only")
        guard let line = journalLine(Array(payload)), let events = try? EventLine.events(line) else { return }
        try check(events, of: line)
    }

    static func journalLine(_ payload: [UInt8]) -> Line? {
        var reader = LineReader(payload[...])
        guard reader.skip("{\"seq\":"), let sequence = reader.number() else { return nil }
        return Line(
            file: "journal", offset: LogOffset(generation: 1, offset: 0), number: 1, sequence: sequence,
            object: payload + [UInt8(ascii: "}")])
    }

    private static func check(_ events: [Event], of line: Line) throws {
        let members = try EventLine.members(events)
        let again = Line(
            file: line.file, offset: line.offset, number: 1, sequence: line.sequence,
            object: Array("{\"seq\":\(line.sequence),".utf8) + members + [UInt8(ascii: "}")])
        try require((try? EventLine.events(again)) == events, "an accepted line is written and read again")
        // The reader takes the fruits of an event in any order, and escapes what no text of today has, as a line feed.
        let text = String(decoding: line.object, as: UTF8.self)
        let hasOtherEscapes = text.replacing("\\\\", with: "").replacing("\\\"", with: "").contains("\\")
        try require(
            again.object.sorted() == line.object.sorted() || hasOtherEscapes || TextRule.escaped(text) != text,
            "an accepted line is written with the same bytes")
        // The rules of the shop refuse what cannot have happened, and never trap.
        var shop = Shop()
        shop.apply(
            .opened(
                FirstStock(
                    counts: [FruitID("banana"): 10, FruitID("kiwi"): 1], menu: .empty, stamp: Stamp(at: .distantPast))))
        for event in events where shop.allows(event) { shop.apply(event) }
        try require(shop.stock.counts.values.allSatisfy { $0 >= 0 }, "no event makes a count negative")
    }
}

extension Date {
    static let fuzzing = Date(timeIntervalSince1970: 1_800_000_000)
}

/// The writer never makes what the reader refuses, whatever was typed.
func requireReadable(_ event: Event) throws {
    let members = try EventLine.members([event])
    let line = Line(
        file: "journal", offset: LogOffset(generation: 1, offset: 0), number: 1, sequence: 1,
        object: Array("{\"seq\":1,".utf8) + members + [UInt8(ascii: "}")])
    try require((try? EventLine.events(line)) == [event], "a recorded event is read again")
}
