import Attack
import ChainHead
import FastCGI
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopWeb
import TestTime

/// The chain's other shop: an instance of `serve` on its own disk, whose people send fruit and take in what comes. Its network loses
/// answers, and nothing else happens to it: the faults are those of the first shop.
final class SimulatedBranch {
    private let serve: SimulatedServe
    private let line = SimulatedLine()
    private var ship: ShipQueue
    private var random: SeededRandom
    private var keys = 0
    private(set) var stock: [String: Int]
    /// What left for the first shop; the first has the number 1.
    private(set) var sent: [FruitCount] = []
    /// What came from it, by the number of its transfer.
    private(set) var received: [Int: FruitCount] = [:]

    init(_ menu: Menu, to head: SimulatedHead, _ clock: TestClock, _ random: SeededRandom) throws {
        self.random = random
        serve = try SimulatedServe(
            SimulatedMachine().process(), clock, limits: .init(lines: 500, reserveBytes: 0),
            SimulatedServe.Surroundings(tokens: nil, pin: nil, line: line))
        ship = line.ship(SimulatedHead.hongdae, to: head, clock)
        stock = SimulatedMenu.firstCounts
        _ = try serve.store.submit(OpeningRequest(menu, history: .named("other-shop")))
        var settings = Settings(zone: "Asia/Seoul")
        settings.chain = Chain(
            SimulatedHead.hongdae, others: [OtherShop(SimulatedHead.mapo, NameText(recorded: "마포"))])
        _ = try serve.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: .named("settings")))
    }

    /// Fruit leaves for the first shop.
    func send() throws {
        let fruit = SimulatedMenu.fruits[random.roll(SimulatedMenu.fruits.count)]
        let pieces = 1 + random.roll(20)
        if (stock[fruit] ?? 0) < pieces { return }
        let answer = try post([("to", SimulatedHead.mapo.rawValue), ("count.\(fruit)", "\(pieces)")])
        sent.append(FruitCount(fruit: fruit, pieces: pieces))
        stock[fruit, default: 0] -= pieces
        if answer["Location"] != "/transfers?sent=hongdae-\(sent.count)" {
            throw Finding("transfer \(sent.count) of the other shop was answered with \(answer.status.rawValue)")
        }
        try compare()
    }

    /// Takes in the first transfer that head has announced; some pieces may be missing.
    /// - Returns: false where none is announced.
    func receive() throws -> Bool {
        let forms = serve.app.read("/transfers").wholeText.all(between: "<form class=\"panel field\"", "</form>")
        guard let form = forms.first(where: { $0.contains("name=\"sent.") }) else { return false }
        let fields = form.all(between: "<input type=\"hidden\" ", ">").map {
            ($0.between("name=\"", "\""), $0.between("value=\"", "\""))
        }
        let number = try found(fields.first { $0.0 == "transfer" }.flatMap { Int($0.1.dropFirst("mapo-".count)) })
        let announced = try found(fields.first { $0.0.hasPrefix("sent.") })
        let fruit = String(announced.0.dropFirst("sent.".count))
        let pieces = max(0, try found(Int(announced.1)) - max(0, random.roll(6) - 3))
        let answer = try post(fields.filter { $0.0 != "key" } + [("count.\(fruit)", "\(pieces)")])
        if answer.status != .seeOther {
            throw Finding("the other shop cannot receive mapo-\(number): \(answer.status.rawValue)")
        }
        if received[number] != nil { throw Finding("the other shop has received mapo-\(number) twice") }
        received[number] = FruitCount(fruit: fruit, pieces: pieces)
        stock[fruit, default: 0] += pieces
        try compare()
        return true
    }

    /// Sends a form. Where the answer is lost, it is sent again.
    private func post(_ fields: [(String, String)]) throws -> FastCGI.Response {
        keys += 1
        let request = Request(posting: [("key", "branch-\(keys)")] + fields, to: "/transfers", by: "")
        if random.roll(4) == 0 { _ = serve.app.respond(request) }
        return serve.app.respond(request)
    }

    /// - Returns: false where head has another history of this shop.
    func report() throws -> Bool {
        while true {
            let step = try ship.step(serve.store)
            line.state = ship.state
            switch step {
            case .sent(true, _): continue
            case .sent(false, _): return true
            case .failed, .stopped: return false
            }
        }
    }

    func compare() throws {
        let shown = try serve.store.shop().stock
        for fruit in stock.keys where shown[FruitID(fruit)] != stock[fruit] {
            throw Finding(
                "the other shop has \(shown[FruitID(fruit)]) \(fruit), and \(stock[fruit] ?? 0) by the model")
        }
    }
}
