package import Foundation

/// Cash that was put into the drawer or taken out, besides payments, or the reversal of such a move.
package struct CashMove: Stamped {
    /// The amount in the currency's smallest unit, more than 0.
    package let amount: Int
    package let reason: Reason
    package let note: NoteText?
    /// The sequence of the move that this one takes back, with its amount and reason; nil unless it is a reversal.
    package let reverses: Int?
    package let stamp: Stamp

    /// The age up to which a move can be taken back.
    package static let allowedSeconds: TimeInterval = 24 * 60 * 60

    package enum Reason: String, CaseIterable, Sendable {
        /// Small change was put in.
        case change
        /// The shop bought something, such as ice.
        case expense
        /// Cash was taken to the bank.
        case deposit

        package var isPutIn: Bool { self == .change }
    }

    package init(amount: Int, reason: Reason, note: NoteText?, reverses: Int? = nil, stamp: Stamp) {
        self.amount = amount
        self.reason = reason
        self.note = note
        self.reverses = reverses
        self.stamp = stamp
    }

    /// The amount, negative for cash that was taken out and for the reversal of cash that was put in.
    package var signedAmount: Int { reason.isPutIn == (reverses == nil) ? amount : -amount }

    /// True if this move is the opposite of a move that is not a reversal itself.
    package func isReversal(of move: CashMove) -> Bool {
        reverses != nil && move.reverses == nil && amount == move.amount && reason == move.reason
    }
}

extension CashMove: Fact {
    package static let kind = EventKind(14, "cashMoved", Event.cashMoved) {
        if case .cashMoved(let fact) = $0 { fact } else { nil }
    }
}

/// A request to record cash that was put in or taken out.
package struct CashMoveRequest: Equatable, Sendable {
    package let amount: Int
    package let reason: CashMove.Reason
    package let note: NoteText?
    package let key: Key
    package let who: Who?

    package init(amount: Int, reason: CashMove.Reason, note: NoteText? = nil, key: Key, who: Who? = nil) {
        self.amount = amount
        self.reason = reason
        self.note = note
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(CashMove)

        package var made: CashMove? { if case .made(let made) = self { made } else { nil } }
    }
}

/// A request to take a move of cash back.
///
/// A move is taken back once: every later request, with any key, gets the first reversal.
package struct CashMoveReversalRequest: Equatable, Sendable {
    /// The sequence of the move.
    package let move: Int
    package let key: Key
    package let who: Who?

    package init(move: Int, key: Key, who: Who? = nil) {
        self.move = move
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        /// The only reversal of that move.
        case made(CashMove)
        /// That sequence is unknown, or is a reversal.
        case unknown
        /// The move is older than `CashMove.allowedSeconds`. Nothing was changed.
        case tooLate
        /// A closing has counted the drawer with that move. Nothing was changed; the closing can be taken back first.
        case closed

        package var made: CashMove? { if case .made(let made) = self { made } else { nil } }
    }
}

extension Shop {
    package func decide(_ request: CashMoveRequest, at time: Date) -> CashMoveRequest.Outcome {
        .made(
            CashMove(
                amount: request.amount, reason: request.reason, note: request.note,
                stamp: stamp(request.key, request.who, at: time)))
    }

    /// Decides on the reversal of a move that was not taken back before.
    ///
    /// The caller makes sure that a move is taken back only once.
    package func decide(
        _ request: CashMoveReversalRequest, of move: CashMove, at time: Date
    ) -> CashMoveReversalRequest.Outcome {
        if move.reverses != nil { return .unknown }
        if request.move <= drawer.period.after { return .closed }
        let reversal = CashMove(
            amount: move.amount, reason: move.reason, note: nil, reverses: request.move,
            stamp: stamp(request.key, request.who, at: time))
        let age = clock.age(ofEvent: request.move, at: move.time, now: reversal.time)
        return age > CashMove.allowedSeconds ? .tooLate : .made(reversal)
    }

    /// True for a move that is not a reversal, and for the reversal of a move in this period.
    func allows(_ move: CashMove) -> Bool {
        move.reverses.map { $0 > drawer.period.after && $0 <= sequence } ?? true
    }
}
