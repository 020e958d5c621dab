import ContentFile
import Foundation
import JuiceShop

extension ChainShop {
    /// A shop asks at least every five minutes.
    private static let silentSeconds: TimeInterval = 600

    func isSilent(at now: Date) -> Bool { heard.map { now.timeIntervalSince($0) > Self.silentSeconds } ?? true }

    /// The worst is the greatest.
    func badness(at now: Date) -> Int {
        if trouble != nil { return 4 }
        if isSilent(at: now) { return 3 }
        if today?.hasWrongClock == true { return 2 }
        return today?.soldOut ?? 0 > 0 ? 1 : 0
    }
}

/// The business days of shops at one moment. Many shops have the same.
struct BusinessDays {
    let now: Date
    /// Head's, for a shop that was never heard.
    let zone: TimeZone
    private var known: [BusinessCalendar: Day] = [:]

    init(at now: Date, orIn zone: TimeZone) { (self.now, self.zone) = (now, zone) }

    /// The business day where the shop is, from the hour that its owner chose.
    mutating func day(of shop: ChainShop) -> Day {
        let choice = CalendarChoice(since: .distantPast, zone: nil, dayStartHour: shop.today?.dayStartHour ?? 0)
        let calendar = BusinessCalendar(zone: shop.today?.zone ?? shop.zone ?? zone, choices: [choice])
        if let day = known[calendar] { return day }
        let day = calendar.day(of: now)
        known[calendar] = day
        return day
    }
}

/// Up to when head has shops' events, in words. Many shops were heard in the same minute.
struct HeardTimes {
    private let context: PageContext
    private var known: [Int: String] = [:]

    init(_ context: PageContext) { self.context = context }

    /// `14:05 기준`
    mutating func asOf(_ shop: ChainShop) -> String {
        guard let heard = shop.heard else { return context.texts(.headNeverHeard) }
        let minute = Int(heard.timeIntervalSince1970 / 60)
        if let words = known[minute] { return words }
        let time = TimeLabel(heard, context).text(on: context.clock.today)
        let words = context.texts(.headAsOf, [.time: time])
        known[minute] = words
        return words
    }
}
