package import Foundation

/// Another menu in the place of the one before.
package struct MenuChange: Equatable, Sendable {
    package let key: Key
    /// The whole menu from now on.
    package let menu: Menu
    /// The first counts of fruits that the shop never had.
    package let counts: [FruitID: Int]
    package let who: Who?
    package let time: Date

    package init(key: Key, menu: Menu, counts: [FruitID: Int], who: Who? = nil, time: Date) {
        self.key = key
        self.menu = menu
        self.counts = counts
        self.who = who
        self.time = time
    }
}

/// A request for another menu.
package struct MenuChangeRequest: Equatable, Sendable {
    package let menu: Menu
    /// The event that made the menu which the client edited (`Shop.menuSequence`).
    package let editedSequence: Int
    package let key: Key
    package let who: Who?

    package init(_ menu: Menu, editedSequence: Int, key: Key, who: Who? = nil) {
        self.menu = menu
        self.editedSequence = editedSequence
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        /// The menu, and the event that made it.
        case made(MenuChange, sequence: Int)
        /// The menu is this one already. Nothing was changed.
        case unchanged
        /// Somebody changed the menu after the client saw it, to this one. Nothing was changed now.
        case changedElsewhere(Menu, sequence: Int)
    }
}

/// A juice that is not sold until a time, or is sold again.
package struct AvailabilityChange: Equatable, Sendable {
    package let juice: JuiceID
    /// nil when the juice is sold again.
    package let stoppedUntil: Date?
    package let key: Key
    package let who: Who?
    package let time: Date

    package init(juice: JuiceID, stoppedUntil: Date?, key: Key, who: Who? = nil, time: Date) {
        self.juice = juice
        self.stoppedUntil = stoppedUntil
        self.key = key
        self.who = who
        self.time = time
    }
}

/// A request to stop the sale of a juice, or to go on with it. The stock stays as it is.
package struct AvailabilityRequest: Equatable, Sendable {
    package let juice: JuiceID
    /// The end of the business day, in whole seconds; nil to sell the juice again.
    package let stoppedUntil: Date?
    package let key: Key
    package let who: Who?

    package init(_ juice: JuiceID, stoppedUntil: Date?, key: Key, who: Who? = nil) {
        self.juice = juice
        self.stoppedUntil = stoppedUntil.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        case made(AvailabilityChange)
        /// It was so already. Nothing was changed.
        case unchanged
        /// The menu has no such juice.
        case unknown
    }
}
