import Foundation
import Journal
import JuiceShop

/// The codecs of what happens to orders.
extension Order {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"dayNumber\":", dayNumber)
        bytes.add(",\"key\":", key.rawValue)
        bytes.add(",\"lines\":", lines)
        bytes.add(",\"number\":", number)
        bytes.add(",\"time\":", time)
        bytes.add(",\"took\":", took)
        if isQueued { bytes.add(",\"waits\":true") }
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"dayNumber\":"), let dayNumber = reader.number(), reader.skip(",\"key\":"),
            let key = reader.key(), reader.skip(",\"lines\":"), let lines = reader.lines(),
            reader.skip(",\"number\":"), let number = reader.number(), reader.skip(",\"time\":"),
            let time = reader.time(), reader.skip(",\"took\":"), let took = reader.counts()
        else { return nil }
        let isQueued = reader.skip(",\"waits\":true")
        guard let who = reader.who() else { return nil }
        self.init(
            number: number, dayNumber: dayNumber, key: key, lines: lines, took: took, time: time, isQueued: isQueued,
            who: who)
    }
}

extension Cancellation {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"key\":", key.rawValue)
        bytes.add(",\"lines\":", lines)
        bytes.add(wasMade ? ",\"made\":true" : ",\"made\":false")
        bytes.add(",\"number\":", number)
        if let paid { bytes.add(",\"paid\":", paid.rawValue) }
        bytes.add(",\"time\":", time)
        bytes.add(",\"took\":", took)
        if isQueued { bytes.add(",\"waits\":true") }
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"key\":"), let key = reader.key(), reader.skip(",\"lines\":"),
            let lines = reader.lines(), reader.skip(",\"made\":"), let wasMade = reader.flag(),
            reader.skip(",\"number\":"),
            let number = reader.number()
        else { return nil }
        var paid: PaymentKind?
        if reader.skip(",\"paid\":") {
            guard let kind = reader.paymentKind() else { return nil }
            paid = kind
        }
        guard reader.skip(",\"time\":"), let time = reader.time(), reader.skip(",\"took\":"),
            let took = reader.counts()
        else { return nil }
        let isQueued = reader.skip(",\"waits\":true")
        guard let who = reader.who() else { return nil }
        self.init(
            number: number, key: key, lines: lines, wasMade: wasMade, took: took, time: time, isQueued: isQueued,
            paid: paid, who: who)
    }
}

extension Completion {
    func write(to bytes: inout [UInt8]) { bytes.add(number: number, time: time) }

    init?(_ reader: inout LineReader) {
        guard let (number, time) = reader.numberAndTime() else { return nil }
        self.init(number: number, time: time)
    }
}

extension Recall {
    func write(to bytes: inout [UInt8]) { bytes.add(number: number, time: time) }

    init?(_ reader: inout LineReader) {
        guard let (number, time) = reader.numberAndTime() else { return nil }
        self.init(number: number, time: time)
    }
}

/// A completion and a recall consist of a number and a time.
extension [UInt8] {
    fileprivate mutating func add(number: Int, time: Date) {
        add("\"number\":", number)
        add(",\"time\":", time)
    }
}

extension LineReader {
    fileprivate mutating func numberAndTime() -> (number: Int, time: Date)? {
        guard skip("\"number\":"), let number = number(), skip(",\"time\":"), let time = time() else { return nil }
        return (number, time)
    }
}

extension Payment {
    func write(to bytes: inout [UInt8]) {
        bytes.add("\"key\":", key.rawValue)
        bytes.add(",\"kind\":", kind.rawValue)
        bytes.add(",\"number\":", number)
        if let replaces { bytes.add(",\"replaces\":", replaces.rawValue) }
        bytes.add(",\"time\":", time)
        bytes.add(",\"total\":", total)
        bytes.add(who)
    }

    init?(_ reader: inout LineReader) {
        guard reader.skip("\"key\":"), let key = reader.key(), reader.skip(",\"kind\":"),
            let kind = reader.paymentKind(), reader.skip(",\"number\":"), let number = reader.number()
        else { return nil }
        var replaces: PaymentKind?
        if reader.skip(",\"replaces\":") {
            guard let earlier = reader.paymentKind() else { return nil }
            replaces = earlier
        }
        guard reader.skip(",\"time\":"), let time = reader.time(), reader.skip(",\"total\":"),
            let total = reader.number(), let who = reader.who()
        else { return nil }
        self.init(number: number, kind: kind, replaces: replaces, total: total, key: key, who: who, time: time)
    }
}

extension LineReader {
    fileprivate mutating func paymentKind() -> PaymentKind? { token().flatMap(PaymentKind.init(rawValue:)) }
}
