import Foundation
import Journal
import JuiceShop
import Messages

/// The codecs of the events with a menu. A menu is JSON in one form as well: that of `Menu`'s `Codable`, with its members
/// in alphabetical order.
extension FirstStock {
    func write(to bytes: inout [UInt8]) throws(StoreError) {
        bytes.add("\"counts\":", counts)
        try bytes.add(",\"menu\":", menu)
        bytes.add(",\"time\":", time)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"counts\":"), let counts = reader.counts(), reader.skip(",\"menu\":"),
            let menu = reader.menu(), reader.skip(",\"time\":"), let time = reader.time()
        else { return nil }
        self.init(counts: counts, menu: menu, time: time)
    }
}

extension MenuChange {
    func write(to bytes: inout [UInt8]) throws(StoreError) {
        bytes.add("\"counts\":", counts)
        bytes.add(",\"key\":", key.rawValue)
        try bytes.add(",\"menu\":", menu)
        bytes.add(",\"time\":", time)
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"counts\":"), let counts = reader.counts(), reader.skip(",\"key\":"),
            let key = reader.key(), reader.skip(",\"menu\":"), let menu = reader.menu(), reader.skip(",\"time\":"),
            let time = reader.time(), let who = reader.who()
        else { return nil }
        self.init(key: key, menu: menu, counts: counts, who: who, time: time)
    }
}

extension Menu {
    /// The menu as JSON, on one line.
    var json: [UInt8] {
        get throws(StoreError) {
            do {
                return Array(try StoreCoding.encoder().encode(self))
            } catch {
                throw .unavailable(
                    path: "the menu", reason: Message("it has no JSON: \(error)", "JSON으로 적을 수 없어요: \(error)"))
            }
        }
    }
}

extension [UInt8] {
    fileprivate mutating func add(_ member: String, _ menu: Menu) throws(StoreError) {
        add(member)
        append(contentsOf: try menu.json)
    }
}

extension LineReader {
    /// - Returns: nil unless the bytes are exactly those that a menu is written as.
    fileprivate mutating func menu() -> Menu? {
        guard let bytes = object(), let menu = try? StoreCoding.decoder().decode(Menu.self, from: Data(bytes)),
            let json = try? menu.json, bytes.elementsEqual(json)
        else { return nil }
        return menu.escaped
    }
}
