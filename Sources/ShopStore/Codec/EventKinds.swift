import Journal
import JuiceShop

/// The kinds of events, with their names in a journal.
extension Event: MemberObject {
    static func members(_ event: Event?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Event {
        guard let event else { return try read(&coder) }
        switch event {
        case .opened(let fact): _ = try coder("opened", fact)
        case .ordered(let fact): _ = try coder("ordered", fact)
        case .cancelled(let fact): _ = try coder("cancelled", fact)
        case .completed(let fact): _ = try coder("completed", fact)
        case .recalled(let fact): _ = try coder("recalled", fact)
        case .stockChanged(let fact): _ = try coder("adjusted", fact)
        case .reversed(let fact): _ = try coder("reversed", fact)
        case .menuChanged(let fact): _ = try coder("menuChanged", fact)
        case .availabilityChanged(let fact): _ = try coder("availabilityChanged", fact)
        case .settingsChanged(let fact): _ = try coder("settingsChanged", fact)
        case .paid(let fact): _ = try coder("paid", fact)
        case .refunded(let fact): _ = try coder("refunded", fact)
        case .noted(let fact): _ = try coder("noted", fact)
        case .cashMoved(let fact): _ = try coder("cashMoved", fact)
        case .closed(let fact): _ = try coder("cashCounted", fact)
        case .closingReversed(let fact): _ = try coder("closingReversed", fact)
        case .discounted(let fact): _ = try coder("discounted", fact)
        case .sent(let fact): _ = try coder("sent", fact)
        case .received(let fact): _ = try coder("received", fact)
        case .printRequested(let fact): _ = try coder("printRequested", fact)
        }
        return event
    }

    private static func read(_ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Event {
        if let fact = try coder.optional("ordered", Order?.none) { return .ordered(fact) }
        if let fact = try coder.optional("completed", Completion?.none) { return .completed(fact) }
        if let fact = try coder.optional("paid", Payment?.none) { return .paid(fact) }
        if let fact = try coder.optional("adjusted", StockChange?.none) { return .stockChanged(fact) }
        if let fact = try coder.optional("cancelled", Cancellation?.none) { return .cancelled(fact) }
        if let fact = try coder.optional("discounted", DiscountChange?.none) { return .discounted(fact) }
        if let fact = try coder.optional("recalled", Recall?.none) { return .recalled(fact) }
        if let fact = try coder.optional("reversed", Reversal?.none) { return .reversed(fact) }
        if let fact = try coder.optional("availabilityChanged", AvailabilityChange?.none) {
            return .availabilityChanged(fact)
        }
        if let fact = try coder.optional("refunded", Refund?.none) { return .refunded(fact) }
        if let fact = try coder.optional("printRequested", Printout?.none) { return .printRequested(fact) }
        if let fact = try coder.optional("noted", HandoverNote?.none) { return .noted(fact) }
        if let fact = try coder.optional("cashMoved", CashMove?.none) { return .cashMoved(fact) }
        if let fact = try coder.optional("cashCounted", Closing?.none) { return .closed(fact) }
        if let fact = try coder.optional("closingReversed", ClosingReversal?.none) { return .closingReversed(fact) }
        if let fact = try coder.optional("sent", SentTransfer?.none) { return .sent(fact) }
        if let fact = try coder.optional("received", ReceivedTransfer?.none) { return .received(fact) }
        if let fact = try coder.optional("settingsChanged", SettingsChange?.none) { return .settingsChanged(fact) }
        if let fact = try coder.optional("menuChanged", MenuChange?.none) { return .menuChanged(fact) }
        if let fact = try coder.optional("opened", FirstStock?.none) { return .opened(fact) }
        throw coder.failure("events")
    }

    /// The oldest `JournalFormat` that has everything in the event. A shop in a database has the newest of its events, so that
    /// programs of two versions sell side by side until one of them records what the other does not know.
    package var format: Int { 1 }
}

// The members of each kind, in the order of its initializer. A new member of an event belongs here, and nowhere else in
// the store.

extension FirstStock: MemberObject {
    static func members(_ first: FirstStock?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> FirstStock {
        try FirstStock(
            counts: coder("counts", first?.counts), menu: coder("menu", first?.menu), time: coder("time", first?.time),
            history: coder.optional("history", first?.history))
    }
}

extension Order: MemberObject {
    static func members(_ order: Order?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Order {
        let (number, dayNumber) = (try coder("number", order?.number), try coder("dayNumber", order?.dayNumber))
        let (key, content) = (try coder("key", order?.key), try coder.content(order?.content))
        let discount = try coder.optional("discount", order?.discount)
        return try Order(
            number: number, dayNumber: dayNumber, key: key, content: content.with(discount?.id),
            discountAmount: discount?.amount ?? 0,
            took: coder("took", order?.took), time: coder("time", order?.time),
            isQueued: coder.flag("waits", order?.isQueued), who: coder.optional("who", order?.who))
    }
}

/// The JSON of the command line: the members of the content stand among the others.
extension Order: Encodable {
    private enum CodingKeys: String, CodingKey {
        case number, dayNumber, key, discountAmount, took, time, waits, who
    }

    package func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(number, forKey: .number)
        try members.encode(dayNumber, forKey: .dayNumber)
        try members.encode(key, forKey: .key)
        if content.discount != nil { try members.encode(discountAmount, forKey: .discountAmount) }
        try members.encode(took, forKey: .took)
        try members.encode(time, forKey: .time)
        try members.encode(isQueued, forKey: .waits)
        try members.encodeIfPresent(who, forKey: .who)
    }
}

extension Cancellation: MemberObject {
    static func members(_ given: Cancellation?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Cancellation
    {
        try Cancellation(
            number: coder("number", given?.number), key: coder("key", given?.key), lines: coder.lines(given?.lines),
            discount: coder.optional("discount", given?.discount), wasMade: coder("made", given?.wasMade),
            took: coder("took", given?.took), time: coder("time", given?.time),
            isQueued: coder.flag("waits", given?.isQueued), paid: coder.optional("paid", given?.paid),
            who: coder.optional("who", given?.who))
    }
}

extension Completion: MemberObject {
    static func members(_ given: Completion?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Completion {
        try Completion(number: coder("number", given?.number), time: coder("time", given?.time))
    }
}

extension Recall: MemberObject {
    static func members(_ recall: Recall?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Recall {
        try Recall(number: coder("number", recall?.number), time: coder("time", recall?.time))
    }
}

extension StockChange: MemberObject {
    static func members(_ change: StockChange?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> StockChange {
        try StockChange(
            key: coder("key", change?.key), deltas: coder("deltas", change?.deltas),
            reason: coder("reason", change?.reason), note: coder.optional("note", change?.note),
            who: coder.optional("who", change?.who), time: coder("time", change?.time))
    }
}

extension Reversal: MemberObject {
    static func members(_ reversal: Reversal?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Reversal {
        try Reversal(
            change: coder("change", reversal?.change), key: coder("key", reversal?.key),
            deltas: coder("deltas", reversal?.deltas), reason: coder("reason", reversal?.reason),
            who: coder.optional("who", reversal?.who), time: coder("time", reversal?.time))
    }
}

extension MenuChange: MemberObject {
    static func members(_ change: MenuChange?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> MenuChange {
        try MenuChange(
            key: coder("key", change?.key), menu: coder("menu", change?.menu), counts: coder("counts", change?.counts),
            who: coder.optional("who", change?.who), time: coder("time", change?.time))
    }
}

extension AvailabilityChange: MemberObject {
    static func members(_ change: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder.item(change?.item), stoppedUntil: coder.optional("until", change?.stoppedUntil),
            key: coder("key", change?.key), who: coder.optional("who", change?.who), time: coder("time", change?.time))
    }
}

extension SettingsChange: MemberObject {
    static func members(_ change: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            key: coder("key", change?.key), settings: coder("settings", change?.settings),
            who: coder.optional("who", change?.who), time: coder("time", change?.time))
    }
}

extension Payment: MemberObject {
    static func members(_ payment: Payment?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Payment {
        try Payment(
            number: coder("number", payment?.number), kind: coder("kind", payment?.kind),
            replaces: coder.optional("replaces", payment?.replaces), total: coder("total", payment?.total),
            key: coder("key", payment?.key), who: coder.optional("who", payment?.who),
            time: coder("time", payment?.time))
    }
}

extension Refund: MemberObject {
    static func members(_ refund: Refund?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Refund {
        try Refund(
            number: coder("number", refund?.number), key: coder("key", refund?.key), lines: coder.lines(refund?.lines),
            discount: coder.optional("discount", refund?.discount), paid: coder.optional("paid", refund?.paid),
            returned: coder("returned", refund?.returned),
            reason: coder("reason", refund?.reason), note: coder.optional("note", refund?.note),
            who: coder.optional("who", refund?.who), time: coder("time", refund?.time))
    }
}

extension HandoverNote: MemberObject {
    static func members(_ note: HandoverNote?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> HandoverNote {
        try HandoverNote(
            coder.optional("text", note?.text), key: coder("key", note?.key), who: coder.optional("who", note?.who),
            time: coder("time", note?.time))
    }
}

extension CashMove: MemberObject {
    static func members(_ move: CashMove?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> CashMove {
        try CashMove(
            amount: coder("amount", move?.amount, in: 1...CashCount.maxTotal), reason: coder("reason", move?.reason),
            note: coder.optional("note", move?.note), key: coder("key", move?.key),
            who: coder.optional("who", move?.who), time: coder("time", move?.time))
    }
}

extension Closing: MemberObject {
    static func members(_ closing: Closing?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Closing {
        try Closing(
            number: coder("number", closing?.number), key: coder("key", closing?.key),
            counted: coder("counted", closing?.counted), left: coder("left", closing?.left, in: 0...CashCount.maxTotal),
            period: coder("period", closing?.period), tax: coder.optional("taxPercent", closing?.tax),
            note: coder.optional("note", closing?.note), who: coder.optional("who", closing?.who),
            time: coder("time", closing?.time))
    }
}

extension ClosingReversal: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            number: coder("number", given?.number), key: coder("key", given?.key),
            who: coder.optional("who", given?.who), time: coder("time", given?.time))
    }
}

extension Printout: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder("slip", given?.slip), of: coder("number", given?.number), key: coder("key", given?.key),
            who: coder.optional("who", given?.who), time: coder("time", given?.time))
    }
}

extension DiscountChange: MemberObject {
    static func members(_ change: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            number: coder("number", change?.number), discount: coder.optional("discount", change?.discount),
            replaces: coder.optional("replaces", change?.replaces), total: coder("total", change?.total),
            paid: coder.optional("paid", change?.paid), key: coder("key", change?.key),
            who: coder.optional("who", change?.who), time: coder("time", change?.time))
    }
}

extension SentTransfer: MemberObject {
    static func members(_ sent: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder("transfer", sent?.transfer), to: coder("to", sent?.to), counts: coder("counts", sent?.counts),
            note: coder.optional("note", sent?.note), key: coder("key", sent?.key),
            who: coder.optional("who", sent?.who), time: coder("time", sent?.time))
    }
}

extension ReceivedTransfer: MemberObject {
    static func members(_ receipt: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            coder("transfer", receipt?.transfer), sentCounts: coder.optional("sentCounts", receipt?.sentCounts),
            counts: coder("counts", receipt?.counts), note: coder.optional("note", receipt?.note),
            key: coder("key", receipt?.key), who: coder.optional("who", receipt?.who),
            time: coder("time", receipt?.time))
    }
}

// MARK: - Parts of events

extension OtherShop: MemberObject {
    static func members(_ shop: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(coder("id", shop?.id), coder("name", shop?.name))
    }
}

extension Chain: MemberObject {
    static func members(_ chain: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        let chain = try Self(
            coder("shop", chain?.shop), others: coder("others", chain?.others),
            headOwnsMenu: coder.flag("headOwnsMenu", chain?.headOwnsMenu))
        guard let chain else { throw coder.failure("chain") }
        return chain
    }
}

extension GivenDiscount: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(coder("id", given?.id), amount: coder("amount", given?.amount))
    }
}

extension MemberCoder {
    /// Its members stand among those of the order.
    fileprivate mutating func content(_ content: OrderContent?) throws(Failure) -> OrderContent {
        try OrderContent(
            lines: lines(content?.lines), memo: optional("memo", content?.memo), call: optional("call", content?.call))
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

    /// Its members stand among those of the line: a plain cup has its juice alone.
    fileprivate mutating func cup(_ cup: Cup?) throws(Failure) -> Cup {
        let (juice, size) = (try self("juice", cup?.juice), try optional("size", cup?.size))
        let choices = try optional("options", cup?.choices.isEmpty == false ? cup?.choices : nil)
        guard let choices else { return Cup(juice, size: size) }
        let read = Cup(juice, size: size, choices: choices)
        if choices.isEmpty || read.choices != choices { throw failure("options") }
        return read
    }

    /// Each kind once.
    fileprivate mutating func payments(_ kinds: [PaymentKind]?) throws(Failure) -> [PaymentKind] {
        let kinds = try self("payments", kinds)
        if Set(kinds).count < kinds.count { throw failure("payments") }
        return kinds
    }
}

extension OrderLine: MemberObject {
    static func members(_ line: OrderLine?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> OrderLine {
        try OrderLine(
            coder.cup(line?.cup), cups: coder("cups", line?.cups, in: 1...Order.maxCups),
            price: coder.optional("price", line?.price, in: 0...Currency.maxPrice))
    }
}

extension Settings: MemberObject {
    static func members(_ settings: Settings?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Settings {
        try Settings(
            zone: coder.optional("zone", settings?.zone.map(ZoneName.init))?.rawValue,
            dayStartHour: coder("dayStartHour", settings?.dayStartHour, in: 0...23),
            currency: coder("currency", settings?.currency), paymentKinds: coder.payments(settings?.paymentKinds),
            name: coder.optional("name", settings?.name), tax: coder.optional("taxPercent", settings?.tax),
            cashLimit: coder.optional("cashLimit", settings?.cashLimit, in: 0...CashCount.maxTotal),
            showsExpectedCash: coder.flag("showsExpectedCash", settings?.showsExpectedCash),
            receiptHeader: coder.optional("receiptHeader", settings?.receiptHeader),
            chain: coder.optional("chain", settings?.chain),
            printers: coder.optional("printers", settings?.printers))
    }
}

/// A name in the form of the IANA time zone database, whether this machine's has it or not: `Etc/GMT+5`.
private struct ZoneName: MemberValue {
    let rawValue: String

    static func code(_ value: ZoneName?, _ coder: inout MemberCoder) -> ZoneName? {
        if let value {
            coder.bytes.append(contentsOf: "\"\(value.rawValue)\"".utf8)
            return value
        }
        guard coder.reader.skip("\""), let name = coder.reader.string() else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        let parts = text.replacing("+", with: "-").split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { Token.isToken(String($0)) } ? ZoneName(rawValue: text) : nil
    }
}

extension TaxRate: MemberValue {
    static func code(_ value: TaxRate?, _ coder: inout MemberCoder) -> TaxRate? {
        Int.code(value?.percent, &coder).flatMap { TaxRate(percent: $0) }
    }
}

extension Currency: TokenValue {
    package init?(rawValue: String) { self.init(rawValue) }
    package var rawValue: String { code }
}

extension Who: MemberObject {
    static func members(_ who: Who?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Who {
        let who = try Who(
            device: coder.optional("device", who?.device), staff: coder.optional("staff", who?.staff))
        guard let who else { throw coder.failure("who") }
        return who
    }
}
