package import FastCGI
package import Foundation
package import JuiceShop
import ShopStore

/// The last orders of this tablet, in a cookie: each keeps its slot in the foot of the order page. So the counter needs no id
/// of a tablet, and a tablet without a name knows its orders as well.
///
/// A forged cookie shows its sender orders that the list of today's orders shows as well.
package struct TabletOrders: Equatable, Sendable {
    /// The slots from the left; nil for a slot that no order took yet. An order stays here until another one takes its slot.
    package private(set) var slots: [Entry?]

    package struct Entry: Equatable, Sendable {
        package let number: Int
        /// The time of the order in seconds since 1970: in a backup, the number may be that of another order.
        let second: Int

        init(_ order: Order) {
            number = order.number
            second = Int(order.time.timeIntervalSince1970)
        }

        fileprivate init?(_ text: Substring) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let number = Route.number(parts[0]), let second = Route.number(parts[1]) else {
                return nil
            }
            self.number = number
            self.second = second
        }
    }

    package static let maxSlots = 2
    private static let cookieName = "mine"
    private static let retentionSeconds = 7 * 24 * 3600

    package init() { slots = Array(repeating: nil, count: Self.maxSlots) }

    package init(_ cookies: Cookies) {
        self.init()
        let texts = cookies[Self.cookieName]?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard texts.count == Self.maxSlots else { return }
        slots = texts.map { Entry($0) }
    }

    package var cookie: SetCookie? {
        let texts = slots.map { $0.map { "\($0.number)-\($0.second)" } ?? "" }
        return SetCookie(Self.cookieName, texts.joined(separator: "."), maxAgeSeconds: Self.retentionSeconds)
    }

    /// The order that this tablet made last.
    package var last: Entry? { slots.compactMap(\.self).max { $0.number < $1.number } }

    /// Gives an order the first slot whose order `isShown` no more, else one whose payment is settled, else the older one's.
    package mutating func add(_ order: Order, isShown: (Entry) -> Bool, isSettled: (Entry) -> Bool) {
        let entry = Entry(order)
        if slots.contains(entry) { return }
        let index =
            slots.firstIndex { $0.map { !isShown($0) } ?? true } ?? slots.firstIndex { $0.map(isSettled) ?? true }
            ?? slots.indices.min { slots[$0]?.number ?? 0 < slots[$1]?.number ?? 0 } ?? 0
        slots[index] = entry
    }
}

/// An order of this tablet, in its slot.
package struct SlottedOrder: Equatable, Sendable {
    package let record: OrderRecord
    /// The amount that is due, in the currency's smallest unit.
    package let due: Int
    /// True for the order that this tablet made last: a phone shows that one alone.
    package let isNewest: Bool

    /// A settled payment is shown for so long, to be corrected, until the cash that was handed over is said, and while the
    /// change is counted; a script lets go of it earlier.
    package static func settledSeconds(_ record: OrderRecord) -> TimeInterval {
        record.parts.last.map { $0.tendered != nil ? 60 : $0.kind == .cash ? 20 : 10 } ?? 0
    }
    /// An order is taken back in place for so long.
    static let undoSeconds: TimeInterval = 60

    package init(_ record: OrderRecord, due: Int, isNewest: Bool = false) {
        self.record = record
        self.due = due
        self.isNewest = isNewest
    }
}

extension ShopApp {
    /// This tablet's orders. All of its slots are free in a shop without payments.
    func myOrders(_ shop: Shop, _ context: RequestContext) throws -> MyOrders {
        let mine = TabletOrders(context.request.cookies)
        guard let last = mine.last else { return .none }
        let slots = try mine.slots.map { entry -> SlottedOrder? in
            guard let entry, let record = try record(of: entry, context) else { return nil }
            return slotted(record, isNewest: entry == last, shop)
        }
        return MyOrders(slots: slots, last: try record(of: last, context))
    }

    /// The response that tells this tablet of its order keeps the order's slot.
    /// - Parameter shop: the shop when the order was asked for; it says of earlier orders whether they are shown.
    func keepSlot(of order: Order, in response: inout Response, _ shop: Shop, _ context: RequestContext) throws {
        var mine = TabletOrders(context.request.cookies)
        let records = try mine.slots.map { try $0.flatMap { try record(of: $0, context) } }
        func shown(_ entry: TabletOrders.Entry) -> SlottedOrder? {
            records.compactMap(\.self).first { $0.order.number == entry.number }.flatMap { slotted($0, shop) }
        }
        mine.add(order, isShown: { shown($0) != nil }, isSettled: { shown($0)?.record.isSettled == true })
        response.set(mine.cookie)
    }

    private func record(of entry: TabletOrders.Entry, _ context: RequestContext) throws -> OrderRecord? {
        guard let record = try reachableRecord(entry.number, context), TabletOrders.Entry(record.order) == entry else {
            return nil
        }
        return record
    }

    private func slotted(_ record: OrderRecord, isNewest: Bool = false, _ shop: Shop) -> SlottedOrder? {
        if shop.settings.paymentKinds.isEmpty || record.cancellation != nil { return nil }
        if record.isSettled {
            let age = record.paidAt.map { abs(clock.now.timeIntervalSince($0)) } ?? .infinity
            return age > SlottedOrder.settledSeconds(record)
                ? nil : SlottedOrder(record, due: record.bill?.received ?? 0, isNewest: isNewest)
        }
        guard let owed = shop.owed.last(where: { $0.number == record.order.number }) else { return nil }
        return SlottedOrder(record, due: owed.due, isNewest: isNewest)
    }
}
