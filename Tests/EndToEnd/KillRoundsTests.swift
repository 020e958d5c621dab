import Attack
import Foundation
import TestSupport
import XCTest

/// Real processes on one store, behind nginx and at the command line, under load. Each is killed at a random moment,
/// also during a start, a stop or a command; sometimes all are killed at once.
///
/// `KILL_ROUNDS=10000` for more kills, `KILL_SEED` to repeat the random choices; their timing depends on the machine.
final class KillRoundsTests: XCTestCase {
    private let environment = ProcessInfo.processInfo.environment
    private static let clients = 8

    func testEveryAcknowledgedOrderIsStoredOnceWhicheverProcessIsKilled() throws {
        let kills = environment["KILL_ROUNDS"].flatMap { Int($0) } ?? 12
        let seed = environment["KILL_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
        print("kill rounds with seed \(seed)")
        let (shop, results) = (try RunningShop(processes: 3), AckedResults())
        defer { shop.end() }
        let killed = try Self.kill(kills, seed, shop, results)
        try Audit(results, shop).check(isComplete: true)
        try Self.retryAll(shop, results)
        try Audit(results, shop).check(isComplete: true)
        try assertAccountsBalance(shop)
        for child in shop.shops { XCTAssertEqual(child.stop(), 0, child.output) }
        print("\(killed) kills, \(results.orderCount) orders acknowledged, each stored once")
    }

    /// - Returns: the number of kills.
    private static func kill(_ kills: Int, _ seed: UInt64, _ shop: RunningShop, _ results: AckedResults) throws -> Int {
        let gate = AdmissionGate()
        let killer = try Killer(shop, results, seed)
        return try Clients.together(clients + 1) { number in
            defer { gate.close() }
            if number == clients { return try killer.killAtLeast(kills, gate) }
            let client = RetryingClient(shop, results)
            while let ticket = gate.enter() {
                try client.submit(StoreOperation(ticket: ticket, seed: seed))
                try client.readStock()
            }
            return 0
        }.reduce(0, +)
    }

    /// Repeats all operations with their keys: each gets its first result, and nothing changes.
    private static func retryAll(_ shop: RunningShop, _ results: AckedResults) throws {
        let operations = results.all.keys.sorted { $0.key < $1.key }
        _ = try Clients.together(clients) { number in
            let client = RetryingClient(shop, results)
            for index in stride(from: number, to: operations.count, by: clients) {
                try client.submit(operations[index])
            }
        }
    }
}
