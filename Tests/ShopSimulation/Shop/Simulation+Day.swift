import Attack
import FastCGI
import Foundation
import Glibc
import JuiceShop
import ShopStore
import ShopWeb

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

    private func nextAct() -> ShopAct? {
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
    private func workOfTheBranch() throws {
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

    private func closing(off: Int, left: Int) -> ShopAct {
        let money = model.money
        let counted = money.counted(off: off)
        return .close(
            .init(
                counted: counted, left: min(left, counted), seen: money.lastNumber,
                expected: money.count?.expected ?? money.expected, changes: money.count?.changes ?? money.changes.count,
                isTimed: money.count != nil))
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
        if case .counter(.count) = act { return model.money.countDrawer() }
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

    /// The form that a page has for an act.
    private func request(for act: ShopAct, _ key: String, _ index: Int, _ person: String) throws -> Request? {
        let counter = tablets[index].counter
        func page(_ path: String) throws -> FastCGI.Response {
            try open(path, &tablets[index].cookies, in: counter.app)
        }
        func post(_ path: String, _ fields: [(String, String)]) -> Request {
            Request(posting: [("key", key)] + fields, to: path, by: person)
        }
        let money = model.money
        switch act {
        case .counter(.count):
            _ = try page("/closing")
            counter.cookie = tablets[index].cookies.header
            return try counter.request(for: .count, key: key, money)
        case .counter(let act): return try counter.request(for: act, key: key, money)
        case .close(let closing):
            _ = try page("/closing")
            counter.cookie = tablets[index].cookies.header
            let off = closing.counted - closing.expected
            return try counter.request(for: .close(off: off, left: closing.left), key: key, money)
        case .deliver(let fruit, let pieces):
            return post("/stock", [("reason", "delivery"), ("pieces.\(fruit)", "\(pieces)")])
        case .waste(let fruit, let pieces):
            return post("/stock", [("reason", "waste"), ("pieces.\(fruit)", "\(pieces)")])
        case .count(let fruit, let typed, let seen):
            return post(
                "/stock",
                [
                    ("reason", "count"), ("timed", "1"), ("count.\(fruit)", "\(typed)"), ("seen.\(fruit)", "\(seen)"),
                    ("seenAt.\(fruit)", "\(mark.sequence)"),
                ])
        case .reopen(let number): return post("/closings/\(number)/reversal", [])
        case .reverse(let change): return post("/stock/changes/\(change)/reversal", [])
        case .send(let fruit, let pieces):
            return post("/transfers", [("to", "hongdae"), ("count.\(fruit)", "\(pieces)")])
        case .receive(let number, let fruit, let pieces):
            let forms = try page("/transfers").wholeText.all(between: "<form class=\"panel field\"", "</form>")
            let announced = forms.first { $0.contains("value=\"hongdae-\(number)\"") && $0.contains("name=\"sent.") }
            let sent = (announced ?? "").all(between: "<input type=\"hidden\" ", ">").map {
                ($0.between("name=\"", "\""), $0.between("value=\"", "\""))
            }.filter { $0.0.hasPrefix("sent.") }
            return post("/transfers", [("transfer", "hongdae-\(number)"), ("count.\(fruit)", "\(pieces)")] + sent)
        case .stop(let juice, _): return post("/juices/\(juice)/availability", [("sold", "no")])
        case .resume(let juice): return post("/juices/\(juice)/availability", [("sold", "yes")])
        case .note(let text): return post("/note", [("text", text)])
        case .print(let order): return post("/orders/\(order)/print", [("slip", "receipt")])
        case .menu(let edit, let seen):
            guard var form = try menuForm(edit, seen: seen, on: page, index) else { return nil }
            if case .remove = edit { return form.request(("remove", "1"), key: key, by: person) }
            if case .returnTo(let earlier) = edit {
                return post("/menu/changes/\(earlier)/return", [("menu", "\(seen)")])
            }
            if case .use(_, let place) = edit { form.toggle("unusedAt", place) }
            return form.request(nil, key: key, by: person)
        case .settings(let change):
            var form = PageForm(try page("/settings"), "/settings")
            switch change {
            case .name(let name): form.fill("name", name)
            case .openAmounts: form.toggle("openAmounts", "1")
            }
            return form.request(nil, key: key, by: person)
        }
    }

    /// - Returns: nil for an item that is not on the menu any more.
    private func menuForm(
        _ edit: MenuModel.Edit, seen: Int, on page: (String) throws -> FastCGI.Response, _ index: Int
    ) throws -> PageForm? {
        let path =
            switch edit {
            case .price(let juice, _), .recipe(let juice, _, _), .remove(let juice): "/menu/juices/\(juice)"
            case .use(let fruit, _), .countIn(_, let fruit, _): "/menu/fruits/\(fruit)"
            case .returnTo: "/menu/history"
            }
        let shown = try page(path)
        guard shown.status == .ok else { return nil }
        var form = PageForm(shown, path)
        switch edit {
        case .price(_, let price): form.fill("price", "\(price)")
        case .recipe(_, let fruit, let pieces): form.fill("recipe.\(fruit)", "\(pieces)")
        case .countIn(let unit, let fruit, let first):
            form.fill("unit", unit.rawValue)
            var asking = form.request(nil, key: "unit-\(seen)", by: "")
            asking.headers.cookie = tablets[index].cookies.header
            let asked = tablets[index].counter.app.respond(asking)
            if asked.status != .unprocessableContent {
                throw Finding("another unit was answered with \(asked.status.rawValue)")
            }
            form = PageForm(asked, path)
            form.fill("firstCount", "\(first)")
            for use in model.menu.uses(of: fruit) {
                let pieces = unit.pieces(of: model.menu.recipes[use]?[fruit] ?? 0)
                let parts = use.split(separator: ".")
                let field =
                    use == MenuModel.milk
                    ? "choice.milk" : parts.count == 1 ? "juice.\(use)" : "size.\(parts[0]).\(parts[1])"
                form.fill("use.\(field)", "\(pieces)")
            }
        case .remove, .use, .returnTo: break
        }
        return form
    }

    /// The request of a program, which knows orders alone.
    private func programRequest(for act: ShopAct, _ key: String) throws -> Request? {
        switch act {
        case .counter(.order(let cups, let discount, let place)):
            let lines = cups.sorted { $0.key < $1.key }.map { "{\(Self.member(cup: $0.key)),\"cups\":\($0.value)}" }
            var members = ["\"lines\":[\(lines.joined(separator: ","))]", "\"place\":\"\(place)\""]
            if let discount {
                let parts = discount.split(separator: "@").map(String.init)
                let cup = parts.count > 1 ? ",\"cup\":{\(Self.member(cup: parts[1]))}" : ""
                members.append("\"discount\":{\"id\":\"\(parts[0])\"\(cup)}")
            }
            return program("/orders", "{\(members.joined(separator: ","))}", key)
        case .counter(.pay(let number, let kind, let tendered)):
            let cash = tendered.map { ",\"tendered\":\($0)" } ?? ""
            return program(
                "/orders/\(number)/payment", kind.map { "{\"kind\":\"\($0)\"\(cash)}" } ?? "{\"takeBack\":true}", key)
        case .counter(.payPart(let number, let kind, let amount, let tendered)):
            let cash = tendered.map { ",\"tendered\":\($0)" } ?? ""
            return program("/orders/\(number)/payment", "{\"kind\":\"\(kind)\",\"amount\":\(amount)\(cash)}", key)
        case .counter(.cancel(let number, let wasMade)):
            return program("/orders/\(number)/cancellation", wasMade.map { "{\"made\":\($0)}" } ?? "{}", key)
        default: return nil
        }
    }

    /// A cup such as `mango.large.milk` or `=4500=cake`, as the API has it.
    private static func member(cup: String) -> String {
        if cup.first == "=" {
            let parts = cup.split(separator: "=").map(String.init)
            return "\"amount\":{\"word\":\"\(parts[1])\",\"price\":\(parts[0])}"
        }
        let parts = cup.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let size = parts.count > 1 && !parts[1].isEmpty ? ",\"size\":\"\(parts[1])\"" : ""
        let choices = parts.count > 2 ? ",\"choices\":[\"\(parts[2])\"]" : ""
        return "\"juice\":\"\(parts[0])\"\(size)\(choices)"
    }

    private func program(_ path: String, _ body: String, _ key: String) -> Request {
        var headers = Request.Headers(host: "juice.test.lan")
        headers.contentType = "application/json"
        headers.idempotencyKey = key
        return Request(
            .post, "/api/v1\(path)", headers: headers, body: .whole(Array(body.utf8)), remoteAddress: "127.0.0.1")
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
            if !isInterlude {
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
            !machine.isDead(other.process.number), broken == nil, !isInterlude
        else { return }
        isInterlude = true
        defer { isInterlude = false }
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
