package import Foundation

/// Cash that was put into the drawer or taken out, besides payments.
package struct CashMove: Stamped {
    /// More than 0, in the currency's smallest unit.
    package let amount: Int
    package let reason: Reason
    package let note: NoteText?
    package let stamp: Stamp

    package enum Reason: String, CaseIterable, Codable, Sendable {
        /// Small change was put in.
        case change
        /// Something was bought: ice.
        case expense
        /// Cash was taken to the bank.
        case deposit

        package var isPutIn: Bool { self == .change }
    }

    package init(amount: Int, reason: Reason, note: NoteText?, stamp: Stamp) {
        self.amount = amount
        self.reason = reason
        self.note = note
        self.stamp = stamp
    }

    /// Negative for cash that was taken out.
    package var signedAmount: Int { reason.isPutIn ? amount : -amount }
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

    package enum Outcome: Equatable, Sendable {
        case made(CashMove)
    }
}

extension Shop {
    package func decide(_ request: CashMoveRequest, at time: Date) -> CashMoveRequest.Outcome {
        .made(
            CashMove(
                amount: request.amount, reason: request.reason, note: request.note,
                stamp: stamp(request.key, request.who, at: time)))
    }
}
