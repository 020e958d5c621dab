import Attack
import ChainHead
import FastCGI
import Foundation
import Glibc
import Journal
import JuiceShop
import Printing
import Runtime
import ShopStore
import ShopWeb
import TestStores
import TestTime

/// A whole shop in one process, and thirty of its business days: two instances of `serve` on one simulated disk, three
/// tablets and a program on a network that loses requests and answers, printers and head office.
///
/// One thread runs everything, and a seed decides what happens: the same seed gives the same run. Whatever happens, every
/// acknowledged request is in the history once, in the order that its client saw, and at the end of each day every surface
/// shows what `ShopModel` says.
package final class Simulation {
    let seed: Int
    var random: SeededRandom
    let faults: DiskFaults
    /// The only real files: the tokens of programs.
    private let folder: String
    let tokens: TokensFile
    /// The token of the program, which the owner may have revoked.
    var token: String
    var isTokenRevoked = false
    let pin: SimulatedPIN
    /// True from the end of all sessions until somebody had to enter the PIN for it.
    var hasEndedSessions = false
    /// The minute in which all sessions ended last; a new one begins after it.
    var endOfSessions = -1
    /// The browser that looks at the sums in the evening.
    var office = CookieJar()
    let head: SimulatedHead
    let line = SimulatedLine()
    /// The process that sends events to head.
    var ship: ShipQueue
    let branch: SimulatedBranch
    let printer = SimulatedPrinter()
    /// The process that prints, with its store.
    var queue: (queue: PrintQueue, store: any Store)?
    /// The numbers on the tickets of this day.
    var tickets: Set<Int> = []
    /// The orders whose tickets were looked for.
    var ticketed = 0
    /// A backup of the store, with the model of its moment.
    var backup: (number: Int, model: ShopModel, mark: HistoryMark, applied: Set<String>)?
    var backups = 0
    let clock: TestClock
    /// nil for a store in a folder.
    let database: SimulatedDatabase?
    var machine: SimulatedMachine
    var serves: [SimulatedServe?] = [nil, nil]
    /// The instances that were replaced while they answered a request.
    var draining: [SimulatedServe] = []
    /// The processes that answer now, the innermost last.
    var answering: [Int] = []
    /// The instance that is to be replaced in the middle of its next request.
    var upgrading: Int?
    let limits: EventLog.Limits
    var tablets: [Tablet] = []
    /// Copies of requests that are still on their way.
    var copies: [(pressed: Tablet.Pressed, after: Int)] = []
    var day: RandomDay
    var model: ShopModel
    /// The model after each act of the history, up to the event of this mark.
    var mark = HistoryMark.beginning
    var known: [String: Tablet.Pressed] = [:]
    /// The keys that are in the history.
    var applied: Set<String> = []
    /// The request whose process died, or whose outcome the store did not know.
    var undecided: Set<String> = []
    /// The attempt of a request whose process was killed.
    var killed: [String: Int] = [:]
    /// The process in the middle of a system call while the other instance works.
    var interrupted: Int?
    /// True after something was started, until the history was compared with what was known of it.
    var isRestarted = false
    /// True in the evening, when the network loses nothing.
    var isDraining = false
    var rare: [RareState: Int] = [:]
    var surfaces: Surfaces?
    var boots = 1
    var count = Count()
    var isTraced = false
    /// The page of the last request that failed.
    var lastFailure = ""
    /// The events that the history had when a request first arrived, by its key.
    var arrivals: [String: Int] = [:]
    /// The changes of the period under way after each event.
    var changeCounts: [Int: Int] = [:]
    /// The orders that were paid more than a day later, oldest first.
    var latePaid: [Int] = []
    /// What broke where nothing can be thrown.
    var broken: String?
    /// The tablets whose request is being answered.
    var busy: Set<Int> = []
    var trace: UInt64 = 0xcbf2_9ce4_8422_2325

    package struct Count: Sendable {
        package var presses = 0
        package var events = 0
        package var restarts = 0
    }

    /// What a run saw.
    package struct Outcome: Sendable, Equatable {
        package let digest: String
        package let rare: [RareState: Int]
        package let presses: Int
        package let events: Int
        package let calls: Int
    }

    /// Runs the days of a seed.
    /// - Throws: the first broken promise, in one line that says how to repeat it.
    package static func run(
        seed: Int, days: Int = 30, isTraced: Bool = false, inDatabase: Bool = false
    ) throws -> Outcome {
        let simulation = try Simulation(seed: seed, inDatabase: inDatabase)
        simulation.isTraced = isTraced
        do {
            try simulation.open()
            for day in 0..<days { try simulation.trade(day, isLast: day == days - 1) }
            return try simulation.outcome()
        } catch {
            throw Finding(
                "\(error) (day \(simulation.model.money.day + 1)); repeat: attack shop --seed \(seed) --days \(days)"
                    + (inDatabase ? " --database" : ""))
        }
    }

    private init(seed: Int, inDatabase: Bool) throws {
        self.seed = seed
        folder = FileManager.default.temporaryDirectory.appending(path: "simulation-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        tokens = TokensFile(beside: "\(folder)/pin.json")
        token = try tokens.add("robot", Self.robotParts, at: Date())
        random = SeededRandom(seed: UInt64(seed))
        faults = DiskFaults(random.split())
        // Six in the morning.
        clock = TestClock("2026-11-20T21:00:00Z")
        database = inDatabase ? try SimulatedDatabase(in: folder, clock) : nil
        machine = SimulatedMachine()
        var parts = Set<Access>()
        for part in [Access.stock, .closings, .cancellations, .payments] where random.roll(2) == 0 {
            parts.insert(part)
        }
        pin = try SimulatedPIN(
            "\(folder)/pin.json", protecting: parts, hours: [1, 4, 12, 30][random.roll(4)], clock)
        head = SimulatedHead(clock)
        ship = line.ship(SimulatedHead.mapo, to: head, clock)
        limits = EventLog.Limits(lines: 60 + random.roll(140), reserveBytes: [0, 600, 5_000][random.roll(3)])
        day = RandomDay(seed: seed, hasQueue: true, hasPlaces: true, isInEuros: false)
        model = ShopModel(
            money: MoneyModel(prices: day.prices, dayStartHour: day.dayStartHour, minute: 6 * 60),
            stock: SimulatedMenu.firstCounts, menu: SimulatedMenu.model(day.prices))
        branch = try SimulatedBranch(SimulatedMenu.menu(day), to: head, clock, random.split())
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func note(_ state: RareState) {
        rare[state, default: 0] += 1
        record(state.rawValue)
    }

    /// Adds to the digest of the run, and prints it where somebody wants to read what happens.
    func record(_ words: String) {
        if isTraced { print("\(model.money.minute) \(words)") }
        for byte in words.utf8 { trace = (trace ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    private func outcome() throws -> Outcome {
        let report = faults.report
        for (state, times) in report.states { rare[state, default: 0] += times }
        return Outcome(
            digest: String(trace, radix: 16), rare: rare, presses: count.presses, events: mark.sequence,
            calls: report.calls)
    }

    // MARK: - Processes

    var surroundings: SimulatedServe.Surroundings {
        .init(tokens: tokens, pin: pin.path, line: line, database: database)
    }

    func process() -> SimulatedProcess {
        machine.process { [faults, machine] call in faults.interrupt(call, on: machine) }
    }

    private static let firstSettings = Key.named("settings")

    private func open() throws {
        faults.interlude = { [unowned self] call in self.interlude(call) }
        let random = self.random.next()
        let first = process()
        try faults.quietly {
            let files = { [clock, limits] in
                try FileStore(SimulatedServe.path, menu: nil, files: first, limits: limits) { clock.now }
            }
            let store: any Store = try database?.observer ?? files()
            _ = try store.submit(
                OpeningRequest(try SimulatedMenu.menu(day), history: .named(String(random, radix: 16))))
            var settings = Settings(
                zone: "Asia/Seoul", dayStartHour: day.dayStartHour,
                paymentKinds: MoneyModel.kinds.compactMap(PaymentKind.init), tax: TaxRate(percent: 10),
                showsExpectedCash: true)
            settings.openAmounts = true
            settings.chain = Chain(
                SimulatedHead.mapo, others: [OtherShop(SimulatedHead.hongdae, NameText(recorded: "홍대"))])
            _ = try store.submit(SettingsChangeRequest(settings, edited: Settings(), key: Self.firstSettings))
            if database == nil { try store.close() }
        }
        machine.kill(first.number)
        for index in serves.indices { try start(index) }
        let serve = try found(living.first.flatMap { serves[$0] })
        for name in ["counter", "window", "kitchen", "robot"] {
            tablets.append(
                Tablet(
                    name: name, isProgram: name == "robot", counter: PageCounter(app: serve.app, store: serve.store)))
        }
        try settle()
    }

    /// Starts an instance; after a power cut in its recovery, on the machine that boots again.
    func start(_ index: Int) throws {
        if serves[index] != nil { return }
        if database == nil, random.roll(3) == 0 { faults.arm(.powerCut, within: 30) }
        for attempt in 1... {
            do {
                serves[index] = try faults.recovering {
                    try SimulatedServe(process(), clock, limits: limits, surroundings)
                }
                break
            } catch {
                // systemd starts it again. Without a fault, it starts.
                if attempt > (database == nil ? 1 : 5), !faults.isPowerOff {
                    throw Finding("serve does not start: \(error)")
                }
            }
            faults.disarm()
            if faults.isPowerOff { try bootAgain() }
        }
        faults.disarm()
        count.restarts += 1
        isRestarted = true
        record("instance \(index) is up")
    }

    func kill(_ index: Int) {
        record("instance \(index) is down")
        if let serve = serves[index] {
            machine.kill(serve.process.number)
            serve.proxy?.close()
        }
        serves[index] = nil
        if serves.allSatisfy({ $0 == nil }) { note(.bothDown) }
    }

    /// The machine after a power cut, with some of what was not synced.
    func bootAgain() throws {
        serves = [nil, nil]
        draining = []
        queue = nil
        var states = CrashStates(machine.disk, seed: random.next())
        boots += 1
        record("the power was cut")
        machine = SimulatedMachine(states.any(), bootID: "boot\(boots)")
        faults.turnPowerOn()
        faults.disarm()
    }

    /// After something died, the shop runs again.
    func recover() throws {
        if faults.isPowerOff {
            let waiting = undecided
            try bootAgain()
            try start(random.roll(2))
            try settle()
            for key in waiting.sorted() { note(applied.contains(key) ? .recordedAtCut : .lostAtCut) }
        }
        for index in serves.indices {
            if let serve = serves[index], machine.isDead(serve.process.number) { kill(index) }
        }
    }

    var living: [Int] { serves.indices.filter { serves[$0] != nil } }

    /// The first instance, if it runs: one that was killed in the middle of the other's call stays until `recover`.
    var running: SimulatedServe? {
        guard !faults.isPowerOff, let serve = living.first.flatMap({ serves[$0] }) else { return nil }
        return machine.isDead(serve.process.number) ? nil : serve
    }

    // MARK: - The history

    /// Applies what the history has got to the model, each act once, and compares it with what the clients know.
    func settle() throws {
        if faults.isPowerOff { return }
        // An instance that has let go of a store whose calls fail shows what it knew last.
        let open = living.compactMap { serves[$0] }.first { !machine.isDead($0.process.number) && $0.isOpen }
        guard let store: any Store = database?.observer ?? open?.reopening?.current else { return }
        try faults.quietly {
            let shop = try store.shop()
            if shop.sequence < mark.sequence {
                throw Finding("the history has \(shop.sequence) events, and had \(mark.sequence)")
            }
            if isRestarted {
                if try store.mark(at: mark.sequence) != mark {
                    throw Finding("the history up to event \(mark.sequence) is another one")
                }
                isRestarted = false
            }
            if shop.sequence == mark.sequence { return }
            try store.events(in: mark.sequence + 1..<shop.sequence + 1) { sequence, event in
                do { try self.apply(event, sequence) } catch { self.broken = self.broken ?? "\(error)" }
                return self.broken == nil
            }
            if let broken { throw Finding(broken) }
            mark = shop.mark
            // An event may be of some time ago: a dead writer's line counts once an instance has found it.
            model.money.minute = minutes(clock.now)
        }
    }

    private func apply(_ event: Event, _ sequence: Int) throws {
        record("\(sequence) \(event.kind) \(event.key?.rawValue ?? "") \(event.orderNumber ?? 0)")
        model.money.minute = minutes(event.stamp.time)
        defer { changeCounts[sequence] = model.money.changes.count }
        switch event {
        case .completed(let move): return model.handOver(move.number)
        case .recalled(let move): return model.recall(move.number)
        case .opened, .acknowledged: return
        case .settingsChanged where event.key == Self.firstSettings: return
        default: break
        }
        guard let key = event.key.map(Self.clientKey), let pressed = known[key] else {
            throw Finding("event \(sequence) was asked for by nobody: \(event)")
        }
        if !applied.insert(key).inserted { throw Finding("\(pressed.act) with the key \(key) is there twice") }
        var act = pressed.act
        if case .closed(let closing) = event, case .close(let form) = act, let until = closing.until,
            until >= arrivals[key] ?? .max
        {
            // What the other instance recorded while this one closed is of the next period.
            act = .close(form.ending(after: changeCounts[until]))
        }
        if !model.allows(act) { throw Finding("\(act) was done, and had to be refused") }
        model.money.person = pressed.person
        if case .ordered(let order) = event, order.number != model.money.orders.count + 1 {
            throw Finding("order \(order.number) follows order \(model.money.orders.count)")
        }
        noteRare(pressed)
        if killed[key] == pressed.attempts { note(.deadWritersLine) }
        model.apply(act, sequence: sequence)
        if case .counter(let act) = pressed.act { day.note(act, model.money) }
    }

    private func noteRare(_ pressed: Tablet.Pressed) {
        switch pressed.act {
        case .counter(.pay(let number, _?, _)), .counter(.payPart(let number, _, _, _)):
            if !model.money.orders[number - 1].refunds.isEmpty { note(.paidAfterRefund) }
            if !model.money.isWithinADay(model.money.orders[number - 1].minute) { latePaid.append(number) }
        case .reopen: note(.closingTakenBack)
        case .close(let closing) where closing.end(in: model.money) != model.money.changes.count: note(.soldDuringCount)
        case .menu(let edit, let seen):
            if seen != model.menuSequence { note(.menuMerged) }
            if case .returnTo = edit { note(.menuReturned) }
            if case .countIn = edit { note(.unitChanged) }
        case .settings: note(.settingsSaved)
        case .send where branch.received[model.sent.count + 1] != nil: note(.numberUsedAgain)
        case .receive(let number, let fruit, let pieces):
            note(pressed.request.isAnnounced ? .announced : .receivedBySlip)
            if branch.sent[number - 1] != FruitCount(fruit: fruit, pieces: pieces) { note(.lostOnTheWay) }
        case .counter(.refund(let number, let cups, _, true)) where model.isOfOlderRecipe(number, cups):
            note(.refundedOldRecipe)
        default: break
        }
    }

    /// The key as the client knows it: the shop writes what it is for before some, and the program's name before its own.
    private static func clientKey(_ key: Key) -> String {
        let text = key.rawValue
        for prefix in ["move-", "back-", "drawer-", "robot."] where text.hasPrefix(prefix) {
            return String(text.dropFirst(prefix.count))
        }
        return text
    }

    /// The minutes since the midnight before the first day.
    func minutes(_ time: Date) -> Int {
        Int((time.timeIntervalSince1970 - Self.firstMidnight).rounded(.down)) / 60
    }

    // 2026-11-21, midnight in Seoul.
    private static let firstMidnight = 1_795_186_800.0

    func advance(_ minutes: Int) {
        clock.advance(seconds: Double(minutes) * 60)
        model.money.minute = self.minutes(clock.now)
    }
}
