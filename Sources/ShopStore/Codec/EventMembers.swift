import Journal
import JuiceShop

extension Event: MemberObject {
    static func members(_ event: Event?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Event {
        if let event, let coded = try coders[event.kind].code(event, &coder) { return coded }
        for kind in coders {
            if let read = try kind.code(nil, &coder) { return read }
        }
        throw coder.failure("events")
    }

    private struct Coder: Sendable {
        let name: StaticString
        /// Writes an event of the kind, or reads one; nil for an event of another kind.
        let code: @Sendable (Event?, inout MemberCoder) throws(MemberCoder.Failure) -> Event?
    }

    /// The coders of all kinds, in the order of `EventKind.number`: the next kind gets their count.
    private static let coders: [Coder] = [
        coder(FirstStock.kind),
        coder(Order.kind),
        coder(Cancellation.kind),
        coder(KitchenMove.completed),
        coder(StockChange.kind),
        coder(KitchenMove.recalled),
        coder(Reversal.kind),
        coder(MenuChange.kind),
        coder(AvailabilityChange.kind),
        coder(SettingsChange.kind),
        coder(Payment.kind),
        coder(HandoverNote.kind),
        coder(Refund.kind),
        coder(DiscountChange.kind),
        coder(CashMove.kind),
        coder(Closing.kind),
        coder(ClosingReversal.kind),
        coder(SentTransfer.kind),
        coder(ReceivedTransfer.kind),
        coder(Printout.kind),
        coder(KitchenMove.acknowledged),
        coder(DrawerOpening.kind),
    ]

    private static func coder<Content: MemberObject & SendableMetatype>(_ kind: EventKind<Content>) -> Coder {
        Coder(name: kind.name) { event, coder throws(MemberCoder.Failure) in
            try coder.optional(kind.name, event.flatMap(kind.fact)).map(kind.event)
        }
    }

    /// The name of the event's kind in the journal.
    var name: String { Self.coders[kind].name.description }

    /// The oldest `JournalFormat` that has everything in the event. A shop in a database has the newest of its events, so that
    /// programs of two versions sell side by side until one of them records what the other does not know.
    package var format: Int { 1 }
}

// The members of each kind, in the order of its initializer. A new member of an event belongs here, and nowhere else in
// the store.

extension FirstStock: MemberObject {
    static func members(_ first: FirstStock?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> FirstStock {
        try FirstStock(
            counts: coder("counts", first?.counts), menu: coder("menu", first?.menu),
            history: coder.optional("history", first?.history), stamp: coder.stamp(first?.stamp, hasKey: false))
    }
}

extension Order: MemberObject {
    static func members(_ order: Order?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Order {
        let (number, dayNumber) = (try coder("number", order?.number), try coder("dayNumber", order?.dayNumber))
        let startsDay = try coder.flag("startsDay", order.map { $0.startsDay && $0.dayNumber != 1 })
        if startsDay, dayNumber == 1 { throw coder.failure("startsDay") }
        var content = try coder.content(order?.content)
        let discount = try coder.optional("discount", order?.discount)
        content.setDiscount(discount?.id, of: discount?.cup)
        return try Order(
            number: number, dayNumber: dayNumber, startsDay: startsDay,
            content: content, discountAmount: discount?.amount ?? 0,
            took: coder("took", order?.took), lacked: coder.unless([:], "lacked", order?.lacked),
            isQueued: coder.flag("isQueued", order?.isQueued), stamp: coder.stamp(order?.stamp))
    }
}

extension Cancellation: MemberObject {
    static func members(_ given: Cancellation?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Cancellation
    {
        try Cancellation(
            number: coder("number", given?.number), lines: coder.lines(given?.lines),
            discount: coder.optional("discount", given?.discount), wasMade: coder("wasMade", given?.wasMade),
            took: coder("took", given?.took),
            isQueued: coder.flag("isQueued", given?.isQueued), paid: coder.unless([], "paid", given?.paid),
            place: coder.optional("place", given?.place), stamp: coder.stamp(given?.stamp))
    }
}

extension KitchenMove: MemberObject {
    static func members(_ move: KitchenMove?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> KitchenMove {
        try KitchenMove(number: coder("number", move?.number), stamp: coder.stamp(move?.stamp, hasKey: false))
    }
}

extension StockChange: MemberObject {
    static func members(_ change: StockChange?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> StockChange {
        try StockChange(
            deltas: coder("deltas", change?.deltas),
            reason: coder("reason", change?.reason), note: coder.optional("note", change?.note),
            stamp: coder.stamp(change?.stamp))
    }
}

extension Reversal: MemberObject {
    static func members(_ reversal: Reversal?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Reversal {
        try Reversal(
            change: coder("change", reversal?.change),
            deltas: coder("deltas", reversal?.deltas), reason: coder("reason", reversal?.reason),
            stamp: coder.stamp(reversal?.stamp))
    }
}

extension MenuChange: MemberObject {
    static func members(_ change: MenuChange?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> MenuChange {
        try MenuChange(
            menu: coder("menu", change?.menu), counts: coder("counts", change?.counts),
            stamp: coder.stamp(change?.stamp))
    }
}

extension AvailabilityChange: MemberObject {
    static func members(_ change: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder.item(change?.item), stoppedUntil: coder.optional("stoppedUntil", change?.stoppedUntil),
            stamp: coder.stamp(change?.stamp))
    }
}

extension SettingsChange: MemberObject {
    static func members(_ change: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(settings: coder("settings", change?.settings), stamp: coder.stamp(change?.stamp))
    }
}

extension Payment: MemberObject {
    static func members(_ payment: Payment?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Payment {
        let discount = payment.flatMap { $0.discount == 0 ? nil : $0.discount }
        return try Payment(
            number: coder("number", payment?.number), parts: coder.unless([], "parts", payment?.parts),
            replaces: coder.unless([], "replaces", payment?.replaces), total: coder("total", payment?.total),
            discount: coder.optional("discount", discount) ?? 0, isLate: coder.flag("isLate", payment?.isLate),
            stamp: coder.stamp(payment?.stamp))
    }
}

extension PaymentPart: MemberObject {
    static func members(_ part: PaymentPart?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> PaymentPart {
        try PaymentPart(
            coder("kind", part?.kind), coder("amount", part?.amount),
            tendered: coder.optional("tendered", part?.tendered))
    }
}

extension Refund: MemberObject {
    static func members(_ refund: Refund?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Refund {
        try Refund(
            number: coder("number", refund?.number), lines: coder.lines(refund?.lines),
            discount: coder.optional("discount", refund?.discount), paid: coder.unless([], "paid", refund?.paid),
            settles: coder.flag("settles", refund?.settles),
            returned: coder("returned", refund?.returned),
            reason: coder("reason", refund?.reason), note: coder.optional("note", refund?.note),
            stamp: coder.stamp(refund?.stamp))
    }
}

extension HandoverNote: MemberObject {
    static func members(_ note: HandoverNote?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> HandoverNote {
        try HandoverNote(
            coder.optional("text", note?.text), stamp: coder.stamp(note?.stamp))
    }
}

extension CashMove: MemberObject {
    static func members(_ move: CashMove?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> CashMove {
        try CashMove(
            amount: coder("amount", move?.amount, in: 1...CashCount.maxTotal), reason: coder("reason", move?.reason),
            note: coder.optional("note", move?.note), reverses: coder.optional("reverses", move?.reverses),
            stamp: coder.stamp(move?.stamp))
    }
}

extension Closing: MemberObject {
    static func members(_ closing: Closing?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Closing {
        try Closing(
            number: coder("number", closing?.number),
            counted: coder("counted", closing?.counted),
            first: coder.optional("first", closing?.first, in: 0...CashCount.maxTotal),
            left: coder("left", closing?.left, in: 0...CashCount.maxTotal),
            period: coder("period", closing?.period), until: coder.optional("until", closing?.until),
            tax: coder.optional("tax", closing?.tax),
            note: coder.optional("note", closing?.note), stamp: coder.stamp(closing?.stamp))
    }
}

extension ClosingReversal: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            number: coder("number", given?.number), stamp: coder.stamp(given?.stamp))
    }
}

extension Printout: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder("slip", given?.slip), of: coder("number", given?.number), stamp: coder.stamp(given?.stamp))
    }
}

extension DrawerOpening: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(stamp: coder.stamp(given?.stamp))
    }
}

extension DiscountChange: MemberObject {
    static func members(_ change: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            number: coder("number", change?.number), discount: coder.optional("discount", change?.discount),
            replaces: coder.optional("replaces", change?.replaces), total: coder("total", change?.total),
            paid: coder.unless([], "paid", change?.paid), stamp: coder.stamp(change?.stamp))
    }
}

extension SentTransfer: MemberObject {
    static func members(_ sent: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder("transfer", sent?.transfer), to: coder("to", sent?.to), counts: coder("counts", sent?.counts),
            note: coder.optional("note", sent?.note), stamp: coder.stamp(sent?.stamp))
    }
}

extension ReceivedTransfer: MemberObject {
    static func members(_ receipt: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder("transfer", receipt?.transfer), sentCounts: coder.optional("sentCounts", receipt?.sentCounts),
            counts: coder("counts", receipt?.counts), note: coder.optional("note", receipt?.note),
            stamp: coder.stamp(receipt?.stamp))
    }
}

// MARK: - Parts of events

extension CashCount: MemberObject {
    static func members(_ count: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        let (faces, total) = (try coder.unless([:], "faces", count?.faces), try coder("total", count?.total))
        guard let count = CashCount(recordedTotal: total, faces: faces) else { throw coder.failure("counted") }
        return count
    }
}

/// What did not occur has no member.
extension Drawer.Period: MemberObject {
    static func members(_ period: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            after: coder("after", period?.after), since: coder.optional("since", period?.since),
            left: coder("left", period?.left), received: coder.unless([:], "received", period?.received),
            returned: coder.sums("returned", period?.returned),
            unpaid: coder.unless(.init(), "unpaid", period?.unpaid), free: coder.unless(0, "free", period?.free),
            orders: coder.unless(0, "orders", period?.orders),
            discounts: coder.sums("discounts", period?.discounts),
            cancelled: coder.unless(.init(), "cancelled", period?.cancelled),
            refunded: coder.unless(.init(), "refunded", period?.refunded), moved: coder.sum("moved", period?.moved))
    }
}

extension Drawer.Sum: MemberObject {
    static func members(_ sum: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(orders: coder("orders", sum?.orders), amount: coder.sum("amount", sum?.amount))
    }
}

extension GivenDiscount: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder("id", given?.id), amount: coder("amount", given?.amount), of: coder.optional("cup", given?.cup))
    }
}

extension Cup: MemberObject {
    static func members(_ cup: Cup?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Cup {
        try coder.cup(cup)
    }
}

extension MemberCoder {
    /// Its members stand among those of the fact.
    fileprivate mutating func stamp(_ stamp: Stamp?, hasKey: Bool = true) throws(Failure) -> Stamp {
        let key = hasKey ? try self("key", stamp?.key) : nil
        return try Stamp(key, optional("who", stamp?.who), at: self("time", stamp?.time))
    }

    /// Its members stand among those of the order.
    mutating func content(_ content: OrderContent?) throws(Failure) -> OrderContent {
        try OrderContent(
            lines: lines(content?.lines), place: optional("place", content?.place),
            memo: optional("memo", content?.memo), call: optional("call", content?.call))
    }

    fileprivate mutating func sums<Kind: MemberName>(
        _ name: StaticString, _ sums: [Kind: Int]?
    ) throws(Failure) -> [Kind: Int] {
        try unless([:], name, sums?.mapValues(WrittenSum.init)).mapValues(\.value)
    }

    /// A juice or a choice.
    fileprivate mutating func item(_ item: SaleItem?) throws(Failure) -> SaleItem {
        if case .choice(let choice) = item { return .choice(try self("choice", choice)) }
        if case .juice(let juice) = item { return .juice(try self("juice", juice)) }
        if let choice = try optional("choice", ChoiceID?.none) { return .choice(choice) }
        return .juice(try self("juice", JuiceID?.none))
    }

    /// At least one, each of another cup.
    fileprivate mutating func lines(_ lines: [OrderLine]?) throws(Failure) -> [OrderLine] {
        let lines = try self("lines", lines)
        if lines.isEmpty || lines.count > 1 && Set(lines.map(\.cup)).count < lines.count { throw failure("lines") }
        return lines
    }

    /// Its members stand among those of the line: a plain cup has its juice alone, and an amount has no juice.
    fileprivate mutating func cup(_ cup: Cup?) throws(Failure) -> Cup {
        if let amount = try optional("amount", cup?.amount) { return Cup(amount) }
        let (juice, size) = (try self("juice", cup?.juice), try optional("size", cup?.size))
        let choices = try optional("choices", cup?.choices.isEmpty == false ? cup?.choices : nil)
        if let cup { return cup }
        guard let choices else { return Cup(juice, size: size) }
        let read = Cup(juice, size: size, choices: choices)
        if choices.isEmpty || read.choices != choices { throw failure("choices") }
        return read
    }
}

extension OpenAmount: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        let word = try coder("word", given?.word)
        let amount = try OpenAmount(word, price: coder("price", given?.price, in: 1...Currency.maxPrice))
        guard let amount else { throw coder.failure("price") }
        return amount
    }
}

extension OrderLine: MemberObject {
    static func members(_ line: OrderLine?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> OrderLine {
        let (cup, cups) = (try coder.cup(line?.cup), try coder("cups", line?.cups, in: 1...Order.maxCups))
        // An amount has its price in itself.
        let price = try coder.optional(
            "price", line.flatMap { $0.cup.isMade ? $0.price : nil }, in: 0...Currency.maxPrice)
        if cup.amount != nil, price != nil { throw coder.failure("price") }
        return OrderLine(cup, cups: cups, price: cup.amount?.price ?? price)
    }
}

extension Who: MemberObject {
    static func members(_ who: Who?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Who {
        let who = try Who(
            device: coder.optional("device", who?.device), staff: coder.optional("staff", who?.staff),
            app: coder.optional("app", who?.app))
        guard let who else { throw coder.failure("who") }
        return who
    }
}
