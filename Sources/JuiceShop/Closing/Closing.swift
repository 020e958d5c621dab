package import Foundation

/// A count of the drawer. It ends a period; orders after it belong to the next one.
package struct Closing: Stamped {
    /// The number of the closing, such as `Z-28`: 1 for the first, then counting up by one. The number of a closing
    /// that was taken back is not used again.
    package let number: Int
    package let counted: CashCount
    /// The sum of the first count, in the currency's smallest unit; nil unless the drawer was counted again.
    package let first: Int?
    /// The cash that stays in the drawer for the next period, in the currency's smallest unit.
    package let left: Int
    /// The sums of the period that the closing ends.
    package let period: Drawer.Period
    /// The last event of that period, when money came in between the count and the closing; nil if all events before
    /// the closing count.
    package let until: Int?
    /// The rate of the tax that prices had in them then; nil if it was not split off.
    package let tax: TaxRate?
    package let note: NoteText?
    package let stamp: Stamp

    /// The age up to which a closing can be taken back.
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

    /// The cash counted beyond the expected cash; negative if cash is missing.
    package var difference: Int { counted.total - period.expected }
}

extension Closing: Fact {
    package static let kind = EventKind(15, "closed", Event.closed) {
        if case .closed(let fact) = $0 { fact } else { nil }
    }
}

/// A request to close. The same key and amounts again are the same request.
package struct ClosingRequest: Equatable, Sendable {
    package let counted: CashCount
    /// The sum that the client counted first; nil for the first count.
    package let first: Int?
    /// The cash that stays in the drawer; at most the counted cash.
    package let left: Int
    package let note: NoteText?
    /// The number of the last closing that the client has seen.
    package let seen: Int
    /// The moment of the count; nil for the time of the request.
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

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(Closing)
        /// Another client closed, or took a closing back, after this client saw the form. This request changed nothing.
        case closedElsewhere

        package var made: Closing? { if case .made(let made) = self { made } else { nil } }
    }
}

/// The newest closing taken back: its period continues.
package struct ClosingReversal: Stamped {
    /// The number of the closing.
    package let number: Int
    package let stamp: Stamp

    package init(number: Int, stamp: Stamp) {
        self.number = number
        self.stamp = stamp
    }
}

extension ClosingReversal: Fact {
    package static let kind = EventKind(16, "closingReversed", Event.closingReversed) {
        if case .closingReversed(let fact) = $0 { fact } else { nil }
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

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(ClosingReversal)
        /// No closing has that number, or a later one was made.
        case notLast
        /// The closing is older than `Closing.allowedSeconds`.
        case tooLate

        package var made: ClosingReversal? { if case .made(let made) = self { made } else { nil } }
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
