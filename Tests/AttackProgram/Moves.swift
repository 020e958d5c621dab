import ArgumentParser
import Attack
import Foundation
import Glibc
import Journal
import JuiceShop
import ShopDatabase
import ShopStore
import TestStores

/// Ends moves of a store by signals, at any moment: no half may be taken for a store, and a repetition makes it whole.
struct Moves: ParsableCommand {
    @Option(help: "The number of moves that are ended, in each of three directions.")
    var kills = 200

    @Option(help: "The first seed; the same seed gives the same moments, as far as the machine does.")
    var seed: UInt64 = 1

    @Option(help: "The number of events of the store.")
    var events = 2_000

    func run() throws {
        try TestDatabase.require()
        guard let database = try TestDatabase() else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "attack-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = StoreLocation.folder("\(folder)/first")
        try Self.trade(in: "\(folder)/first", events)
        let second = StoreLocation.shop("first", database.url)
        var random = SeededRandom(seed: seed)
        try MoveSearch(from: first, to: .folder("\(folder)/copy")).search(kills, &random)
        try MoveSearch(from: first, to: second).search(kills, &random)
        try MoveSearch(from: second.numbered(0), to: .folder("\(folder)/back")).search(kills, &random)
    }

    private static func trade(in path: String, _ events: Int) throws {
        let menu = try AttackedShop.menu
        let store = try FileStore(path, menu: menu, limits: .init(lines: 400), clock: { Date() })
        for number in 2...events {
            guard let key = Key(rawValue: "\(number)") else { continue }
            let order = OrderContent(lines: [OrderLine(menu.juices[1].id)], place: menu.usualPlace)
            _ = try store.submit(OrderRequest(order, isQueued: false, dayStart: .now, key: key, who: nil))
        }
        try NamesFile(store: path).update { $0.hasPIN = true }
        try store.close()
    }
}

/// One move, in a process of its own that the attack ends.
struct MoveOnce: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var words: [String]

    func run() throws {
        let (from, to) = (try StoreLocation(words[...1]), try StoreLocation(words[2...]))
        let source = try from.source()
        switch to {
        case .folder(let path): _ = try StoreMove.run(from: source, to: UnfinishedFolder(path))
        case .shop(let shop, let url):
            let target = try UnfinishedShop(
                DatabaseAddress(url), shop: shop, upTo: source.store.shop().sequence, isAlone: true,
                eventsPerGeneration: 500)
            _ = try StoreMove.run(from: source, to: target)
        }
    }
}

/// A store's place, as two arguments.
private enum StoreLocation {
    case folder(String)
    case shop(String, String)

    init(_ words: ArraySlice<String>) throws {
        guard words.count == 2, let kind = words.first, let place = words.last else {
            throw ValidationError("folder PATH or SHOP URL")
        }
        self = kind == "folder" ? .folder(place) : .shop(kind, place)
    }

    var kind: String { if case .folder = self { "folder" } else { "database" } }

    var words: [String] {
        switch self {
        case .folder(let path): ["folder", path]
        case .shop(let shop, let url): [shop, url]
        }
    }

    func numbered(_ number: Int) -> StoreLocation {
        switch self {
        case .folder(let path): .folder("\(path)-\(number)")
        case .shop(let shop, let url): .shop("\(shop)-\(number)", url)
        }
    }

    func source() throws -> StoreMove.End {
        switch self {
        case .folder(let path):
            let store = try FileStore(path, menu: nil, clock: { Date() })
            return StoreMove.End(store: store, names: NamesFile(store: path))
        case .shop(let shop, let url):
            let store = try PostgresStore(DatabaseAddress(url), shop: shop, isAlone: true, menu: nil)
            return StoreMove.End(store: store, names: store)
        }
    }

    /// The shop after its last event, by a check of the whole store, and its names; nil where there is none to be opened.
    func checked() throws -> (shop: Shop, names: Names)? {
        switch self {
        case .folder(let path):
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            return (try StoreCheck(path).run().shop, try NamesFile(store: path).names())
        case .shop(let shop, let url):
            do {
                // As `serve --create` does: an empty shop would get its first menu.
                let store = try PostgresStore(DatabaseAddress(url), shop: shop, isAlone: true, menu: AttackedShop.menu)
                return (try store.check().shop, try store.names())
            } catch StoreError.unavailable {
                return nil
            }
        }
    }
}

private struct MoveSearch {
    let from: StoreLocation
    let to: StoreLocation
    private static let signals = [SIGHUP, SIGINT, SIGTERM, SIGKILL]

    func search(_ kills: Int, _ random: inout SeededRandom) throws {
        guard let source = try from.checked() else { throw Finding("there is no store to move") }
        let start = ContinuousClock.now
        _ = try run(to: to.numbered(0)) { $0.waitUntilExit() }
        let microseconds = Int((ContinuousClock.now - start) / .microseconds(1))
        var (ended, early, number) = (0, 0, 1)
        while ended < kills {
            let target = to.numbered(number)
            let signal = Self.signals[random.roll(Self.signals.count)]
            let moment = random.roll(microseconds * 11 / 10)
            let isEnded = try run(to: target) { move in
                usleep(UInt32(moment))
                kill(move.processIdentifier, signal)
                move.waitUntilExit()
            }
            ended += isEnded ? 1 : 0
            let found = try target.checked()
            if let found, found != source {
                throw Finding("signal \(signal) after \(moment) µs: \(target) is at event \(found.shop.sequence)")
            }
            if found == nil, isEnded { early += 1 }
            // Another move over the rest, until one is whole.
            if found == nil, random.roll(3) > 0 { continue }
            if found == nil {
                guard try !run(to: target, { $0.waitUntilExit() }) else { throw Finding("\(target): no move goes on") }
            }
            guard let whole = try target.checked(), whole == source else { throw Finding("\(target) is not whole") }
            number += 1
        }
        print(
            "\(from.kind) to \(to.kind): \(ended) moves ended by signals, \(early) of them before the store was whole, "
                + "\(number - 1) stores whole in the end: none was half")
    }

    /// - Returns: true if the move was ended before its end.
    private func run(to target: StoreLocation, _ wait: (Process) -> Void) throws -> Bool {
        let move = Process()
        move.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        move.arguments = ["move-once"] + from.words + target.words
        move.standardError = FileHandle.nullDevice
        try move.run()
        wait(move)
        return move.terminationReason == .uncaughtSignal || move.terminationStatus != 0
    }
}
