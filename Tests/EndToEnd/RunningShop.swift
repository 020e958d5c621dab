import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport

/// The real program: juicemaker's processes on one store on a disk, behind nginx with the shop's configuration,
/// listening on loopback.
final class RunningShop: @unchecked Sendable {
    /// `11-21`: today, as commands name the day of an order.
    static var today: String {
        Date.now.formatted(
            .verbatim(
                "\(month: .twoDigits)-\(day: .twoDigits)", timeZone: .current, calendar: .init(identifier: .gregorian)))
    }

    let folder: TemporaryFolder
    private let reserved: LoopbackPort
    private let content: String
    private let options: [String]
    /// The folder that nginx serves.
    let site: String
    private let launcher: [String]
    private let editNginx: (String) -> String
    private(set) var shops: [Child] = []
    private(set) var nginx: Child?

    /// The program under test: the one in `JUICEMAKER`, else the debug build beside the tests.
    static let program =
        ProcessInfo.processInfo.environment["JUICEMAKER"]
        ?? Bundle.main.bundleURL.appending(path: "juicemaker").path
    /// The program of exhibitions beside it.
    static let exhibition = URL(filePath: program).deletingLastPathComponent().appending(path: "exhibition").path

    var port: UInt16 { reserved.number }
    var store: String { "\(folder.path)/Store" }
    /// nil for a store in the folder.
    private let database: String?
    /// Where the store is, for every command.
    var storeOptions: [String] {
        database.map { ["--store", $0, "--single-database"] } ?? ["--store", store]
    }

    /// - Parameters:
    ///   - processes: the number that share the store; nginx asks them in turn.
    ///   - content: the folder with the menu and the texts.
    ///   - database: the URL of the database that has the store, instead of a folder.
    ///   - isServed: false for nginx alone, without a running shop.
    ///   - hasNginx: false for the command line.
    ///   - launcher: a command before the program's, which ends in `exec`: `setpriv`, `env` or `prlimit`.
    ///   - options: further options of `serve`.
    ///   - editNginx: the test's changes to nginx's configuration.
    init(
        processes: Int = 1, content: String = "Content", database: String? = nil, isServed: Bool = true,
        hasNginx: Bool = true, threads: Int = 64, launcher: [String] = [], options: [String] = [],
        editNginx: @escaping (String) -> String = { $0 }
    ) throws {
        folder = try TemporaryFolder()
        self.launcher = launcher
        self.database = database
        reserved = try LoopbackPort()
        self.content = content
        self.options = options
        self.editNginx = editNginx
        site = try content == "Content" ? Nginx.site : Nginx.generate(content, in: folder)
        if isServed { try (0..<processes).forEach { try startShop($0, threads: threads) } }
        if hasNginx { try startNginx(processes: processes) }
    }

    deinit { end() }

    /// A closed shop, for the command line.
    static func closed() throws -> RunningShop { try RunningShop(isServed: false, hasNginx: false) }

    /// A closed shop with a new store.
    static func withStoreOnly(menu: Menu? = nil) throws -> RunningShop {
        let shop = try closed()
        _ = try FileStore(shop.store, menu: menu ?? .firstShop, clock: { Date() })
        return shop
    }

    /// For a test whose threads may outlive it: they still hold the shop then.
    func end() {
        stopNginx()
        for shop in shops { shop.kill() }
    }

    func client() -> HTTPClient { HTTPClient(port: port) }

    func startShop(_ number: Int, threads: Int = 64) throws {
        try launchShop(number, threads: threads)
        try awaitShop(number)
    }

    func launchShop(_ number: Int, threads: Int = 64, environment: [String: String] = [:]) throws {
        let socket = "\(folder.path)/\(number).sock"
        let command =
            launcher + [
                Self.program, "serve", "--socket", socket, "--threads", "\(threads)", "--content", content, "--site",
                site,
            ] + storeOptions + (database == nil ? [] : ["--create"]) + options
        let shop = try Child(
            "/usr/bin/env", command, log: "shop-\(number).log", in: folder.path, environment: environment)
        if number < shops.count { shops[number] = shop } else { shops.append(shop) }
    }

    func awaitShop(_ number: Int) throws {
        let shop = shops[number]
        try eventually {
            if !shop.process.isRunning { throw HTTPClient.Failure(description: shop.output) }
            return shop.output.contains("serving")
        }
    }

    /// A killed master process would leave its workers running, so nginx is asked to stop.
    func stopNginx() {
        _ = nginx?.stop()
    }

    func startNginx(processes: Int) throws {
        let one = "server unix:\(folder.path)/juicemaker.sock;"
        let all = (0..<processes).map { "server unix:\(folder.path)/\($0).sock max_fails=0;" }.joined(separator: " ")
        nginx = try Nginx.start(port: port, in: folder, site: site) { [editNginx] in
            editNginx($0.replacing(one, with: all))
        }
    }

    /// Runs a command beside the running shop.
    /// - Parameter locale: decides the language of its messages.
    func run(
        _ arguments: String..., locale: String = "C"
    ) throws -> (code: Int32, output: String, error: String) {
        try run(arguments + storeOptions, locale: locale)
    }

    func run(
        _ arguments: [String], locale: String, environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String, error: String) {
        let (out, err) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(filePath: Self.program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": locale]) { $1 }
            .merging(environment) { $1 }
        process.currentDirectoryURL = Repository.folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = out
        process.standardError = err
        try process.run()
        let output = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let error = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output, error)
    }
}
