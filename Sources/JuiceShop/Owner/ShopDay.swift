package import Foundation

/// The business day of a shop's last event, up to that event: a line in a list of all shops.
package struct ShopDay: Equatable, Sendable {
    /// The number of the last event.
    package let sequence: Int
    package let day: Day
    package let orders: Int
    package let cups: Int
    /// nil for a shop without prices.
    package let takings: Int?
    package let currency: Currency
    /// Juices that are stopped, or whose fruit is out.
    package let soldOut: Int
    /// Where and when the shop's business days begin now.
    package let zone: TimeZone
    package let dayStartHour: Int
    /// The seconds by which its clock is ahead of head's.
    package let clockSeconds: Int

    package init(
        sequence: Int = 0, _ day: Day, orders: Int, cups: Int, takings: Int?, currency: Currency = .won, soldOut: Int,
        zone: TimeZone, dayStartHour: Int = 0, clockSeconds: Int = 0
    ) {
        self.sequence = sequence
        self.day = day
        self.orders = orders
        self.cups = cups
        self.takings = takings
        self.currency = currency
        self.soldOut = soldOut
        self.zone = zone
        self.dayStartHour = dayStartHour
        self.clockSeconds = clockSeconds
    }

    /// - Parameter zone: that of the shop's machine.
    package init(_ shop: Shop, in zone: TimeZone, clockSeconds: Int) {
        let calendar = shop.calendar(zone)
        let day = calendar.day(of: shop.time)
        let sales = shop.sales(since: calendar.start(of: day))
        let usual = shop.menu.at(shop.menu.usualPlace)
        self.init(
            sequence: shop.sequence, day, orders: sales.map { shop.orderCount - $0.first + 1 } ?? 0,
            cups: sales?.cups ?? 0, takings: sales?.takings, currency: shop.settings.currency,
            soldOut: usual.juices.count {
                shop.isStopped($0.id, at: shop.time) || shop.stock.available($0.recipe) == 0
            }, zone: calendar.zone, dayStartHour: calendar.dayStartHour, clockSeconds: clockSeconds)
    }

    /// True when the clock differs by more than a message takes on its way.
    package var hasWrongClock: Bool { abs(clockSeconds) > 300 }
}
