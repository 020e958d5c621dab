/// The forecast of a day at one of its minutes.
package struct Forecast: Equatable, Sendable {
    package let day: DayForecast
    /// See `LocalTime.minute`.
    package let minute: Int

    package init(_ day: DayForecast, minute: Int) {
        self.day = day
        self.minute = minute
    }

    package func runOut(of fruit: FruitID, in shop: Shop) -> RunOut? { day.runOut(of: fruit, in: shop, at: minute) }
}
