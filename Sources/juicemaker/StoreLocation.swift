import Bytes
import Console
import Foundation
import Journal
import Runtime
import JuiceShop
import Practice
import ShopDatabase
import ShopStore

/// The place of a shop's store.
enum StoreLocation {
    case folder(String)
    case database(Database)

    struct Database {
        let address: DatabaseAddress
        let shop: String
        /// True if one server without a standby is accepted.
        let isAlone: Bool

        /// Opens the store for a command that only reads, from any server.
        func reading() throws(StoreError) -> PostgresStore {
            try PostgresStore(address, shop: shop, isAlone: true, menu: nil)
        }

        func store(
            creates: Bool = false, menu: Menu? = nil, metrics: StoreMetrics = StoreMetrics(),
            report: @escaping @Sendable (_ before: Shop, _ now: Shop) -> Void = { _, _ in }
        ) throws(StoreError) -> PostgresStore {
            try PostgresStore(
                address, shop: shop, creates: creates, isAlone: isAlone, menu: menu, metrics: metrics, report: report)
        }
    }

    /// - Parameters:
    ///   - store: a folder or a URL.
    ///   - shop: the name of the shop in a database: 1 to 64 of the characters of a key.
    init(_ store: String, _ shop: String, isAlone: Bool) throws(CommandError) {
        guard DatabaseAddress.isAddress(store) else {
            try Self.requireFinished(store)
            try Self.requireReal(store)
            self = .folder(store)
            return
        }
        // `ID~2` is head's name for the second history of a shop.
        guard Token.isToken(shop.replacing(/~[0-9]+$/, with: "")) else {
            throw CommandError(
                .usage, "“\(shop)” is no shop's name: use 1 to 64 of A-Z a-z 0-9 - and _ with --shop",
                "“\(shop)”: --shop에는 A-Z a-z 0-9 - _ 로 64자까지 적어 주세요")
        }
        do throws(SQLError) {
            self = .database(Database(address: try DatabaseAddress(store), shop: shop, isAlone: isAlone))
        } catch {
            throw CommandError(.usage, Message(verbatim: "--store: \(error.text)"))
        }
    }

    /// - Throws: `CommandError` for the unfinished folder of an interrupted move, restore or backup.
    static func requireFinished(_ path: String) throws(CommandError) {
        // The path may also be written as `NAME.unfinished/` or as `.`.
        guard URL(filePath: path).standardizedFileURL.path.hasSuffix(StoreCopy.unfinished) else { return }
        throw CommandError(
            .unavailable,
            "\(path): "
                + Message(
                    "is unfinished: a move, restore or backup is writing it, or was interrupted; repeat that command, "
                        + "which begins again, or remove the folder",
                    "아직 다 쓰지 않은 기록이에요. 옮기기나 복원이나 백업이 쓰고 있거나, 쓰다가 끊겼어요. 그 명령을 다시 하거나 이 폴더를 지워 주세요"))
    }

    /// - Throws: `CommandError` for the store of a practice shop: nothing of it comes into a real one.
    static func requireReal(_ path: String) throws(CommandError) {
        guard PracticeFolder.isPractice(store: path) else { return }
        throw CommandError(
            .unavailable,
            "\(path): "
                + Message(
                    "is a practice shop's, which only juicemaker practice opens",
                    "연습 가게의 기록이에요. juicemaker practice만 열 수 있어요"))
    }

    /// A folder, or a database's URL without user and password.
    static func printable(_ store: String) -> String {
        guard DatabaseAddress.isAddress(store) else { return store }
        return (try? DatabaseAddress(store).name) ?? "postgresql://…"
    }

    /// The store's name in messages, without a password.
    var name: String {
        switch self {
        case .folder(let path): path
        case .database(let database): "\(database.address.name), shop \(database.shop)"
        }
    }

    /// - Throws: `CommandError` for a database.
    func folder() throws(CommandError) -> String {
        if case .folder(let path) = self { return path }
        throw CommandError(
            .usage, "this works on a store in a folder; --store is a database, which has tools of its own",
            "폴더에 있는 기록에만 쓰는 명령이에요. 데이터베이스에는 그 도구를 써 주세요")
    }
}
