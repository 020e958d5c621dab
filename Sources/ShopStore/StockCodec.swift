import Foundation
import Journal
import JuiceShop

/// The codecs of the changes of stock.
extension StockChange {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"deltas\":", deltas)
        bytes.add(",\"key\":", key.rawValue)
        if let note { bytes.add(",\"note\":", note) }
        bytes.add(",\"reason\":", reason.rawValue)
        bytes.add(",\"time\":", time)
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"deltas\":"), let deltas = reader.counts(), reader.skip(",\"key\":"),
            let key = reader.key()
        else { return nil }
        var note: NoteText?
        if reader.skip(",\"note\":") {
            guard let text = reader.note() else { return nil }
            note = text
        }
        guard reader.skip(",\"reason\":"), let reason = reader.token().flatMap(StockChange.Reason.init(rawValue:)),
            reader.skip(",\"time\":"), let time = reader.time(), let who = reader.who()
        else { return nil }
        self.init(key: key, deltas: deltas, reason: reason, note: note, who: who, time: time)
    }
}

extension Reversal {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"change\":", change)
        bytes.add(",\"deltas\":", deltas)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(",\"reason\":", reason.rawValue)
        bytes.add(",\"time\":", time)
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"change\":"), let change = reader.number(), reader.skip(",\"deltas\":"),
            let deltas = reader.counts(), reader.skip(",\"key\":"), let key = reader.key(),
            reader.skip(",\"reason\":"),
            let reason = reader.token().flatMap(StockChange.Reason.init(rawValue:)), reader.skip(",\"time\":"),
            let time = reader.time(), let who = reader.who()
        else { return nil }
        self.init(change: change, key: key, deltas: deltas, reason: reason, who: who, time: time)
    }
}
