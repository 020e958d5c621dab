import Attack
import FastCGI
import Foundation
import Glibc
import JuiceShop
import ShopStore
import ShopWeb
import TestTime

/// A business day: what people press, what the network makes of it, and what happens to the machine meanwhile.
extension Simulation {
    func trade(_ number: Int, isLast: Bool) throws {
        advance(number * 24 * 60 + day.openingHour * 60 - minutes(clock.now))
        day.openAgain()
        tickets = []
        model.money.forgetCount()
        planFaults()
        try deliverFruit()
        let presses = 14 + random.roll(14)
        for _ in 0..<presses {
            advance(1 + random.roll(12))
            if random.roll(database == nil ? 20 : 4) == 0 { planFaults() }
            try pressSomething()
            for _ in 0...random.roll(3) { try work() }
        }
        try payWhatIsOwed()
        if model.money.count == nil, random.roll(5) > 0 { try pressClosing() }
        try drain()
        try check(isLast: isLast)
        if backup == nil ? random.roll(3) == 0 : random.roll(12) == 0 { try backUp() }
        if backup != nil, !isLast, random.roll(10) == 0 { try restore() }
    }

    /// One thing may happen to the machine soon.
    private func planFaults() {
        if let database { return planFaults(of: database) }
        switch random.roll(12) {
        case 0: faults.arm(.powerCut, within: 400)
        // Between the writing of a line and its sync.
        case 1, 2: faults.arm(.powerCut, within: 3, of: ["fdatasync"])
        case 3: faults.arm(.kill, within: 400)
        case 4: faults.arm(.kill, within: 4, of: ["fdatasync", "pwrite"])
        case 5: faults.arm(.fail([ENOSPC, EIO, EMFILE][random.roll(3)], calls: 1 + random.roll(4)), within: 300)
        case 6: faults.arm(.fail(EIO, calls: 1 + random.roll(2)), within: 3, of: ["fdatasync", "fsync"])
        case 7: faults.arm(.fail(ENOSPC, calls: 1), within: 3, of: ["pwrite", "write"])
        case 8:
            let index = random.roll(tablets.count)
            tablets[index].lostUntil = model.money.minute + 5 + random.roll(90)
        default: break
        }
    }

    /// Lets somebody or something go on.
    private func work() throws {
        switch random.roll(14) {
        case 0: try restartSomething()
        case 12: try workOfTheBranch()
        case 13: if random.roll(4) == 0 { try changeRights() }
        case 1:
            for index in living where !faults.isPowerOff { poll(index) }
            try recover()
        case 2: try deliverCopy()
        case 3: try sendToHead()
        case 4, 5: try printSlips()
        default: try send(from: random.roll(tablets.count))
        }
        try throwBroken()
    }

    /// What `serve` does every second. An instance that cannot open its store waits by the real clock: it is started again
    /// instead, so that a seed repeats the run.
    private func poll(_ index: Int) {
        switch try? serves[index]?.reopening?.poll() {
        case .lost?: record("store lost")
        case .refused?: kill(index)
        case .reopened?: record("store reopened")
        case nil: break
        }
        if isDraining, serves[index]?.isOpen == false { kill(index) }
    }

    func throwBroken() throws { if let broken { throw Finding(broken) } }

    private func restartSomething() throws {
        if let down = serves.firstIndex(where: { $0 == nil }) {
            try start(down)
        } else if random.roll(8) == 0 {
            let index = random.roll(2)
            // An instance that ends is not replaced.
            upgrading = nil
            do { try serves[index]?.store.close() } catch { record("not closed") }
            kill(index)
            note(.restarted)
        } else if random.roll(6) == 0 {
            upgrading = random.roll(2)
        } else if let index = upgrading, random.roll(4) == 0 {
            if beginUpgrade(of: index) { upgrading = nil }
            endDrained()
        }
        try recover()
        try settle()
    }

    // MARK: - Presses

    private func deliverFruit() throws {
        for fruit in model.fruits {
            let scale = model.menu.units[fruit]?.scale ?? 1
            if (model.stock[fruit] ?? 0) >= 60 * scale { continue }
            try press(.deliver(fruit, (60 + random.roll(100)) * scale), on: 2)
            try send(from: 2)
        }
    }

    /// Most customers have paid when the shop closes.
    private func payWhatIsOwed() throws {
        for order in model.money.orders.suffix(40) where order.due > 0 && random.roll(8) > 0 {
            try press(.counter(.pay(order.number, MoneyModel.kinds[random.roll(4)], tendered: nil)), on: 1)
            try send(from: 1)
        }
    }

    private func pressSomething() throws {
        let tablet = random.roll(tablets.count)
        guard let act = nextAct() else { return }
        switch act {
        case .counter(.count), .close: try press(act, on: 0)
        default: try press(act, on: tablet)
        }
        count.presses += 1
    }

    private func pressClosing() throws { try press(closing(off: 0, left: 5_000), on: 0) }

    /// Somebody presses: the request is made of the page that the tablet shows now, and waits in its queue.
    func press(_ act: ShopAct, on index: Int) throws {
        try settle()
        guard let serve = running else { return }
        let person = day.person()
        model.money.person = person
        let key = tablets[index].nextKey()
        let counter = tablets[index].counter
        counter.app = serve.app
        counter.store = serve.store
        counter.cookie = tablets[index].cookies.header
        let isProgram = tablets[index].isProgram
        let form = try faults.quietly {
            isProgram ? try programRequest(for: act, key) : try request(for: act, key, index, person)
        }
        guard let form else { return }
        let pressed = Tablet.Pressed(
            key: key, act: act, tablet: index, request: form, person: isProgram ? tablets[index].name : person,
            minute: model.money.minute,
            sequence: mark.sequence, turn: count.presses)
        known[key] = pressed
        tablets[index].queue.append(pressed)
        if tablets[index].queue.count == 3 { note(.queueOfThree) }
        record("\(key) \(act)")
    }

    // MARK: - The network

    /// A tablet sends what was pressed first.
    func send(from index: Int) throws {
        guard !busy.contains(index), var pressed = tablets[index].queue.first else { return }
        if pressed.attempts > 0, model.money.minute - pressed.minute > Tablet.maxAgeMinutes {
            note(.gaveUp)
            tablets[index].queue.removeFirst()
            tablets[index].unsent.append(pressed)
            if random.roll(2) == 0 { sendAgain(index) }
            return
        }
        pressed.attempts += 1
        tablets[index].queue[0] = pressed
        known[pressed.key] = pressed
        let delivery = delivery(from: index)
        if delivery == .requestLost { return note(.requestLost) }
        if delivery == .twice { copies.append((pressed, count.presses + random.roll(6))) }
        busy.insert(index)
        arrivals[pressed.key] = arrivals[pressed.key] ?? mark.sequence
        defer { busy.remove(index) }
        let isRepeated = applied.contains(pressed.key)
        guard let response = try attempt(pressed) else { return }
        if delivery == .answerLost { return note(.answerLost) }
        if response.status.rawValue >= 500 { return }
        if isDone(response, pressed) { try expectSession(pressed) }
        tablets[index].cookies.take(response, at: minutes(clock.now))
        if let page = pinPage(response) { return try enterPIN(page, response, on: index) }
        if response.status == .unauthorized { return try renewToken() }
        tablets[index].queue.removeFirst()
        try compare(response, with: pressed)
        if isRepeated, isDone(response, pressed) {
            note(.answeredAgain)
            if undecided.contains(pressed.key) { note(.keyAfterRestart) }
        }
    }

    /// A person looks at what was not sent.
    private func sendAgain(_ index: Int) {
        guard !tablets[index].unsent.isEmpty else { return }
        var pressed = tablets[index].unsent.removeFirst()
        if random.roll(3) == 0 { return }
        note(.sentAgainLater)
        pressed.attempts = 0
        tablets[index].queue.append(pressed)
    }

    private func delivery(from index: Int) -> Delivery {
        if isDraining { return .arrives }
        if tablets[index].lostUntil > model.money.minute { return .requestLost }
        return switch random.roll(30) {
        case 0, 1: .requestLost
        case 2, 3: .answerLost
        case 4: .twice
        default: .arrives
        }
    }

    /// A copy that the network kept arrives; nobody waits for its answer.
    private func deliverCopy() throws {
        guard let index = copies.firstIndex(where: { $0.after <= count.presses || isDraining }) else { return }
        note(.lateCopy)
        _ = try attempt(copies.remove(at: index).pressed)
    }

    /// - Returns: nil without an answer.
    func attempt(_ pressed: Tablet.Pressed) throws -> FastCGI.Response? {
        let living = living
        guard !living.isEmpty, let serve = serves[living[random.roll(living.count)]] else { return nil }
        let isRefused = tablets[pressed.tablet].isProgram && isTokenRevoked
        answering.append(serve.process.number)
        try database?.begin(serve.proxy)
        let response = serve.app.respond(sent(pressed))
        answering.removeLast()
        let fault = database?.end(serve.proxy)
        if draining.contains(where: { $0 === serve }), response.status.rawValue < 400 { note(.answeredByOld) }
        defer { endDrained() }
        if case .kill = fault {
            note(.killedAtCommit)
            machine.kill(serve.process.number)
        }
        if faults.isPowerOff || machine.isDead(serve.process.number) {
            undecided.insert(pressed.key)
            if interrupted == nil {
                if !faults.isPowerOff { killed[pressed.key] = pressed.attempts }
                try recover()
                try settle()
            }
            return nil
        }
        try settle()
        if let fault { noteFault(fault, response, pressed) }
        record("\(pressed.key) \(response.status.rawValue)")
        if isRefused, response.status != .unauthorized, response.status.rawValue < 500 {
            throw Finding("a revoked token was answered with \(response.status.rawValue)")
        }
        if response.status.rawValue >= 500 {
            undecided.insert(pressed.key)
            lastFailure = response.wholeText.between("<main", "</main>").words
        }
        return response
    }

    /// The other instance works in the middle of a call of one.
    func interlude(_ call: SystemCall) {
        guard let index = living.first(where: { serves[$0]?.process.number == call.process }),
            let other = serves[1 - index],
            !machine.isDead(other.process.number), broken == nil, interrupted == nil
        else { return }
        interrupted = call.process
        defer { interrupted = nil }
        if call.name == "rename" { note(.generationUnderLoad) }
        do {
            if upgrading == index, beginUpgrade(of: index) {
                upgrading = nil
                note(.upgradedUnderLoad)
                let waiting = tablets.indices.filter { !busy.contains($0) && !tablets[$0].queue.isEmpty }
                if !waiting.isEmpty { try send(from: waiting[random.roll(waiting.count)]) }
            } else if random.roll(2) == 0 {
                let response = other.app.read(["/", "/stock", "/orders"][random.roll(3)])
                if machine.holdsLock(call.process), response.status == .ok { note(.readDuringCommit) }
                if ![.ok, .seeOther, .serviceUnavailable].contains(response.status) {
                    throw Finding("a page was answered with \(response.status.rawValue)")
                }
            } else {
                let before = mark.sequence
                let waiting = tablets.indices.filter { !busy.contains($0) && !tablets[$0].queue.isEmpty }
                guard !waiting.isEmpty else { return }
                let here = serves[index]
                // The other instance answers: this one is in the middle of a call.
                serves[index] = nil
                defer { serves[index] = here }
                try send(from: waiting[random.roll(waiting.count)])
                if mark.sequence > before { note(.otherCommit) }
            }
        } catch {
            broken = broken ?? "\(error)"
        }
    }

    // MARK: - What the clients know

    private func isDone(_ response: FastCGI.Response, _ pressed: Tablet.Pressed) -> Bool {
        tablets[pressed.tablet].isProgram
            ? (200..<300).contains(response.status.rawValue) : response.status == .seeOther
    }

    private func compare(_ response: FastCGI.Response, with pressed: Tablet.Pressed) throws {
        let (key, act) = (pressed.key, pressed.act)
        if case .counter(.complete) = act { return }
        if isDone(response, pressed) {
            if !applied.contains(key), model.isChanged(by: act) {
                throw Finding("\(act) was acknowledged, and is not in the history")
            }
            if response["Idempotent-Replayed"] != nil { note(.apiReplayed) }
            return
        }
        if applied.contains(key) {
            throw Finding("\(act) is in the history, and its client was told \(response.status.rawValue)")
        }
        let isOfNow = mark.sequence == pressed.sequence && model.money.minute == pressed.minute
        if !isOfNow { note(.staleRefused) }
        if isOfNow, model.allows(act) { throw Finding("\(act) was refused with \(response.status.rawValue)") }
        switch act {
        case .counter(.order(let cups, _, _)):
            if !model.isOnMenu(cups) {
                note(.removedJuice)
            } else if !model.takesAmounts(cups) {
                note(.amountRefused)
            } else {
                note(model.isStopped(cups) ? .stoppedOrder : .shortage)
            }
        case .receive(let number, _, _) where model.received[number] != nil: note(.receivedTwice)
        case .counter(.pay(let number, _, _)) where model.money.isCancelled(number): note(.paidCancelled)
        case .counter(.payPart(let number, _, let amount, _)) where !model.money.isCancelled(number):
            if model.money.due(number) < amount { note(.tooMuchPaid) }
        default: break
        }
    }

    // MARK: - The end of the day

    /// The network and the machine are well: everything that waits is answered.
    func drain() throws {
        isDraining = true
        defer { isDraining = false }
        faults.disarm()
        database?.planned = nil
        for index in tablets.indices {
            while !tablets[index].unsent.isEmpty { sendAgain(index) }
        }
        try recover()
        try settle()
        try faults.quietly {
            for index in serves.indices {
                try start(index)
                poll(index)
                try start(index)
            }
            while !copies.isEmpty { try deliverCopy() }
            for index in tablets.indices {
                var tries = 0
                while let pressed = tablets[index].queue.first {
                    tablets[index].queue[0].attempts = 0
                    try send(from: index)
                    tries = tablets[index].queue.first?.key == pressed.key ? tries + 1 : 0
                    // The PIN may be asked for, or the program need a new token.
                    if database != nil, !tablets[index].queue.isEmpty { waitForTheDatabase() }
                    if tries > 3 {
                        throw Finding("\(pressed.act) gets no answer from a shop that is well: \(lastFailure)")
                    }
                }
            }
            try throwBroken()
            try printSlips()
        }
    }

    /// Every surface shows what the model says.
    private func check(isLast: Bool) throws {
        let index = random.roll(2)
        let serve = try found(serves[index])
        if database != nil { waitForTheDatabase() }
        try faults.quietly {
            var surfaces =
                try surfaces
                ?? Surfaces(
                    model.money, serve.store, serve.app,
                    WallClock(serve.store.shop().calendar(.gmt), time: { [clock] in clock.now }),
                    firstDay: Day("2026-11-21") ?? Day(number: 0))
            surfaces.model = model.money
            surfaces.people = RandomDay.people + ["robot"]
            _ = try open("/report", &office, in: serve.app)
            surfaces.cookie = office.header
            surfaces.store = serve.store
            surfaces.app = serve.app
            surfaces.chosenDays = isLast ? nil : model.money.day...model.money.day
            if isLast { surfaces.agreedOrders = [:] }
            try surfaces.compareRules()
            try surfaces.comparePages()
            try surfaces.compareReportJSON()
            let shown = try serve.store.shop().stock
            let json = JSONObject(serve.app.read("/stock.json").wholeText)
            for fruit in model.menu.fruits.keys.sorted() {
                let pieces = model.stock[fruit] ?? 0
                if shown[FruitID(fruit)] != pieces {
                    surfaces.disagree("the stock has \(shown[FruitID(fruit)]) \(fruit), and \(pieces) by the model")
                }
                if json["stock"](fruit) != pieces, json(fruit) != pieces {
                    surfaces.disagree(
                        "/stock.json has not \(pieces) \(fruit): \(serve.app.read("/stock.json").wholeText)")
                }
            }
            try compareMenu(serve, &surfaces)
            self.surfaces = surfaces
            if let first = surfaces.disagreements.first { throw Finding(first) }
        }
        record("day \(model.money.day) \(mark.sequence)")
        try compareHead(isLast: isLast)
    }

    /// What the shop sells, and what the owner chose.
    private func compareMenu(_ serve: SimulatedServe, _ surfaces: inout Surfaces) throws {
        let shop = try serve.store.shop()
        let juices = shop.menu.juices.map(\.id.rawValue).sorted()
        if juices != model.menu.juices { surfaces.disagree("the menu has \(juices), and not \(model.menu.juices)") }
        let fruits = shop.menu.fruits.map(\.id.rawValue).sorted()
        if fruits != model.menu.fruits.keys.sorted() {
            surfaces.disagree("the menu has \(fruits), and not \(model.menu.fruits.keys.sorted())")
        }
        let counter = serve.app.read("/").wholeText
        for juice in ["mango", "kiwi", "banana", "water"] {
            let isShown = counter.contains("\(juice)쥬스")
            if isShown != model.menu.juices.contains(juice) {
                surfaces.disagree("the counter \(isShown ? "shows" : "does not show") \(juice)")
            }
        }
        let (name, takes) = (shop.settings.name?.rawValue ?? "", shop.settings.openAmounts)
        if name != model.settings.name || takes != model.settings.takesOpenAmounts {
            surfaces.disagree("the settings are “\(name)” and \(takes), and not \(model.settings)")
        }
    }
}

extension Request {
    /// True for a form of a transfer that head office announced.
    var isAnnounced: Bool {
        guard case .whole(let body) = body else { return false }
        return Form(body)?.fields.contains { $0.name.hasPrefix("sent.") } == true
    }
}

extension MoneyModel {
    func isCancelled(_ number: Int) -> Bool { orders.indices.contains(number - 1) && orders[number - 1].isCancelled }
    func due(_ number: Int) -> Int { orders.indices.contains(number - 1) ? orders[number - 1].due : 0 }
}

extension ShopModel {
    /// False for an act after which everything is as before.
    func isChanged(by act: ShopAct) -> Bool {
        if !allows(act) { return false }
        if case .counter(.cancel(let number, _)) = act, money.isCancelled(number) { return false }
        var after = self
        after.apply(act, sequence: .max)
        return after.stock != stock || after.menu != menu || after.settings != settings || after.sent != sent
            || after.received != received || after.stoppedNow != stoppedNow
            || after.money.orders != money.orders
            || after.money.lastNumber != money.lastNumber || after.money.moves.count != money.moves.count
            || after.money.moves.filter(\.isTakenBack).count != money.moves.filter(\.isTakenBack).count
    }
}
