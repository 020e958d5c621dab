package import Foundation
package import JuiceShop

// Most tests need orders of one juice, whose number of the day is the lasting one.

extension Order {
    package init(
        number: Int, key: Key, juice: JuiceID, cups: Int = 1, took: [FruitID: Int], time: Date, isQueued: Bool = false
    ) {
        self.init(
            number: number, dayNumber: number, key: key, lines: [OrderLine(juice, cups: cups)], took: took, time: time,
            isQueued: isQueued)
    }
}

extension Cancellation {
    package init(
        number: Int, key: Key, juice: JuiceID, cups: Int, wasMade: Bool, took: [FruitID: Int], time: Date,
        isQueued: Bool = false
    ) {
        self.init(
            number: number, key: key, lines: [OrderLine(juice, cups: cups)], wasMade: wasMade, took: took, time: time,
            isQueued: isQueued)
    }
}

extension WaitingOrder {
    package init(number: Int, juice: JuiceID, cups: Int, time: Date) {
        self.init(number: number, dayNumber: number, lines: [OrderLine(juice, cups: cups)], time: time)
    }
}

extension Shortage {
    package init(juice: JuiceID, cups: Int = 1, needs: [Need]) {
        self.init(lines: [OrderLine(juice, cups: cups)], needs: needs)
    }
}
