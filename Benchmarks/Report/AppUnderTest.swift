import ContentFile
import Foundation
import FastCGI
import JuiceShop
import Logging
import ShopWeb
import ShopStore

/// The application on a store with a history, called as the web server calls it.
struct AppUnderTest {
    private let store: FileStore
    private let app: ShopApp

    struct Download {
        var seconds = 0.0
        var bytes = 0
        /// Without the header row.
        var rows = -1
        var grownMiB = 0
    }

    init(_ history: StoreHistory) throws {
        let now = history.now
        let texts = try Texts([
            .korean: Data(contentsOf: URL(fileURLWithPath: "Content/\(Texts.file(.korean))")),
            StoreHistory.english: Data(contentsOf: URL(fileURLWithPath: "Content/\(Texts.file(StoreHistory.english))")),
        ])
        store = try FileStore(history.path, menu: history.menu, clock: { now })
        app = ShopApp(
            store: store, texts: texts,
            templates: try PageTemplates(folder: "Templates", texts: texts),
            requestGuard: RequestGuard(hosts: ["juice"]),
            newKey: { AppUnderTest.newKey() },
            clock: WallClock(zone: StoreHistory.zone, time: { now }),
            log: Logger(label: "bench") { StreamLogHandler.standardError(label: $0) }, neighbours: Neighbours())
    }

    func page(_ path: String) throws {
        let response = app.respond(request(path))
        guard response.status == .ok else { throw WrongResult("\(path): \(response.status)") }
    }

    /// Reads the orders of one page of the list.
    func orders(before number: Int) throws {
        let records = try store.orders(before: number, atMost: 50)
        guard records.first?.order.number == number - 1, records.count == 50 else {
            throw WrongResult("\(records.count)")
        }
    }

    func download(_ path: String, day: Day? = nil) throws -> Download {
        let before = try residentMiB()
        var download = Download()
        var highest = before
        let start = ContinuousClock.now
        let response = app.respond(request(day.map { "\(path)?day=\($0)" } ?? path))
        guard response.status == .ok, let stream = response.stream else {
            throw WrongResult("\(path): \(response.status)")
        }
        let outcome = stream.run { piece in
            download.bytes += piece.count
            download.rows += piece.count { $0 == UInt8(ascii: "\n") }
            if let memory = try? residentMiB() { highest = max(highest, memory) }
            return true
        }
        guard case .whole = outcome else { throw WrongResult("\(path): \(outcome)") }
        download.seconds = (ContinuousClock.now - start) / .seconds(1)
        download.grownMiB = highest - before
        return download
    }

    private func request(_ path: String) -> Request {
        let parts = path.split(separator: "?")
        return Request(
            .get, String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "", headers: .init(host: "juice"))
    }

    /// `VmRSS` of proc(5).
    private func residentMiB() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard pages.count > 1, let resident = Int(pages[1]) else { throw WrongResult("no memory") }
        return resident * 4096 >> 20
    }

    private static func newKey() -> Key {
        var random = SystemRandomNumberGenerator()
        return Key(from: &random)
    }
}
