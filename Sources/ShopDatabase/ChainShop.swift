package import Foundation
import Journal
package import JuiceShop
import ShopStore

/// A shop that sends its events to this head office.
package struct ChainShop: Equatable, Sendable {
    /// In its address and in every file: a token.
    package let id: String
    /// For people.
    package let name: String
    /// The shop in the database that has its events: its own, or another one after a fork.
    package let history: String
    /// nil when nothing is accepted from it.
    package let tokenHash: String?
    /// The time zone of its machine: its business days are of it, until the shop chooses one.
    package let zone: String?
    /// Of its program.
    package let version: String?
    /// When it last sent a batch, or asked.
    package let heard: Date?
    /// What it sent last was not taken; nil after one that was.
    package let trouble: Trouble?
    /// The version of the chain's menu that is for it; 0 for none.
    package let menu: Int
    /// The first business day on which that version counts.
    package let menuDay: Day
    package let menuAllowsOwn: Bool
    package let today: Today?

    package var isRevoked: Bool { tokenHash == nil }

    package struct Trouble: Equatable, Sendable {
        package enum Kind: String, Sendable {
            /// Another history than the one that head has.
            case forked
            /// An event that cannot follow the ones before.
            case refused
            /// An event that head's program does not know.
            case newerFormat
        }

        package let kind: Kind
        /// When it was last met.
        package let time: Date
        /// For people.
        package let words: String

        package init(_ kind: Kind, at time: Date, _ words: String) {
            (self.kind, self.time, self.words) = (kind, time, words)
        }
    }

    /// What a list of all shops shows of one, as of its last event.
    package struct Today: Codable, Equatable, Sendable {
        package var sequence: Int
        /// The business day of the last event, as a number.
        package var day: Int
        /// Of the last event, by the shop's clock.
        package var time: Date
        /// Of its orders on the business day of that event.
        package var orders: Int
        package var cups: Int
        package var takings: Int?
        package var currency: Currency
        /// Juices that are stopped, or whose fruit is out.
        package var soldOut: Int
        /// When its business days begin.
        package var calendarChoices: [CalendarChoice]
        /// The seconds by which the shop's clock is ahead of head's.
        package var clockSeconds: Int

        package init(_ shop: Shop, in zone: TimeZone, clockSeconds: Int) {
            (calendarChoices, self.clockSeconds) = (shop.calendarChoices, clockSeconds)
            currency = shop.settings.currency
            sequence = shop.sequence
            time = shop.time
            let calendar = shop.calendar(zone)
            day = calendar.day(of: time).number
            let sales = shop.sales(since: calendar.start(of: Day(number: day)))
            orders = sales.map { shop.orderCount - $0.first + 1 } ?? 0
            cups = sales?.cups ?? 0
            takings = sales?.takings
            soldOut = shop.menu.juices.count {
                shop.isStopped($0.id, at: shop.time) || shop.stock.available($0.recipe) == 0
            }
        }
    }
}

extension ChainShop {
    init(_ rows: Rows, _ row: Int) throws(SQLError) {
        guard let id = rows.text(row, 0), let name = rows.text(row, 1), let history = rows.text(row, 2),
            let menu = rows.int(row, 10)
        else { throw SQLError("a row of the table heads is not what was written") }
        (self.id, self.name, self.history, self.menu) = (id, name, history, menu)
        tokenHash = rows.text(row, 3)
        (zone, version) = (rows.text(row, 4), rows.text(row, 5))
        heard = rows.int(row, 6).map(Date.init(milliseconds:))
        trouble = rows.text(row, 7).flatMap(Trouble.Kind.init).map {
            Trouble($0, at: Date(milliseconds: rows.int(row, 8) ?? 0), rows.text(row, 9) ?? "")
        }
        (menuDay, menuAllowsOwn) = (Day(number: rows.int(row, 12) ?? 0), rows.text(row, 13) == "t")
        today = rows.bytes(row, 11).flatMap { try? JSONDecoder().decode(Today.self, from: Data($0)) }
    }
}
