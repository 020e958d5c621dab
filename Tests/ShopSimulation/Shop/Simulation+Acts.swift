import Attack

/// What somebody does next, as the shop stands.
extension Simulation {
    func nextAct() -> ShopAct? {
        let money = model.money
        let fruit = model.fruits[random.roll(model.fruits.count)]
        let scale = model.menu.units[fruit]?.scale ?? 1
        let juice = ["mango", "kiwi", "banana"][random.roll(3)]
        // After a restored backup, the numbers of transfers begin again where the other shop has received some.
        if branch.received.keys.contains(where: { $0 > model.sent.count }), random.roll(3) == 0 {
            return .send(fruit, (1 + random.roll(5)) * scale)
        }
        switch random.roll(100) {
        case 0..<72:
            switch day.next(money) {
            case .wait, .sleep: return nil
            case .close(let off, let left): return closing(off: off, left: left)
            case .reopen: return .reopen(money.lastNumber)
            case let act: return .counter(act)
            }
        case 72: return lateAct()
        case 73: return lateAct()
        case 74..<76: return .deliver(fruit, (1 + random.roll(50)) * scale)
        case 76..<78: return .waste(fruit, (1 + random.roll(60)) * scale)
        case 78..<81:
            let seen = model.stock[fruit] ?? 0
            return .count(fruit, typed: max(0, seen + random.roll(9) - 4), seen: seen)
        case 81..<84:
            let young = model.changes.filter { money.minute - $0.value.minute < 60 }.keys.sorted()
            return young.isEmpty ? nil : .reverse(young[random.roll(young.count)])
        case 84..<86:
            return model.stoppedNow[juice] == nil
                ? .stop(juice, until: (money.day + 1) * 24 * 60 + money.dayStartHour * 60) : .resume(juice)
        case 86..<88: return .send(fruit, (1 + random.roll(80)) * scale)
        case 88..<91: return receive()
        case 91..<95: return menuEdit(fruit, juice).map { .menu($0, seen: model.menuSequence) }
        case 95:
            return .settings(
                random.roll(2) == 0 ? .name("주스 \(count.presses)호점") : .openAmounts(!model.settings.takesOpenAmounts))
        case 96: return .note("우유 \(count.presses)")
        default:
            return money.orders.isEmpty ? nil : .print(money.orders.count - random.roll(min(3, money.orders.count)))
        }
    }

    /// What came from the other shop, as it was sent or with some missing; now and then what was received before.
    private func receive() -> ShopAct? {
        let sent = branch.sent.indices.map { $0 + 1 }
        let coming = sent.filter { model.received[$0] == nil }
        let numbers = coming.isEmpty || random.roll(4) == 0 ? sent : coming
        if numbers.isEmpty { return nil }
        let number = numbers[random.roll(numbers.count)]
        let fruit = branch.sent[number - 1]
        return .receive(number, fruit.fruit, max(0, fruit.pieces - max(0, random.roll(6) - 3)))
    }

    private func menuEdit(_ fruit: String, _ juice: String) -> MenuModel.Edit? {
        let price = MenuModel.Edit.price(
            juice, (model.menu.prices[juice] ?? 0) + [-90, 70, 110][random.roll(3)])
        switch random.roll(9) {
        case 0...2: return price
        case 3:
            let used = (model.menu.recipes[juice] ?? [:]).keys.filter { $0 != SimulatedMenu.lid }.sorted()
            guard let fruit = used.first else { return nil }
            return .recipe(juice, fruit: fruit, pieces: (1 + random.roll(4)) * (model.menu.units[fruit]?.scale ?? 1))
        case 4, 5:
            // One juice at a time is off the menu.
            if model.menu.juices.count < 4 { return model.menuWithAllJuices(4).map { .returnTo($0) } }
            return .remove(juice)
        case 6: return .use(fruit, at: ["here", "own", "guest"][random.roll(3)])
        case 7:
            let unit = (model.menu.units[fruit] ?? .pieces).other
            return .countIn(unit, fruit, first: (40 + random.roll(100)) * unit.scale)
        default: return model.menuWithAllJuices(4).map { .returnTo($0) }
        }
    }

    /// The people of the other shop, and its line to head office.
    func workOfTheBranch() throws {
        try faults.quietly {
            switch random.roll(3) {
            case 0: try branch.send()
            case 1: _ = try branch.receive()
            default: _ = try branch.report()
            }
        }
    }

    /// An order of an earlier day is paid, or one refunded that was paid late: its records are in the history alone.
    private func lateAct() -> ShopAct? {
        let orders = model.money.orders
        let paid = latePaid.filter { $0 <= orders.count && !orders[$0 - 1].isCancelled && !orders[$0 - 1].left.isEmpty }
        if let number = paid.randomElement(using: &random), let line = orders[number - 1].left.first {
            return .counter(.refund(number, [line.cup: 1], kind: nil, returnsFruit: false))
        }
        let owed = orders.filter { $0.due > 0 && !model.money.isWithinADay($0.minute) }
        return owed.first.map { .counter(.pay($0.number, "card", tendered: nil)) }
    }

    func closing(off: Int, left: Int) -> ShopAct {
        let money = model.money
        let counted = money.counted(off: off)
        return .close(
            .init(
                counted: counted, left: min(left, counted), seen: money.lastNumber,
                expected: money.count?.expected ?? money.expected, changes: money.count?.changes ?? money.changes.count,
                isTimed: money.count != nil))
    }
}
