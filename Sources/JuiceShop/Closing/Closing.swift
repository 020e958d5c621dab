package import Foundation

/// A count of the drawer. It ends a period; orders after it belong to the next one.
package struct Closing: Stamped, Codable {
    /// 1 for the first, then counting up by one: `Z-28`. The number of one that was taken back is not used again.
    package let number: Int
    package let counted: CashCount
    /// The sum of the first count, in the currency's smallest unit, when the drawer was counted again; nil for one count.
    package let first: Int?
    /// The cash that stays in the drawer for the next period, in the currency's smallest unit.
    package let left: Int
    /// The sums of the period that it ends.
    package let period: Drawer.Period
    /// The last event of that period, when money came in between the count and the closing; nil where all before it counts.
    package let until: Int?
    /// The tax in the prices of that time; nil where it was not split off.
    package let tax: TaxRate?
    package let note: NoteText?
    package let stamp: Stamp

    /// The age up to which it can be taken back.
    package static let allowedSeconds: TimeInterval = 24 * 60 * 60

    package init(
        number: Int, counted: CashCount, first: Int? = nil, left: Int, period: Drawer.Period, until: Int? = nil,
        tax: TaxRate? = nil, note: NoteText?, stamp: Stamp
    ) {
        self.number = number
        self.counted = counted
        self.first = first
        self.left = left
        self.period = period
        self.until = until
        self.tax = tax
        self.note = note
        self.stamp = stamp
    }

    /// More in the drawer than expected; negative for less.
    package var difference: Int { counted.total - period.expected }
}

/// The cash in a drawer, as it was counted.
package struct CashCount: Hashable, Codable, Sendable {
    /// The number of each note and coin, by face value in the currency's smallest unit; empty when the sum was typed.
    package let faces: [Int: Int]
    package let total: Int

    /// The most cash that a drawer has: a day's cash in every currency, also of those that count in millions.
    package static let maxTotal = 999_999_999_999
    /// The most notes or coins of one face value.
    package static let maxFaces = 9_999

    package init(sum: Int) {
        faces = [:]
        total = sum
    }

    /// - Parameter faces: face values of the currency (`Currency.faces`), and at most `maxFaces` of each.
    package init(faces: [Int: Int]) {
        self.faces = faces.filter { $0.value > 0 }
        total = Self.sum(faces)
    }

    /// True for a count that a drawer can have.
    package var isValid: Bool {
        (0...Self.maxTotal).contains(total)
            && faces.allSatisfy { (1...Self.maxTotal).contains($0.key) && (1...Self.maxFaces).contains($0.value) }
            && (faces.isEmpty || Self.sum(faces) == total)
    }

    private static func sum(_ faces: [Int: Int]) -> Int { faces.reduce(0) { $0 + $1.key * $1.value } }
}

/// A request to close. The same key and amounts again are the same request.
package struct ClosingRequest: Equatable, Sendable {
    package let counted: CashCount
    /// The sum that the client counted first; nil for the first count.
    package let first: Int?
    /// At most what was counted.
    package let left: Int
    package let note: NoteText?
    /// The number of the last closing that the client has seen.
    package let seen: Int
    /// The moment of the count; nil for now.
    package let moment: CountMoment?
    package let key: Key
    package let who: Who?

    package init(
        counted: CashCount, first: Int? = nil, left: Int, note: NoteText? = nil, seen: Int, moment: CountMoment? = nil,
        key: Key, who: Who? = nil
    ) {
        self.counted = counted
        self.first = first
        self.left = left
        self.note = note
        self.seen = seen
        self.moment = moment
        self.key = key
        self.who = who
    }

    /// The same request, counted at a moment.
    package func counted(at moment: CountMoment) -> ClosingRequest {
        ClosingRequest(
            counted: counted, first: first, left: left, note: note, seen: seen, moment: moment, key: key, who: who)
    }

    package enum Outcome: Equatable, Sendable {
        case made(Closing)
        /// Somebody closed, or took a closing back, after the client saw the form. Nothing was changed now.
        case closedElsewhere
    }
}

/// The moment at which a drawer was counted: money that came in later belongs to the next period.
package struct CountMoment: Equatable, Sendable {
    /// The last event before the count.
    package let sequence: Int
    /// The sums up to there.
    package let period: Drawer.Period

    /// - Parameters:
    ///   - shop: as it is after the later events.
    ///   - later: the events after the count.
    package init(_ sequence: Int, in shop: Shop, before later: [Event]) {
        self.sequence = sequence
        period = shop.drawer.period.without(Drawer.Period(of: later))
    }
}

/// The newest closing taken back: its period goes on.
package struct ClosingReversal: Stamped {
    /// The number of the closing.
    package let number: Int
    package let stamp: Stamp

    package init(number: Int, stamp: Stamp) {
        self.number = number
        self.stamp = stamp
    }
}

/// A request to take the newest closing back. Every later request gets the first reversal.
package struct ClosingReversalRequest: Equatable, Sendable {
    package let number: Int
    package let key: Key
    package let who: Who?

    package init(number: Int, key: Key, who: Who? = nil) {
        self.number = number
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        case made(ClosingReversal)
        /// No closing has that number, or a later one was made.
        case notLast
        /// The closing is older than `Closing.allowedSeconds`.
        case tooLate
    }
}

extension Shop {
    package func decide(_ request: ClosingRequest, at time: Date) -> ClosingRequest.Outcome {
        if request.seen != drawer.closings.last?.closing.number ?? 0 { return .closedElsewhere }
        let period = request.moment?.period ?? drawer.period
        let closing = Closing(
            number: drawer.lastNumber + 1, counted: request.counted,
            first: request.first == request.counted.total ? nil : request.first, left: request.left, period: period,
            until: period == drawer.period ? nil : request.moment?.sequence, tax: settings.tax, note: request.note,
            stamp: stamp(request.key, request.who, at: time))
        return drawer.allows(closing, after: sequence) ? .made(closing) : .closedElsewhere
    }

    package func decide(_ request: ClosingReversalRequest, at time: Date) -> ClosingReversalRequest.Outcome {
        guard let last = drawer.closings.last, last.closing.number == request.number else { return .notLast }
        let now = clock.eventTime(at: time)
        if clock.age(ofEvent: last.sequence, at: last.closing.time, now: now) > Closing.allowedSeconds {
            return .tooLate
        }
        return .made(ClosingReversal(number: request.number, stamp: Stamp(request.key, request.who, at: now)))
    }
}

/// A tax that prices have in them, such as Korea's value-added tax of 10 percent.
package struct TaxRate: Hashable, Codable, Sendable {
    /// From 1 to 50.
    package let percent: Int

    package static let range = 1...50

    package init?(percent: Int) {
        guard Self.range.contains(percent) else { return nil }
        self.percent = percent
    }

    /// The tax in an amount, rounded half away from zero to the currency's smallest unit. The rest is the supply value.
    package func tax(in amount: Int) -> Int {
        let rest = 100 + percent
        let tax = (2 * amount.magnitude * UInt(percent) + UInt(rest)) / UInt(2 * rest)
        return amount < 0 ? -Int(tax) : Int(tax)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let rate = TaxRate(percent: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a rate of tax")
        }
        self = rate
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(percent)
    }
}
