import Bytes
import Foundation
import Journal
import JuiceShop

// The members of a checkpoint. Parts of events are written as in the journal (`EventMembers.swift`).

extension Checkpoint: MemberObject {
    static func members(_ given: Checkpoint?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Checkpoint {
        let shop = given?.shop
        let start = try Start(given, &coder)
        let menu = try coder.optional("menu", shop.flatMap { $0.menuSequence > 0 ? $0.menu : nil })
        let menuSequence = try coder("menuSequence", shop?.menuSequence)
        // A menu has an event that made it.
        if (menu == nil) != (menuSequence == 0) { throw coder.failure("menuSequence") }
        let settings = try coder("settings", shop?.settings)
        let calendar = try coder("calendarChoices", shop?.calendarChoices)
        let taxes = try coder.unless([], "taxChoices", shop?.taxChoices)
        let stopped = try coder.stopped(shop?.stopped)
        let sales = try coder("sales", shop?.sales)
        let drawer = try coder.unless(Drawer(), "drawer", shop?.drawer)
        let payments = try coder("payments", shop?.payments.parts)
        let latePayments = try coder.unless([:], "latePayments", shop?.latePayments)
        let discounts = try coder.unless([:], "discounts", shop?.discounts)
        let refunds = try coder.refunds(shop?.refunds)
        let transfers = try coder.unless(Transfers(), "transfers", shop?.transfers)
        let note = try coder.optional("note", shop?.note)
        let lastOrder = try coder.optional("lastOrder", shop?.lastOrder)
        let waiting = try coder("waiting", shop?.waiting)
        let handedOver = try coder("handedOver", shop?.handedOver)
        return Checkpoint(
            shop: Shop(
                sequence: start.sequence, digest: start.digest, accounts: start.accounts, orderCount: start.orderCount,
                sales: sales, clock: start.clock,
                lastOrder: lastOrder, waiting: waiting, handedOver: handedOver, menu: menu ?? .empty,
                menuSequence: menuSequence, settings: settings, calendarChoices: calendar, stopped: stopped,
                payments: RecentPayments(payments), note: note, refunds: refunds, discounts: discounts, drawer: drawer,
                latePayments: latePayments, transfers: transfers, taxChoices: taxes),
            keysSince: start.keysSince)
    }
}

extension Checkpoint {
    /// The first members: they say where in the history a generation begins. A search for a place reads no more of a
    /// checkpoint, because the menu takes most of the time.
    struct Start {
        let sequence: Int
        let orderCount: Int
        let clock: ClockRuns
        fileprivate let digest: UInt64
        fileprivate let keysSince: Int
        fileprivate let accounts: StockAccounts

        /// The time of the last event before the generation.
        var time: Date { clock.time }

        fileprivate init(_ given: Checkpoint?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) {
            let shop = given?.shop
            guard try coder("format", given.map { _ in JournalFormat.current }) == JournalFormat.current else {
                throw coder.failure("format")
            }
            sequence = try coder("sequence", shop?.sequence)
            digest = try coder.digest(shop?.digest)
            keysSince = try coder("keysSince", given?.keysSince)
            orderCount = try coder("orderCount", shop?.orderCount)
            accounts = try coder("stock", shop?.accounts)
            clock = try coder("clock", shop?.clock)
        }

        /// - Throws: as `Checkpoint.init` does, for what it reads.
        init(_ bytes: [UInt8], file: String) throws(StoreError) {
            var coder = MemberCoder(LineReader(Checkpoint.object(bytes)[...]))
            do throws(MemberCoder.Failure) {
                guard coder.mark("{") else { throw coder.failure("c") }
                self = try Start(nil, &coder)
            } catch {
                throw Checkpoint.refusal(error, bytes, file)
            }
        }
    }
}

extension MemberCoder {
    /// Sixteen hexadecimal digits.
    fileprivate mutating func digest(_ digest: UInt64?) throws(Failure) -> UInt64 {
        let digits = try self("digest", digest.map { HexDigits(value: $0) })
        return digits.value
    }

    /// The times until which juices and choices are not sold.
    fileprivate mutating func stopped(_ stopped: [SaleItem: Date]?) throws(Failure) -> [SaleItem: Date] {
        var (juices, choices) = ([JuiceID: Date](), [ChoiceID: Date]())
        for (item, until) in stopped ?? [:] {
            switch item {
            case .juice(let juice): juices[juice] = until
            case .choice(let choice): choices[choice] = until
            }
        }
        juices = try unless([:], "stoppedJuices", stopped == nil ? nil : juices)
        choices = try unless([:], "stoppedChoices", stopped == nil ? nil : choices)
        let items = juices.map { (SaleItem.juice($0.key), $0.value) } + choices.map { (.choice($0.key), $0.value) }
        return Dictionary(uniqueKeysWithValues: items)
    }

    /// The refunds of each order in their sequence.
    fileprivate mutating func refunds(_ refunds: [Int: [Refund]]?) throws(Failure) -> [Int: [Refund]] {
        let all = refunds?.sorted { $0.key < $1.key }.flatMap(\.value)
        return Dictionary(grouping: try unless([], "refunds", all), by: \.number)
    }
}

private struct HexDigits: MemberValue {
    let value: UInt64

    static func code(_ digits: HexDigits?, _ coder: inout MemberCoder) -> HexDigits? {
        if let digits {
            coder.bytes.append(contentsOf: "\"\(Fingerprint(value: digits.value))\"".utf8)
            return digits
        }
        guard coder.reader.skip("\""), let text = coder.reader.string() else { return nil }
        return Fingerprint(hexDigits: text).map { HexDigits(value: $0.value) }
    }
}

extension StockAccounts: MemberValue {
    static func code(_ accounts: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self? {
        try [FruitID: Account].code(accounts?.byFruit, &coder).map(StockAccounts.init)
    }
}

/// `count` is the balance of the other numbers, for a person to read and for the program to check.
extension StockAccounts.Account: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        let account = try Self(
            first: coder("first", given?.first), changed: coder("changed", given?.changed),
            consumed: coder("consumed", given?.consumed), returned: coder("returned", given?.returned),
            counted: coder.optional("counted", given?.counted))
        let count = try coder("count", given?.balance)
        if count != account.balance || count < 0 { throw coder.failure("count") }
        return account
    }
}

extension StockAccounts.Counted: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            sequence: coder("sequence", given?.sequence), time: coder("time", given?.time),
            count: coder("count", given?.count), changed: coder("changed", given?.changed),
            consumed: coder("consumed", given?.consumed), returned: coder("returned", given?.returned))
    }
}

/// At least one run.
extension ClockRuns: MemberValue {
    static func code(_ clock: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self? {
        try [ClockRun].code(clock?.runs, &coder).flatMap { $0.isEmpty ? nil : ClockRuns($0) }
    }
}

extension ClockRun: MemberObject {
    static func members(_ run: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            firstSequence: coder("firstSequence", run?.firstSequence), firstOrder: coder("firstOrder", run?.firstOrder),
            start: coder("start", run?.start), end: coder("end", run?.end),
            leadMilliseconds: coder.sum("leadMilliseconds", run?.leadMilliseconds))
    }
}

extension CalendarChoice: MemberObject {
    static func members(_ choice: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            since: coder("since", choice?.since), zone: coder.zone(choice?.zone),
            dayStartHour: coder("dayStartHour", choice?.dayStartHour, in: 0...23))
    }
}

extension TaxChoice: MemberObject {
    static func members(_ choice: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(after: coder("after", choice?.after), rate: coder.optional("rate", choice?.rate))
    }
}

extension DaySales: MemberObject {
    static func members(_ sales: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            first: coder("first", sales?.first), cups: coder("cups", sales?.cups),
            takings: coder.optional("takings", sales?.takings.map(WrittenSum.init))?.value,
            early: coder.unless([], "early", sales?.early), late: coder.unless([], "late", sales?.late),
            unpaid: coder.unless([], "unpaid", sales?.unpaid))
    }
}

extension DaySales.TakenOff: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(time: coder("time", given?.time), amount: coder.sum("amount", given?.amount))
    }
}

extension DaySales.Unpaid: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(number: coder("number", given?.number), due: coder.sum("due", given?.due))
    }
}

extension Drawer: MemberObject {
    static func members(_ drawer: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            period: coder("period", drawer?.period), closings: coder("closings", drawer?.closings),
            lastNumber: coder("lastNumber", drawer?.lastNumber))
    }
}

extension Drawer.RecordedClosing: MemberObject {
    static func members(_ given: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(sequence: coder("sequence", given?.sequence), closing: coder("closing", given?.closing))
    }
}

extension Transfers: MemberObject {
    static func members(_ transfers: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(
            lastNumber: coder("lastNumber", transfers?.lastNumber),
            received: coder.unless([:], "received", transfers?.received))
    }
}

/// The cups that are left, and those that the kitchen knows of, are only there after a refund.
extension WaitingOrder: MemberObject {
    static func members(_ order: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        let (number, dayNumber) = (try coder("number", order?.number), try coder("dayNumber", order?.dayNumber))
        let content = try coder.content(order?.content)
        let discount = try coder.optional("discount", order?.content.discount)
        let cup = try coder.optional("discountedCup", order?.content.discountedCup)
        return try Self(
            number: number, dayNumber: dayNumber, content: content.with(discount, of: cup),
            time: coder("time", order?.time),
            isCancelled: coder.flag("isCancelled", order?.isCancelled),
            left: coder.optional("left", order.flatMap { $0.left == $0.lines ? nil : $0.left }),
            known: coder.optional("known", order.flatMap { $0.known == $0.lines ? nil : $0.known }))
    }
}
