import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

@testable import Journal
@testable import ShopStore

/// The writer never makes what the reader refuses, whatever the texts in an event are.
final class HostileTextTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)

    func testEveryTextOfANoteIsReadAgain() throws {
        let texts = HostileTexts.scalars.map { "a\($0)b" } + HostileTexts.lines(maxLength: TextRule.note.maxLength)
        XCTAssertGreaterThan(texts.count, 1_000)
        for text in [texts, texts.compactMap { try? TextRule.note.line($0) }].joined() {
            let note = NoteText(recorded: text)
            try assertRead([
                .noted(HandoverNote(note, stamp: Stamp("k", at: time))),
                .stockChanged(StockChange(deltas: [:], reason: .waste, note: note, stamp: Stamp("k", at: time))),
            ])
        }
    }

    /// As an earlier version wrote it, whose forms took these characters.
    func testEveryRecordedTextOfANoteIsRead() throws {
        for text in HostileTexts.scalars.map({ "a\($0)b" }) + HostileTexts.lines(maxLength: 200) {
            let members =
                #""events":[{"noted":{"text":"# + text.jsonString + #","key":"k","time":"2027-01-15T08:00:00.000Z"}}]"#
            let events = try EventLine.events(line(Array(members.utf8)))
            XCTAssertEqual(events.count, 1)
            guard case .noted(let note) = events[0] else { return XCTFail(text) }
            XCTAssertEqual(note.text?.rawValue, TextRule.escaped(text))
        }
    }

    /// The names of fruits and juices, of those that left the menu, and a fruit's symbol.
    func testEveryNameOfAMenuIsReadAgain() throws {
        for text in HostileTexts.lines(maxLength: TextRule.name.maxLength) {
            let names = Localized(korean: text, english: text)
            let fruit = Fruit("lemon", symbol: text, names: names, firstCount: 1)
            let juice = Juice("lemonade", names: names, recipe: Recipe([.init("lemon", 2)]))
            let menu = try Menu(fruits: [fruit], juices: [juice])
            let old = try Menu(
                fruits: [Fruit("old", symbol: text, names: names, firstCount: 1)],
                juices: [Juice("oldest", names: names, recipe: Recipe([.init("old", 1)]))])
            let events: [Event] = [
                .opened(FirstStock(counts: [:], menu: menu, stamp: Stamp(at: time))),
                .menuChanged(MenuChange(menu: menu.replacing(old), counts: [:], stamp: Stamp("k", at: time))),
            ]
            let read = try EventLine.events(line(EventLine.members(events), sequence: 2))
            guard case .menuChanged(let change) = read.last else { return XCTFail(text) }
            XCTAssertEqual(change.menu, menu.replacing(old).escaped, text)
            XCTAssertEqual(change.menu.names(of: JuiceID("oldest"))?.korean, TextRule.escaped(text))
        }
    }

    func testEveryZoneOfTheDatabaseIsReadAgain() throws {
        for zone in TimeZone.knownTimeZoneIdentifiers + ["UTC", "Etc/GMT+5"] {
            try assertRead([
                .settingsChanged(SettingsChange(settings: Settings(zone: zone), stamp: Stamp("k", at: time)))
            ])
        }
    }

    private func assertRead(_ events: [Event]) throws {
        XCTAssertEqual(
            try EventLine.events(line(EventLine.members(events), sequence: events.count)), events)
    }

    private func line(_ members: [UInt8], sequence: Int = 1) -> Line {
        Line(
            file: "journal", offset: LogOffset(generation: 1, offset: 100), number: 2, sequence: sequence,
            object: Array("{\"seq\":\(sequence),".utf8) + members + [UInt8(ascii: "}")])
    }
}
