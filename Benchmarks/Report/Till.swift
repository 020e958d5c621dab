import ContentFile
import Foundation
import HTTP
import JuiceShop
import Logging
import ShopPages
import ShopStore
import ShopWeb

/// The counter over a store with a past, asked as the web server asks it.
struct Till {
    private let store: FileStore
    private let counter: ShopApp

    struct Download {
        var seconds = 0.0
        var bytes = 0
        /// Without the head.
        var rows = -1
        var grownMiB = 0
    }

    init(_ past: Past) throws {
        let now = past.now
        let texts = try Texts([
            .korean: Data(contentsOf: URL(fileURLWithPath: "Content/\(Texts.file(.korean))")),
            Past.english: Data(contentsOf: URL(fileURLWithPath: "Content/\(Texts.file(Past.english))")),
        ])
        store = try FileStore(past.path, menu: past.menu, clock: { now })
        counter = ShopApp(
            store: store, menu: past.menu, texts: texts,
            templates: try PageTemplates(folder: "Templates"), requestGuard: RequestGuard(hosts: ["juice"]),
            newKey: { Till.newKey() },
            clock: WallClock(zone: Past.zone, time: { now }),
            log: Logger(label: "bench") { StreamLogHandler.standardError(label: $0) })
    }

    func page(_ path: String) throws {
        let response = counter.respond(request(path))
        guard response.status == .ok else { throw Wrong("\(path): \(response.status)") }
    }

    /// What a page of the list of orders asks the store for.
    func orders(before number: Int) throws {
        let records = try store.orders(before: number, atMost: 50)
        guard records.first?.order.number == number - 1, records.count == 50 else { throw Wrong("\(records.count)") }
    }

    func download(_ path: String, day: Day? = nil) throws -> Download {
        let before = try residentMiB()
        var download = Download()
        var highest = before
        let start = ContinuousClock.now
        let response = counter.respond(request(day.map { "\(path)?day=\($0)" } ?? path))
        guard response.status == .ok, let stream = response.stream else { throw Wrong("\(path): \(response.status)") }
        let outcome = stream.run { piece in
            download.bytes += piece.count
            download.rows += piece.count { $0 == UInt8(ascii: "\n") }
            if let memory = try? residentMiB() { highest = max(highest, memory) }
            return true
        }
        guard case .whole = outcome else { throw Wrong("\(path): \(outcome)") }
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
        guard pages.count > 1, let resident = Int(pages[1]) else { throw Wrong("no memory") }
        return resident * 4096 >> 20
    }

    private static func newKey() -> Key {
        var random = SystemRandomNumberGenerator()
        return Key(from: &random)
    }
}
