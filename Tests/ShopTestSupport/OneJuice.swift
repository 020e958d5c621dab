package import Foundation
package import JuiceShop

// Most tests need orders of one juice without other facts, whose number of the day is the permanent one.

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
        number: Int, dayNumber: Int, lines: [OrderLine], took: [FruitID: Int], isQueued: Bool, stamp: Stamp
    ) {
        self.init(
            number: number, dayNumber: dayNumber, content: OrderContent(lines: lines), took: took, isQueued: isQueued,
            stamp: stamp)
    }

    package init(
        number: Int, juice: JuiceID, cups: Int = 1, took: [FruitID: Int], isQueued: Bool = false, stamp: Stamp
    ) {
        self.init(
            number: number, dayNumber: number, lines: [OrderLine(juice, cups: cups)], took: took, isQueued: isQueued,
            stamp: stamp)
    }
}

extension Cancellation {
    package init(
        number: Int, lines: [OrderLine], wasMade: Bool, took: [FruitID: Int], isQueued: Bool = false, stamp: Stamp
    ) {
        self.init(
            number: number, lines: lines, wasMade: wasMade, took: took, isQueued: isQueued, paid: nil, stamp: stamp)
    }

    package init(
        number: Int, juice: JuiceID, cups: Int, wasMade: Bool, took: [FruitID: Int], isQueued: Bool = false,
        stamp: Stamp
    ) {
        self.init(
            number: number, lines: [OrderLine(juice, cups: cups)], wasMade: wasMade, took: took, isQueued: isQueued,
            stamp: stamp)
    }
}

extension WaitingOrder {
    package init(number: Int, dayNumber: Int, lines: [OrderLine], time: Date, isCancelled: Bool = false) {
        self.init(
            Order(
                number: number, dayNumber: dayNumber, lines: lines, took: [:], isQueued: true,
                stamp: Stamp("k", at: time)))
        self.isCancelled = isCancelled
    }

    package init(number: Int, juice: JuiceID, cups: Int, time: Date) {
        self.init(Order(number: number, juice: juice, cups: cups, took: [:], stamp: Stamp("k", at: time)))
    }
}

extension Shortage {
    package init(juice: JuiceID, cups: Int = 1, needs: [Need]) {
        self.init(lines: [OrderLine(juice, cups: cups)], needs: needs)
    }
}
