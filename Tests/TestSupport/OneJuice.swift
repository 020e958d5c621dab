package import Foundation
package import JuiceShop

// Most tests need orders of one juice, whose number of the day is the lasting one, and of no fact besides.

extension OrderContent: ExpressibleByArrayLiteral {
    package init(arrayLiteral lines: OrderLine...) { self.init(lines: lines) }
}

extension OrderRequest {
    package init(_ lines: [OrderLine], isQueued: Bool, dayStart: Date, key: Key) {
        self.init(OrderContent(lines: lines), isQueued: isQueued, dayStart: dayStart, key: key, who: nil)
    }
}

extension CancellationRequest {
    package init(order number: Int, wasMade: Bool?, key: Key) {
        self.init(order: number, wasMade: wasMade, key: key, who: nil)
    }
}

extension PaymentRequest {
    package init(order number: Int, _ kind: PaymentKind, key: Key) {
        self.init(order: number, kind, key: key, who: nil)
    }
}

extension Order {
    package init(
        number: Int, dayNumber: Int, key: Key, lines: [OrderLine], took: [FruitID: Int], time: Date, isQueued: Bool,
        who: Who? = nil
    ) {
        self.init(
            number: number, dayNumber: dayNumber, key: key, content: OrderContent(lines: lines), took: took, time: time,
            isQueued: isQueued, who: who)
    }

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
        number: Int, key: Key, lines: [OrderLine], wasMade: Bool, took: [FruitID: Int], time: Date,
        isQueued: Bool = false, who: Who? = nil
    ) {
        self.init(
            number: number, key: key, lines: lines, wasMade: wasMade, took: took, time: time, isQueued: isQueued,
            paid: nil, who: who)
    }

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
    package init(number: Int, dayNumber: Int, lines: [OrderLine], time: Date, isCancelled: Bool = false) {
        self.init(
            Order(
                number: number, dayNumber: dayNumber, key: "k", lines: lines, took: [:], time: time, isQueued: true))
        self.isCancelled = isCancelled
    }

    package init(number: Int, juice: JuiceID, cups: Int, time: Date) {
        self.init(Order(number: number, key: "k", juice: juice, cups: cups, took: [:], time: time))
    }
}

extension Shortage {
    package init(juice: JuiceID, cups: Int = 1, needs: [Need]) {
        self.init(lines: [OrderLine(juice, cups: cups)], needs: needs)
    }
}
