import ContentFile
import Foundation
import JuiceShop

/// How long an order has waited. A ticket shows it in minutes and in one of three colours.
struct TicketAge: Equatable {
    let minutes: Int

    /// From so many minutes on, a ticket is slow, and late.
    static let slowMinutes = 5
    static let lateMinutes = 10

    init(_ time: Date, at now: Date) {
        minutes = max(0, Int(now.timeIntervalSince(time) / 60))
    }

    /// The class that it adds to those of the ticket.
    var band: String { minutes >= Self.lateMinutes ? " late" : minutes >= Self.slowMinutes ? " slow" : "" }

    var isFresh: Bool { minutes < Self.slowMinutes }

    func text(_ texts: LanguageTexts) -> String {
        if minutes == 0 { return texts(.queueAgeNow) }
        return texts(isFresh ? .queueAge : .queueAgeSlow, [.count: NumberFormat.grouped(minutes)])
    }
}
