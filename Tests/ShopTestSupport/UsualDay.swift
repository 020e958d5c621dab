import Foundation
package import JuiceShop

extension Forecast {
    /// The forecast of the first shop at nine in the morning. Like on the Saturdays before, a large portion of each
    /// fruit is used every quarter of an hour from 10:00 to 20:00.
    package static var test: Forecast {
        get throws {
            let calendar = WallClock.atNine.calendar
            let day = WallClock.atNine.today
            let portions: [FruitID: Int] = ["strawberry": 16, "banana": 2, "pineapple": 2, "kiwi": 3, "mango": 3]
            var use = DayUse(day, calendar)
            for quarter in 0..<40 {
                let time = calendar.start(of: day) + (600 + 15 * Double(quarter)) * 60
                use.add(
                    .ordered(Order(number: quarter + 1, juice: "mixed", took: portions, stamp: Stamp("k", at: time))))
            }
            let usual = UsualUse(Array(repeating: use, count: UsualUse.maxDays))
            let today = DayUse(day, calendar)
            return Forecast(
                DayForecast(of: day, usual: usual, today: today, accounts: StockAccounts()), minute: 9 * 60)
        }
    }
}

extension Shop {
    /// The shop on the day of `Forecast.test`: strawberries last all day, kiwis until the afternoon, bananas and mangos
    /// run out soon, and there is too little pineapple for a cup.
    package static func beforeABusyDay(_ menu: Menu) -> Shop {
        let counts: [FruitID: Int] = ["strawberry": 640, "banana": 4, "pineapple": 1, "kiwi": 60, "mango": 4]
        var shop = Shop()
        shop.apply(.opened(FirstStock(counts: counts, menu: menu, stamp: Stamp(at: WallClock.atNine.now - 60))))
        return shop
    }
}
