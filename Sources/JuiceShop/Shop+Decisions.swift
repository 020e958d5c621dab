package import Foundation

/// The rules: each function decides one kind of request in this state. It returns the fact to record or the reason
/// against it, and changes no state.
extension Shop {
    /// The stamp of a fact that happens when the clock shows a time.
    func stamp(_ key: Key? = nil, _ who: Who? = nil, at time: Date) -> Stamp {
        Stamp(key, who, at: clock.eventTime(at: time))
    }

    /// The order, or the shortage that prevents it.
    package func decide(_ request: OrderRequest, at time: Date) -> OrderRequest.Outcome {
        guard menu.offers(request.content.place) else { return .noPlace }
        let menu = menu.at(request.content.place)
        var lines = [OrderLine]()
        var portions = [Recipe.Portion]()
        var (unknown, stopped) = ([Cup](), [SaleItem]())
        for line in request.lines {
            guard let serving = menu.serving(of: line.cup) else {
                unknown.append(line.cup)
                continue
            }
            if !line.cup.isMade, !settings.openAmounts { unknown.append(line.cup) }
            for item in stoppedItems(of: line.cup, at: time) where !stopped.contains(item) { stopped.append(item) }
            lines.append(OrderLine(line.cup, cups: line.cups, price: serving.price))
            portions += serving.recipe.portions(for: line.cups)
        }
        if !unknown.isEmpty { return .notOnMenu(unknown) }
        if !stopped.isEmpty { return .stopped(stopped) }
        let discount = request.content.discount.flatMap { menu[$0] }
        if request.content.discount != nil, discount == nil { return .noDiscount }
        let content = request.content.with(lines)
        if !content.hasDiscountedLine { return .noDiscount }
        if lines.count > 1 { portions = portions.addedUp }
        let stock = stock
        if let shortage = stock.shortage(for: request.lines, portions) { return .short(shortage) }
        let (took, lacked) = stock.split(portions)
        let startsDay = startsDay(from: request.dayStart)
        let order = Order(
            number: orderCount + 1,
            dayNumber: startsDay ? settings.firstNumber ?? 1 : nextDayNumber,
            startsDay: startsDay, content: content,
            discountAmount: discount?.amount(off: content.discountedLines, in: settings.currency) ?? 0, took: took,
            lacked: lacked, isQueued: request.isQueued && lines.contains(where: \.cup.isMade),
            stamp: stamp(request.key, request.who, at: time))
        if let told = request.toldTotal, told != order.total { return .otherPrice(order.total) }
        return .made(order)
    }

    /// True for the next order, on a day with that start.
    private func startsDay(from dayStart: Date) -> Bool { lastOrder.map { $0.time < dayStart } ?? true }

    /// The cancellation of an order that was not cancelled before, or the reason against it.
    ///
    /// The caller makes sure that an order is cancelled only once.
    package func decide(
        _ request: CancellationRequest, of record: OrderRecord, at time: Date
    ) -> CancellationRequest.Outcome {
        let order = record.order
        if refunds[order.number] != nil { return .refunded }
        let isToMake = isToMake(order.number)
        let cancellation = Cancellation(
            number: order.number, lines: order.lines, discount: record.discount,
            wasMade: request.wasMade ?? (order.isQueued && !isToMake), took: order.took, isQueued: isToMake,
            paid: payments[order.number], place: order.content.place, stamp: stamp(request.key, request.who, at: time))
        let age = clock.age(ofOrder: order.number, at: order.time, now: cancellation.time)
        if age > Cancellation.allowedSeconds { return .tooLate }
        if let outOfRange = stock.outOfRange(after: cancellation.returned) { return .refused(outOfRange) }
        return .made(cancellation)
    }

    /// The change of stock, or the reason against it.
    package func decide(_ request: StockChangeRequest, at time: Date) -> StockChangeRequest.Outcome {
        if request.reason == .count {
            let counted = countedSince(request.seenSequences, request.deltas.keys)
            if !counted.isEmpty { return .countedElsewhere(counted) }
        }
        if let outOfRange = stock.outOfRange(after: request.deltas) { return .refused(outOfRange) }
        let stockChange = StockChange(
            deltas: request.deltas, reason: request.reason, note: request.note,
            stamp: stamp(request.key, request.who, at: time))
        return .made(stockChange, sequence: sequence + 1, stock: stock.adding(stockChange.deltas))
    }

    /// The reversal of a stock change that was not reversed before, or the reason against it.
    ///
    /// The caller makes sure that a change is reversed only once.
    package func decide(
        _ request: ReversalRequest, of stockChange: StockChange, at time: Date
    ) -> ReversalRequest.Outcome {
        let reversal = Reversal(
            change: request.change, deltas: stockChange.deltas.mapValues { -$0 },
            reason: stockChange.reason, stamp: stamp(request.key, request.who, at: time))
        let age = clock.age(ofEvent: request.change, at: stockChange.time, now: reversal.time)
        if age > Reversal.allowedSeconds { return .tooLate }
        let seen = Dictionary(stockChange.deltas.keys.map { ($0, request.change) }, uniquingKeysWith: max)
        let counted = countedSince(seen, stockChange.deltas.keys)
        if !counted.isEmpty { return .countedSince(counted) }
        if let outOfRange = stock.outOfRange(after: reversal.deltas) { return .refused(outOfRange) }
        return .made(reversal, stock: stock.adding(reversal.deltas))
    }

    package func decide(_ request: OpeningRequest, at time: Date) -> OpeningRequest.Outcome {
        if menuSequence > 0 { return .alreadyOpen }
        return .made(
            FirstStock(
                counts: firstCounts(of: request.menu), menu: request.menu,
                history: request.history, stamp: stamp(at: time)))
    }

    /// The change of the menu, or the reason against it.
    /// - Parameter seen: the menu that the client edited; nil when the history does not have it.
    package func decide(
        _ request: MenuChangeRequest, seen: Menu? = nil, at time: Date
    ) -> MenuChangeRequest.Outcome {
        if request.menu.replacing(menu) == menu { return .unchanged }
        var wanted = request.menu
        if request.editedSequence != menuSequence {
            let merge = seen.map { MenuMerge(ThreeWay(seen: $0, sent: request.menu, now: menu)) }
            guard let merged = try? merge?.merged() else { return .changedElsewhere(menu, sequence: menuSequence) }
            wanted = merged
        }
        let next = wanted.replacing(menu, lastOrder: orderCount)
        if next == menu { return .unchanged }
        if isMenuLocked, !next.keepsHead(of: menu) { return .headOwns }
        let relabelled = relabelled(by: next)
        if !relabelled.isEmpty { return .relabels(relabelled) }
        let menuChange = MenuChange(
            menu: next, counts: firstCounts(of: next), stamp: stamp(request.key, request.who, at: time))
        return .made(menuChange, sequence: sequence + 1)
    }

    package func decide(_ request: AvailabilityRequest, at time: Date) -> AvailabilityRequest.Outcome {
        guard menu.canStop(request.item) else { return .unknown }
        let now = isStopped(request.item, at: time) ? stopped[request.item] : nil
        if request.stoppedUntil == now { return .unchanged }
        return .made(
            AvailabilityChange(
                request.item, stoppedUntil: request.stoppedUntil, stamp: stamp(request.key, request.who, at: time)))
    }

    package func decide(_ request: SettingsChangeRequest, at time: Date) -> SettingsChangeRequest.Outcome {
        let merge = request.merge(with: settings)
        if !merge.conflicts.isEmpty { return .changedElsewhere(settings) }
        if merge.settings == settings { return .unchanged }
        if merge.settings.currency != settings.currency, hasMoney { return .currencyInUse }
        return .made(SettingsChange(settings: merge.settings, stamp: stamp(request.key, request.who, at: time)))
    }

    /// The payment of an order, or the reason against it.
    package func decide(
        _ request: PaymentRequest, of record: OrderRecord, at time: Date
    ) -> PaymentRequest.Outcome {
        let order = record.order
        guard let bill = completed(record).bill else { return .unknown }
        if record.cancellation != nil { return .cancelled }
        let now = clock.eventTime(at: time)
        // An order is owed until its payment is recorded, however old it is.
        if isForgotten(order.number) { return .tooLate }
        let before = payments[order.number]
        let isLate = !canBeCancelled(order, at: now)
        let parts: [PaymentPart]
        switch request.change {
        case .whole(let kind, let tendered):
            guard let changed = before.paying(bill.due, kind, tendered) else { return .unchanged }
            parts = changed
        case .part(let part):
            if !bill.isDue { return .unchanged }
            if part.amount > bill.due { return .tooMuch(due: bill.due) }
            parts = before + [part]
        case .takeBack(let part, let index, let count):
            guard before.count == count, before.indices.contains(index), before[index].isSamePayment(as: part)
            else {
                return .changedElsewhere
            }
            parts = Array(before[..<index] + before[(index + 1)...])
        case .takeBackAll: parts = []
        }
        if parts == before { return .unchanged }
        if !parts.allSatisfy({ knows($0.kind, of: before) }) { return .unknownKind }
        if let part = parts.last, let tendered = part.tendered, tendered < part.amount {
            return .tooLittle(due: part.amount)
        }
        if parts.count > Payment.maxParts { return .tooMany }
        if parts.count < before.count {
            if refunds[order.number] != nil { return .refunded }
            if isLate, latePayments[order.number] == nil { return .tooLate }
        }
        return .made(
            Payment(
                number: order.number, parts: parts, replaces: before, total: before.amount + bill.due,
                discount: bill.discount, isLate: isLate, stamp: Stamp(request.key, request.who, at: now)))
    }

    /// True for a kind of payment that every shop has, that this one offers, or that the order was paid in.
    func knows(_ kind: PaymentKind, of parts: [PaymentPart]) -> Bool {
        settings.accepts(kind) || parts.contains { $0.kind == kind }
    }

    /// True for an order that is not too old to be cancelled.
    func canBeCancelled(_ order: Order, at now: Date) -> Bool {
        clock.age(ofOrder: order.number, at: order.time, now: now) <= Cancellation.allowedSeconds
    }

    package func decide(_ request: HandoverNoteRequest, at time: Date) -> HandoverNoteRequest.Outcome {
        if request.text == nil, note?.key != request.key { return .unchanged }
        if let text = request.text, let note, case .seen(let seen) = request.replaced {
            if note.text == text { return .unchanged }
            if ThreeWay(seen: seen, sent: text, now: note.text).merged.isConflict { return .changedElsewhere(note) }
        }
        return .made(
            HandoverNote(request.text, stamp: stamp(request.key, request.who, at: time)))
    }

    /// The first counts of the fruits on a menu that this shop never had.
    func firstCounts(of menu: Menu) -> [FruitID: Int] {
        let new = menu.fruits.filter { accounts[$0.id] == nil }
        return Dictionary(new.map { ($0.id, $0.firstCount) }, uniquingKeysWith: +)
    }

    /// The fruits that the shop has counted in another unit than a menu does.
    func relabelled(by next: Menu) -> [FruitID] {
        next.fruits.filter { accounts[$0.id] != nil && menu.unit(of: $0.id) != $0.unit }.map(\.id)
    }

    /// The counts of the fruits whose last stocktake came after the event that the client had seen, and of those where
    /// this history has no such event: an older backup was restored since.
    private func countedSince(_ seenSequences: [FruitID: Int], _ fruits: some Sequence<FruitID>) -> [FruitID: Int] {
        var counts = [FruitID: Int]()
        for fruit in fruits {
            guard let seen = seenSequences[fruit] else { continue }
            if seen > sequence {
                counts[fruit] = accounts[fruit]?.balance
            } else if let counted = accounts[fruit]?.counted, counted.sequence > seen {
                counts[fruit] = counted.count
            }
        }
        return counts
    }
}
