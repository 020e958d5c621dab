import FastCGI
import Foundation
import ChainHead
import Journal
import JuiceShop
import Logging
import ShopDatabase
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// What head answers to messages, with a real database.
final class HeadOfficeTests: XCTestCase {
    private var database: TestDatabase?
    private let clock = TestClock()

    private struct Head {
        let shops: ShopsDatabase
        let office: HeadOffice
        let token: String
    }

    private func head(maxAtWork: Int = 8) throws -> Head {
        let database = try XCTUnwrap(TestDatabase(), "start the tests by Scripts/with-postgres")
        self.database = database
        let shops = ShopsDatabase(database.address, isAlone: true, isHead: true, eventsPerGeneration: 20)
        let token = HeadToken.new()
        XCTAssertTrue(try shops.addChainShop("mapo", name: "마포점", tokenHash: HeadToken.hash(token)))
        addTeardownBlock { shops.close() }
        let office = HeadOffice(
            shops, maxAtWork: maxAtWork, log: Logger(label: "head") { _ in SwiftLogNoOpLogHandler() },
            now: { [clock] in clock.now })
        return Head(shops: shops, office: office, token: token)
    }

    private func shop(orders: Int) throws -> MemoryStore {
        let store = try MemoryStore(menu: .firstShop, clock: { [clock] in clock.now })
        _ = try store.submit(StockChangeRequest(["banana": 900], reason: .delivery, key: "delivery"))
        for order in 0..<orders { try made(order, in: store) }
        return store
    }

    @discardableResult
    private func made(_ number: Int, in store: MemoryStore) throws -> OrderRequest.Outcome {
        let banana = try XCTUnwrap(Menu.firstShop["banana" as JuiceID])
        return try store.submit(OrderRequest(banana, key: XCTUnwrap(Key(rawValue: "k\(number)"))))
    }

    private func events(of store: some Store, after sequence: Int = 0) throws -> [Event] {
        var events = [Event]()
        try store.events(after: sequence) { _, event in
            events.append(event)
            return true
        }
        return events
    }

    private func message(after mark: HistoryMark, _ events: [Event]) throws -> [UInt8] {
        try EventsMessage(.init(after: mark, at: clock.now, zone: "Asia/Seoul", version: "0.1.0"), events).bytes().bytes
    }

    private func post(
        _ body: [UInt8], to head: Head, as id: String = "mapo", token: String? = nil
    ) throws -> Response {
        try XCTUnwrap(
            head.office.respond(
                Request(
                    .post, "/chain/shops/\(id)/events",
                    headers: .init(
                        contentType: EventsMessage.mediaType, authorization: "Bearer \(token ?? head.token)"),
                    body: .whole(body))))
    }

    private func answer(_ response: Response) throws -> HeadAnswer {
        try JSONDecoder().decode(HeadAnswer.self, from: Data(response.body))
    }

    private func problem(_ response: Response) throws -> HeadProblem {
        XCTAssertEqual(response["Content-Type"], HeadProblem.mediaType)
        return try JSONDecoder().decode(HeadProblem.self, from: Data(response.body))
    }

    func testEventsAreTakenOnceAndTheAnswerIsTheirEnd() throws {
        let (head, shop) = (try head(), try shop(orders: 30))
        let all = try message(after: .beginning, events(of: shop))
        for _ in 0..<2 {
            let response = try post(all, to: head)
            XCTAssertEqual(response.status, .ok)
            XCTAssertEqual(try answer(response).mark, try shop.shop().mark)
            XCTAssertEqual(try answer(response).again, 5)
        }
        XCTAssertEqual(try head.shops.shop("mapo").shop(), try shop.shop())
        XCTAssertEqual(try head.shops.shop("mapo").check().shop, try shop.shop())
        let row = try XCTUnwrap(head.shops.chainShop("mapo"))
        XCTAssertEqual(row.today?.orders, 30)
        XCTAssertEqual(row.today?.sequence, 32)
        XCTAssertEqual(row.zone?.identifier, "Asia/Seoul")
        XCTAssertEqual(row.today?.day, Day(clock.now, in: try XCTUnwrap(row.zone)))
        XCTAssertEqual(row.today?.currency, .won)
        XCTAssertEqual(row.lastContact, clock.now)
        XCTAssertNil(row.trouble)
        let metrics = head.office.respond(Request(.get, "/metrics", remoteAddress: "::1"))?.text ?? ""
        XCTAssertTrue(metrics.contains("juicemaker_head_events_total 32\n"), metrics)
        XCTAssertNil(head.office.respond(Request(.get, "/metrics", remoteAddress: "192.168.0.7")))
    }

    func testTheChainsMenuAndWhatIsOnItsWayAreThereForAShop() throws {
        let head = try head()
        let office = head.office
        func menu(_ token: String) throws -> Response {
            try XCTUnwrap(
                office.respond(
                    Request(
                        .get, "/chain/shops/mapo/menu", headers: .init(authorization: "Bearer \(token)"))))
        }
        XCTAssertEqual(try menu(head.token).status, .notFound, "nothing was published")
        let store = try PostgresStore(ShopsDatabase.menuShop, of: head.shops, creates: true, menu: .firstShop)
        let version = try store.shop().menuSequence
        let day = Day(clock.now, in: .gmt).advanced(by: 1)
        try head.shops.publish(MenuPublication(version: version, day: day, allowsOwn: true), to: ["mapo"])
        let published = try JSONDecoder().decode(PublishedMenu.self, from: Data(menu(head.token).body))
        XCTAssertEqual(published, PublishedMenu(try .firstShop, version: version, allowsOwn: true, day: day))
        XCTAssertEqual(try menu(HeadToken.new()).status, .unauthorized)

        let token = HeadToken.new()
        XCTAssertTrue(try head.shops.addChainShop("hongdae", name: "홍대점", tokenHash: HeadToken.hash(token)))
        let hongdae = try shop(orders: 1)
        let chain = Chain("hongdae", others: [OtherShop("mapo", NameText(recorded: "마포점"))])
        _ = try hongdae.submit(SettingsChangeRequest(Settings(chain: chain), edited: Settings(), key: "s"))
        guard case .made(let sent) = try hongdae.submit(SendRequest(to: "mapo", ["kiwi": 2], key: "t")) else {
            return XCTFail("not sent")
        }
        XCTAssertEqual(
            try post(message(after: .beginning, events(of: hongdae)), to: head, as: "hongdae", token: token).status, .ok
        )
        let mapo = try shop(orders: 2)
        let answer = try answer(post(message(after: .beginning, events(of: mapo)), to: head))
        XCTAssertEqual(answer.menu, version)
        var state = ShipState()
        state.coming = answer.transfers ?? []
        XCTAssertEqual(state.incoming, [sent])
        XCTAssertEqual(try head.shops.chainShops().map(\.name), ["홍대점", "마포점"])
    }

    func testAQuestionFromAnotherPlaceIsAnsweredWithHeads() throws {
        let (head, shop) = (try head(), try shop(orders: 3))
        let response = try post(message(after: shop.shop().mark, []), to: head)
        XCTAssertEqual(response.status, .conflict)
        XCTAssertEqual(try answer(response).mark, .beginning)
    }

    func testAnotherHistoryIsAForkUntilAPersonAcceptsIt() throws {
        let (head, one, other) = (try head(), try shop(orders: 3), try shop(orders: 5))
        XCTAssertEqual(try post(message(after: .beginning, events(of: one)), to: head).status, .ok)
        let response = try post(message(after: .beginning, events(of: other)), to: head)
        XCTAssertEqual(response.status, .conflict)
        XCTAssertEqual(try problem(response).kind, .forked)
        XCTAssertEqual(try head.shops.shop("mapo").shop(), try one.shop())
        XCTAssertEqual(try head.shops.chainShop("mapo")?.trouble?.kind, .forked)
        // The first machine goes on, and the other one is still to be seen.
        XCTAssertEqual(try post(message(after: one.shop().mark, []), to: head).status, .ok)
        XCTAssertEqual(try head.shops.chainShop("mapo")?.trouble?.kind, .forked)
        clock.advance(hours: 1)
        XCTAssertEqual(try post(message(after: one.shop().mark, []), to: head).status, .ok)
        XCTAssertNil(try head.shops.chainShop("mapo")?.trouble)

        try head.shops.addHistory("mapo~2")
        try head.shops.setHistory("mapo~2", of: "mapo")
        XCTAssertEqual(try post(message(after: .beginning, events(of: other)), to: head).status, .ok)
        XCTAssertEqual(try head.shops.shop("mapo~2").shop(), try other.shop())
        XCTAssertEqual(try head.shops.shop("mapo").shop(), try one.shop())
    }

    func testWhatHeadDoesNotKnowOrAllowIsNamedAndNeverSkipped() throws {
        let (head, shop) = (try head(), try shop(orders: 3))
        let text = String(decoding: try message(after: .beginning, events(of: shop)), as: UTF8.self)
        func post(_ old: String, _ new: String) throws -> (Response, HeadProblem) {
            XCTAssertTrue(text.contains(old))
            let response = try self.post(Array(text.replacing(old, with: new, maxReplacements: 1).utf8), to: head)
            return (response, try problem(response))
        }
        for (old, new) in [("\"format\":1", "\"format\":99"), ("{\"stockChanged\":", "{\"tipped\":")] {
            let (response, problem) = try post(old, new)
            XCTAssertEqual(response.status, .upgradeRequired)
            XCTAssertEqual(problem.kind, .newerFormat)
            XCTAssertTrue(problem.title.contains("update head first"), problem.title)
            XCTAssertEqual(try head.shops.chainShop("mapo")?.trouble?.kind, .newerFormat)
        }
        for (old, new) in [
            ("\"banana\":900", "\"banana\":9000000000"), ("\"banana\":900", "\"banana\":9223372036854775807"),
            ("\"banana\":900", "\"banana\":-9223372036854775808"), ("\"deltas\":", "\"Deltas\":"),
            ("{\"seq\":2", "{\"seq\":3"),
        ] {
            let (response, problem) = try post(old, new)
            XCTAssertEqual(response.status, .unprocessableContent)
            XCTAssertEqual(problem.seq, 2)
            XCTAssertEqual(try head.shops.chainShop("mapo")?.trouble?.kind, .refused)
            XCTAssertEqual(try head.shops.chainShop("mapo")?.trouble?.event, 2)
        }
        for (old, new) in [
            ("Asia/Seoul", "Asia/Atlantis"), ("\"sequence\":0", "\"sequence\":-1"), ("digest", "Digest"),
            ("\"now\":", "\"purchases\":{\"kiwi\":-1},\"now\":"),
            ("\"now\":", "\"purchases\":{\"a kiwi\":1},\"now\":"),
        ] {
            XCTAssertEqual(try post(old, new).0.status, .badRequest)
        }
        let many = (0...Menu.maxItemCount).map { "\"fruit-\($0)\":1" }.joined(separator: ",")
        XCTAssertEqual(try post("\"now\":", "\"purchases\":{\(many)},\"now\":").0.status, .badRequest)
        // The first event was right each time, and is there once.
        XCTAssertEqual(try head.shops.shop("mapo").shop().sequence, 1)
        XCTAssertEqual(try self.post(Array(text.utf8), to: head).status, .ok)
        XCTAssertNil(try head.shops.chainShop("mapo")?.trouble)
    }

    /// Each shop's list of what it lacks is kept until its next message.
    func testWhatAShopLacksIsKeptAsItSaidItLast() throws {
        let (head, shop) = (try head(), try shop(orders: 1))
        for list in [["kiwi": 12, "mango": 4], [:], nil] as [[FruitID: Int]?] {
            let header = EventsMessage.Header(
                after: try shop.shop().mark, at: clock.now, zone: "Asia/Seoul", version: "0.1.0", purchases: list)
            if list?.count == 2 { _ = try post(message(after: .beginning, events(of: shop)), to: head) }
            XCTAssertEqual(try post(EventsMessage(header).bytes().bytes, to: head).status, .ok)
            XCTAssertEqual(try head.shops.purchases(), list.map { ["mapo": $0] } ?? [:])
        }
    }

    func testTablesOfAnotherProgramAreRefusedInALine() throws {
        _ = try head()
        try XCTUnwrap(database).run("ALTER TABLE days DROP COLUMN lost")
        let other = ShopsDatabase(try XCTUnwrap(database).address, isAlone: true, isHead: true)
        defer { other.close() }
        XCTAssertThrowsError(try other.chainShops()) { error in
            XCTAssertTrue("\((error as? StoreError)?.summary ?? "")".hasSuffix("begin with a new database"), "\(error)")
        }
    }

    func testOnlyAShopsOwnTokenOpensItsAddress() throws {
        let (head, shop) = (try head(), try shop(orders: 1))
        let all = try message(after: .beginning, events(of: shop))
        XCTAssertTrue(
            try head.shops.addChainShop("hongdae", name: "홍대점", tokenHash: HeadToken.hash(HeadToken.new())))
        XCTAssertEqual(try post(all, to: head, as: "hongdae").status, .unauthorized)
        XCTAssertEqual(try post(all, to: head, as: "nobody").status, .unauthorized)
        XCTAssertEqual(try post(all, to: head, token: "").status, .unauthorized)
        XCTAssertEqual(try post(all, to: head, token: HeadToken.hash(head.token)).status, .unauthorized)
        XCTAssertTrue(try head.shops.setToken(hash: nil, of: "mapo"))
        XCTAssertEqual(try post(all, to: head).status, .unauthorized)
        XCTAssertEqual(try head.shops.shop("mapo").shop().sequence, 0)
        XCTAssertFalse(try XCTUnwrap(database).values("SELECT token_hash FROM heads").contains(head.token))
        let get = head.office.respond(Request(.get, "/chain/shops/mapo/events"))
        XCTAssertEqual(get?.status, .methodNotAllowed)
    }

    func testWhileAsManyAsCanBeAreAtWorkOthersAreAskedToComeAgain() throws {
        let head = try head(maxAtWork: 0)
        let response = try post(message(after: .beginning, []), to: head)
        XCTAssertEqual(response.status, .serviceUnavailable)
        XCTAssertTrue((1...5).contains(try XCTUnwrap(response["Retry-After"].flatMap { Int($0) })))
    }

    /// The totals of each day are those that a report counts, whatever came twice and wherever a message ended.
    func testTheTotalsOfADayAreWrittenOnceItIsOver() throws {
        let head = try head()
        let shop = try shop(orders: 2)
        for day in 0..<4 {
            clock.advance(hours: 24)
            for order in 0..<3 { try made(100 + 10 * day + order, in: shop) }
        }
        let events = try events(of: shop)
        var mark = HistoryMark.beginning
        var before: (HistoryMark, Event)?
        for event in events {
            // Each event comes three times, the last time with the one before it.
            for _ in 0..<2 { XCTAssertEqual(try post(message(after: mark, [event]), to: head).status, .ok) }
            if let (before, last) = before {
                XCTAssertEqual(try post(message(after: before, [last, event]), to: head).status, .ok)
            }
            before = (mark, event)
            mark = mark.after(event)
        }
        let zone = try XCTUnwrap(TimeZone(identifier: "Asia/Seoul"))
        let calendar = try shop.shop().calendar(zone)
        let today = calendar.day(of: clock.now)
        let first = today.advanced(by: -4)
        let counted = try shop.dayTotals(from: first, to: today.advanced(by: -1), calendar)
        XCTAssertEqual(counted.count, 4)
        XCTAssertEqual(try head.shops.days(of: "mapo", to: today), counted.mapValues(ChainTotals.init))
        XCTAssertEqual(try head.shops.cups(from: first, to: today)["mapo"], counted.mapValues(\.soldCups))
        let sum = counted.values.reduce(into: ReportTotals()) { $0.add($1) }
        XCTAssertEqual(try head.shops.totals(from: first, to: today), ["mapo": ChainTotals(sum)])
        XCTAssertEqual(try head.shops.totals(from: today, to: today), [:])
        let store = try head.shops.shop("mapo")
        XCTAssertEqual(try head.shops.checkDays(of: store, in: zone), [])
        let wrong = ChainTotals(
            orders: 1, cups: 2, takings: 3, discounted: 4, givenBack: 5, openAmounts: 6, juices: ["kiwi": 7],
            lost: ["kiwi": 8])
        try head.shops.setDays([first: wrong], of: "mapo")
        XCTAssertEqual(try head.shops.days(of: "mapo", to: first), [first: wrong])
        XCTAssertEqual(try head.shops.totals(from: first, to: first), ["mapo": wrong])
        XCTAssertEqual(try head.shops.checkDays(of: store, in: zone, repairs: true), [first])
        XCTAssertEqual(try head.shops.checkDays(of: store, in: zone), [])
    }

    /// A shop that was away for a month, and whose clock is an hour ahead, sends all of it at once.
    func testAMonthsAbsenceIsTakenInWithItsDaysAndItsClock() throws {
        let (head, shop) = (try head(), try shop(orders: 2))
        for day in 0..<30 {
            clock.advance(hours: 24)
            for order in 0..<14 { try made(1_000 + 14 * day + order, in: shop) }
        }
        let events = try events(of: shop)
        var mark = HistoryMark.beginning
        clock.advance(hours: 1)
        let ahead = clock.now
        clock.advance(hours: -1)
        while mark.sequence < events.count {
            let next = Array(events[mark.sequence..<min(mark.sequence + 250, events.count)])
            let header = EventsMessage.Header(after: mark, at: ahead, zone: "Asia/Seoul", version: "0.1.0")
            let response = try post(EventsMessage(header, next).bytes().bytes, to: head)
            XCTAssertEqual(response.status, .ok)
            mark = try answer(response).mark
        }
        XCTAssertEqual(try head.shops.shop("mapo").shop(), try shop.shop())
        XCTAssertEqual(try head.shops.chainShop("mapo")?.today?.clockSeconds, 3_600)
        let zone = try XCTUnwrap(TimeZone(identifier: "Asia/Seoul"))
        let calendar = try shop.shop().calendar(zone)
        let today = calendar.day(of: clock.now)
        let (first, last) = (today.advanced(by: -30), today.advanced(by: -1))
        let counted = try shop.dayTotals(from: first, to: last, calendar).mapValues(ChainTotals.init)
        XCTAssertEqual(counted.count, 30)
        XCTAssertEqual(try head.shops.days(of: "mapo", to: last), counted)
    }

    /// The role of head's server, by `roles.sql`, takes in events and changes none.
    func testHeadsRoleTakesInEventsAndChangesNone() throws {
        let (head, shop) = (try head(), try shop(orders: 3))
        let database = try XCTUnwrap(database)
        let role = "r\(UUID().uuidString.prefix(8).lowercased())"
        let schema = try database.values("SELECT current_schema")[0]
        try database.run(
            "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA \(schema) TO \(role)",
            try Repository.text("Deployment/roles.sql").replacing("juicemaker", with: role))
        defer { try? database.run("DROP OWNED BY \(role)", "DROP ROLE \(role)") }
        let shops = ShopsDatabase(
            try DatabaseAddress(database.url.replacing("user=juicemaker", with: "user=\(role)")), isAlone: true,
            isHead: true)
        defer { shops.close() }
        let office = HeadOffice(
            shops, maxAtWork: 8, log: Logger(label: "head") { _ in SwiftLogNoOpLogHandler() },
            now: { [clock] in clock.now })
        clock.advance(hours: 24)
        try made(9, in: shop)
        let own = Head(shops: shops, office: office, token: head.token)
        XCTAssertEqual(try post(message(after: .beginning, events(of: shop)), to: own).status, .ok)
        XCTAssertEqual(try shops.chainShop("mapo")?.today?.sequence, 6)
        XCTAssertEqual(try shops.days(of: "mapo", to: Day(number: 99_999)).count, 1)
        XCTAssertEqual(try post(Array("{}\n".utf8), to: own).status, .badRequest)
        for refused in ["DELETE FROM heads", "DELETE FROM days", "UPDATE events SET body = body"] {
            XCTAssertThrowsError(try database.run("SET ROLE \(role)", refused), refused)
        }
        try database.run("RESET ROLE")
    }

    /// Many shops on few connections, at once, each with copies that are dropped and read again.
    func testManyShopsShareAFewConnections() throws {
        let head = try head()
        let few = ShopsDatabase(
            try XCTUnwrap(database).address, isAlone: true, isHead: true, sessions: 4, maxShops: 3,
            eventsPerGeneration: 20)
        let office = HeadOffice(
            few, maxAtWork: 64, log: Logger(label: "h") { _ in SwiftLogNoOpLogHandler() }, now: { Date() })
        let shop = try shop(orders: 10)
        let events = try events(of: shop)
        for id in 0..<12 {
            XCTAssertTrue(
                try few.addChainShop("shop\(id)", name: "", tokenHash: HeadToken.hash(head.token)))
        }
        let messages = try stride(from: 0, to: events.count, by: 4).map { start in
            try message(
                after: events[..<start].reduce(.beginning) { $0.after($1) },
                Array(events[start..<min(start + 4, events.count)]))
        }
        DispatchQueue.concurrentPerform(iterations: 24) { number in
            for body in messages {
                _ = office.respond(
                    Request(
                        .post, "/chain/shops/shop\(number % 12)/events",
                        headers: .init(authorization: "Bearer \(head.token)"), body: .whole(body)))
            }
        }
        for id in 0..<12 { XCTAssertEqual(try few.shop("shop\(id)").check().shop, try shop.shop()) }
        let database = try XCTUnwrap(database)
        let sessions = try database.values(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = '\(database.schema)'")
        XCTAssertLessThanOrEqual(try XCTUnwrap(sessions.first.flatMap { Int($0) }), 4 + 2 + 2)
        few.close()
    }
}
