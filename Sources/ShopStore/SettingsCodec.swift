import Foundation
import Journal
import JuiceShop

/// The codecs of what is chosen for the shop besides its menu, and of its notes.
extension AvailabilityChange {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"juice\":", juice.rawValue)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(",\"time\":", time)
        if let stoppedUntil { bytes.add(",\"until\":", stoppedUntil) }
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"juice\":"), let juice = reader.token(), reader.skip(",\"key\":"),
            let key = reader.key(), reader.skip(",\"time\":"), let time = reader.time()
        else { return nil }
        var stoppedUntil: Date?
        if reader.skip(",\"until\":") {
            guard let until = reader.time() else { return nil }
            stoppedUntil = until
        }
        guard let who = reader.who() else { return nil }
        self.init(juice: JuiceID(juice), stoppedUntil: stoppedUntil, key: key, who: who, time: time)
    }
}

extension SettingsChange {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"key\":", key.rawValue)
        bytes.add(",\"settings\":{\"currency\":", settings.currency.code)
        bytes.add(",\"dayStartHour\":", settings.dayStartHour)
        bytes.add(",\"payments\":[")
        bytes.add(settings.paymentKinds.map { "\"\($0.rawValue)\"" }.joined(separator: ","))
        bytes.add("]")
        if let zone = settings.zone { bytes.add(",\"zone\":", zone) }
        bytes.add("},\"time\":", time)
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"key\":"), let key = reader.key(), reader.skip(",\"settings\":{\"currency\":"),
            let currency = reader.token().flatMap(Currency.init), reader.skip(",\"dayStartHour\":"),
            let hour = reader.number(), (0...23).contains(hour), reader.skip(",\"payments\":["),
            let kinds = reader.paymentKinds()
        else { return nil }
        var zone: String?
        if reader.skip(",\"zone\":") {
            guard let name = reader.zone() else { return nil }
            zone = name
        }
        guard reader.skip("},\"time\":"), let time = reader.time(), let who = reader.who() else { return nil }
        self.init(
            key: key, settings: Settings(zone: zone, dayStartHour: hour, currency: currency, paymentKinds: kinds),
            who: who, time: time)
    }
}

extension LineReader {
    /// A name in the form of the IANA time zone database, whether this machine's has it or not: `Etc/GMT+5`.
    fileprivate mutating func zone() -> String? {
        guard skip("\""), let name = string().map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
        let parts = name.replacing("+", with: "-").split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { Token.isToken(String($0)) } ? name : nil
    }

    fileprivate mutating func paymentKinds() -> [PaymentKind]? {
        var kinds = [PaymentKind]()
        if skip("]") { return kinds }
        repeat {
            guard let kind = token().flatMap(PaymentKind.init(rawValue:)), !kinds.contains(kind) else { return nil }
            kinds.append(kind)
        } while skip(",")
        return skip("]") ? kinds : nil
    }
}

extension HandoverNote {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"key\":", key.rawValue)
        if let text { bytes.add(",\"text\":", text) }
        bytes.add(",\"time\":", time)
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"key\":"), let key = reader.key() else { return nil }
        var text: NoteText?
        if reader.skip(",\"text\":") {
            guard let note = reader.note() else { return nil }
            text = note
        }
        guard reader.skip(",\"time\":"), let time = reader.time(), let who = reader.who() else { return nil }
        self.init(text, key: key, who: who, time: time)
    }
}
