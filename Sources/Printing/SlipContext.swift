import Bytes
package import ContentFile
import Foundation
package import JuiceShop

/// The words and facts that slips need in addition to their orders or closings.
package struct SlipContext: Sendable {
    package let menu: Menu
    package let settings: Settings
    package let calendar: BusinessCalendar
    package let language: Language

    /// - Parameter language: Korean, or English for any other.
    package init(_ shop: Shop, calendar: BusinessCalendar, language: Language) {
        menu = shop.menu
        settings = shop.settings
        self.calendar = calendar
        self.language = language
    }

    private init(_ other: SlipContext, _ shop: Shop, asOfOrder number: Int) {
        menu = shop.menu.named(asOfOrder: number)
        var settings = other.settings
        settings.tax = shop.tax(ofOrder: number)
        self.settings = settings
        calendar = other.calendar
        language = other.language
    }

    /// The context with the names and the tax at the time when an order was made.
    package func asOf(order number: Int, _ shop: Shop) -> SlipContext {
        SlipContext(self, shop, asOfOrder: number)
    }

    func words(_ english: String, _ korean: String) -> String {
        Message(english, korean).text(in: language == .korean ? .korean : .english)
    }

    func number(_ dayNumber: Int) -> String { words("No. \(dayNumber)", "\(dayNumber)번") }

    /// The clock of a time, such as `13:52`.
    func clock(_ time: Date) -> String { String(localTime(time).clock.prefix(5)) }

    /// The day and the clock of a time, such as `2026-11-23 13:52`.
    func moment(_ time: Date) -> String { "\(localTime(time).day) \(clock(time))" }

    private func localTime(_ time: Date) -> LocalTime {
        var times = LocalTimes(calendar)
        return times(time)
    }

    /// `직원`, `직원 (망고쥬스)`: a discount of one line says of which.
    func name(of given: GivenDiscount) -> String {
        let name = menu.names(of: given.id)?[language] ?? given.id.rawValue
        guard let cup = given.cup else { return name }
        let juice = menu.names(of: cup.juice)?[language] ?? cup.juice.rawValue
        return "\(name), \(menu.name(of: cup, as: juice, in: language))"
    }

    func name(of place: PlaceID) -> String { menu.names(of: place)?[language] ?? place.rawValue }

    func name(of line: OrderLine) -> String {
        if let amount = line.cup.amount { return amount.word.rawValue }
        let juice = menu.names(of: line.juice)?[language] ?? line.juice.rawValue
        return menu.name(of: Cup(line.juice, size: line.cup.size), as: juice, in: language)
    }
}

extension SlipContext {
    /// An amount without the currency, such as `11,000`, `-1,700` or `4.50`.
    func amount(_ amount: Int) -> String {
        let sign = amount < 0 ? "-" : ""
        let magnitude = abs(amount)
        return sign
            + (settings.currency.decimals == 0
                ? NumberFormat.grouped(magnitude) : settings.currency.plain(magnitude))
    }

    /// An amount with the currency, such as `15,300원` or `4.50 EUR`.
    func money(_ amount: Int) -> String {
        language == .korean && settings.currency == .won
            ? "\(self.amount(amount))원" : "\(self.amount(amount)) \(settings.currency.code)"
    }

    func name(of tender: Drawer.Tender) -> String {
        switch tender {
        case .unpaid: words("Not recorded", "기록 없음")
        case .free: words("Free", "무료")
        case .kind(let kind): name(of: kind)
        }
    }

    func name(of kind: PaymentKind) -> String {
        switch kind {
        case .card: words("Card", "카드")
        case .cash: words("Cash", "현금")
        case .transfer: words("Transfer", "계좌이체")
        default: kind.rawValue
        }
    }
}
