import Attack
import Foundation
import TestSupport
import XCTest

/// Real processes on one store, behind nginx and at the command line, under load; one after the other is killed at any
/// moment, also while it starts, stops or is a command, and sometimes all at once.
///
/// `KILL_ROUNDS=10000` for more of it, `KILL_SEED` to roll the same dice; when they fall is the machine's chance.
final class KillRoundsTests: XCTestCase {
    private let environment = ProcessInfo.processInfo.environment
    private static let customers = 8

    func testEveryAcknowledgedOrderIsFoundOnceWhoeverIsKilled() throws {
        let kills = environment["KILL_ROUNDS"].flatMap { Int($0) } ?? 300
        let seed = environment["KILL_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
        print("kill rounds with seed \(seed)")
        let (shop, promises) = (try RunningShop(processes: 3), Promises())
        defer { shop.end() }
        let killed = try Self.kill(kills, seed, shop, promises)
        try Audit(promises, shop).check(isComplete: true)
        try Self.everybodyComesAgain(shop, promises)
        try Audit(promises, shop).check(isComplete: true)
        try assertBooksBalance(shop)
        for child in shop.shops { XCTAssertEqual(child.stop(), 0, child.said) }
        print("\(killed) kills, \(promises.orderCount) orders acknowledged, each found once")
    }

    /// - Returns: how many were killed.
    private static func kill(_ kills: Int, _ seed: UInt64, _ shop: RunningShop, _ promises: Promises) throws -> Int {
        let turnstile = Turnstile()
        let reaper = try Reaper(shop, promises, seed)
        return try Clients.together(customers + 1) { number in
            defer { turnstile.close() }
            if number == customers { return try reaper.reap(kills, turnstile) }
            let customer = Customer(shop, promises)
            while let ticket = turnstile.enter() {
                try customer.bring(Errand(ticket: ticket, seed: seed))
                try customer.look()
            }
            return 0
        }.reduce(0, +)
    }

    /// With the same keys: each is told what it was told, and nothing happens.
    private static func everybodyComesAgain(_ shop: RunningShop, _ promises: Promises) throws {
        let errands = promises.all.keys.sorted { $0.key < $1.key }
        _ = try Clients.together(customers) { number in
            let customer = Customer(shop, promises)
            for index in stride(from: number, to: errands.count, by: customers) { try customer.bring(errands[index]) }
        }
    }
}
