import Bytes
import Console
import Foundation
import JuiceShop
import ShopDatabase
import ShopStore

/// Examines a shop in a database, and the servers that have it.
struct DatabaseExamination {
    let database: StoreLocation.Database
    let patroniPort: Int
    /// Head office has the events of shops, which send them again, and is no shop.
    var isHead = false

    var findings: [Finding] {
        do {
            let status = try DatabaseStatus(database.address, isAlone: database.isAlone)
            return [server(status), settings(status), standby(status), sessions(status), clock(status)]
                + (isHead ? [] : [shop]) + patroni
        } catch {
            return [
                .fail(
                    "database", Message(verbatim: error.text),
                    Message(
                        "start it, or name its servers with --store postgresql://HOST,HOST/NAME",
                        "데이터베이스를 켜거나, --store postgresql://HOST,HOST/NAME으로 서버를 적어 주세요"))
            ]
        }
    }

    private func server(_ status: DatabaseStatus) -> Finding {
        .ok(
            "database",
            Message(
                "\(status.server) takes writes, PostgreSQL \(status.version)",
                "\(status.server)에 쓸 수 있어요. PostgreSQL \(status.version)"))
    }

    private func settings(_ status: DatabaseStatus) -> Finding {
        if let refusal = status.refusal {
            return .fail("durability", Message(verbatim: refusal), Message("then run this again", "그다음 다시 실행해 주세요"))
        }
        return .ok(
            "durability",
            Message(
                "fsync, full_page_writes and synchronous_commit are on",
                "fsync, full_page_writes, synchronous_commit이 켜져 있어요"))
    }

    /// Fails for a name that no standby has, because every COMMIT would then wait for ever.
    private func standby(_ status: DatabaseStatus) -> Finding {
        if status.standbys.contains(where: { $0.isSynchronous == nil }) {
            return .warn(
                "standby", Message("this user may not see it", "이 사용자는 볼 수 없어요"),
                Message(verbatim: "GRANT pg_read_all_stats TO juicemaker"))
        }
        let synchronous = status.standbys.filter { $0.isSynchronous == true }.map(\.name)
        if !synchronous.isEmpty {
            let names = synchronous.joined(separator: ", ")
            return .ok("standby", Message("commits wait for \(names)", "저장할 때 \(names)을(를) 기다려요"))
        }
        if status.wantedStandbys.isEmpty, isHead {
            return .ok("standby", Message("none; shops send again what is lost", "없어요. 잃은 것은 매장이 다시 보내요"))
        }
        if status.wantedStandbys.isEmpty {
            return .warn(
                "standby", Message("none: the server's end loses orders", "없어요. 서버가 망가지면 주문을 잃어요"),
                Message("set one up (Documentation/chain.md)", "대기 서버를 두세요(Documentation/chain.md)"))
        }
        return .fail(
            "standby",
            Message(
                "synchronous_standby_names is \(status.wantedStandbys), and none of them streams: every order waits",
                "synchronous_standby_names가 \(status.wantedStandbys)인데 연결된 대기 서버가 없어서 모든 주문이 기다려요"),
            Message("start the standby, or correct the name", "대기 서버를 켜거나 이름을 고쳐 주세요"))
    }

    private func sessions(_ status: DatabaseStatus) -> Finding {
        let (count, most) = status.sessions
        let says = Message("\(count) of \(most) are in use", "\(most)개 가운데 \(count)개를 쓰고 있어요")
        if count * 10 < most * 8 { return .ok("sessions", says) }
        return .warn(
            "sessions", says,
            Message("raise max_connections: each juicemaker needs two", "max_connections를 늘려 주세요. juicemaker마다 두 개를 써요")
        )
    }

    private func clock(_ status: DatabaseStatus) -> Finding {
        let seconds = Int(Date().timeIntervalSince(status.time).rounded())
        let says = Message("differs from the database's by \(seconds) s", "데이터베이스의 시계와 \(seconds)초 달라요")
        if abs(seconds) < 5 { return .ok("clock", says) }
        return .warn(
            "clock", says,
            Message("set both by NTP: events have the database's time", "둘 다 NTP로 맞춰 주세요. 기록에는 데이터베이스의 시각이 남아요"))
    }

    private var shop: Finding {
        do {
            let shop = try database.reading().shop()
            return .ok(
                "shop",
                Message(
                    "\(database.shop): \(shop.sequence) events, \(shop.orderCount) orders",
                    "\(database.shop): 사건 \(shop.sequence)개, 주문 \(shop.orderCount)개"))
        } catch {
            return .fail("shop", Message(error), Message("then run this again", "그다음 다시 실행해 주세요"))
        }
    }

    /// Warns of Patroni before 3.0.3: a leader that was frozen past its lease overwrites the new one's key in etcd, and
    /// every order that the new one confirmed is lost (patroni pull request 2689).
    private var patroni: [Finding] {
        var findings = [Finding]()
        for host in database.address.hosts {
            guard let version = PatroniVersion.ask(host, port: patroniPort) else { continue }
            let says = Message("\(host) has \(version.text)", "\(host): 버전 \(version.text)")
            findings.append(
                version.isSafe
                    ? .ok("patroni", says)
                    : .fail(
                        "patroni",
                        says + Message(": a frozen leader that wakes loses orders", ". 멈췄다 깨어난 리더가 주문을 잃게 해요"),
                        Message(
                            "install 4.1.5 or newer (Documentation/chain.md)",
                            "4.1.5 이상을 설치해 주세요(Documentation/chain.md)")))
        }
        return findings
    }
}

/// The version of the Patroni that manages a server, from its REST API: `GET /patroni`.
struct PatroniVersion {
    let text: String
    private let parts: [Int]

    /// True for 3.0.3 and later.
    var isSafe: Bool { !parts.lexicographicallyPrecedes([3, 0, 3]) }

    /// - Parameter answer: JSON with `{"patroni": {"version": "4.1.5"}}`.
    init?(_ answer: String) {
        guard let body = answer.firstRange(of: "\r\n\r\n").map({ answer[$0.upperBound...] }),
            let state = try? JSONDecoder().decode(State.self, from: Data(body.utf8))
        else { return nil }
        text = state.patroni.version
        parts = text.split(separator: ".").compactMap { Int($0) }
    }

    private struct State: Decodable {
        struct Patroni: Decodable { let version: String }
        let patroni: Patroni
    }

    /// - Returns: nil without a response within a second.
    static func ask(_ host: String, port: Int) -> PatroniVersion? {
        let question = HTTPQuestion(address: host, port: port, host: host, path: "/patroni")
        return (try? question.ask(waitingSeconds: 1)).flatMap(PatroniVersion.init)
    }
}
