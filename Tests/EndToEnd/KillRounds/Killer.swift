import Attack
import Foundation
import Glibc
import TestSupport

/// Kills processes of a running shop at random moments, and restarts them (the nemesis of the kill rounds).
final class Killer: @unchecked Sendable {
    private let shop: RunningShop
    private let results: AckedResults
    private let seed: UInt64
    private var random: SeededRandom
    private var kills = 0
    /// The durations of a start, a stop and a command on this machine: kills fall into them, and no check uses them.
    private let startMicroseconds: Int
    private let stopMicroseconds: Int
    private let commandMicroseconds: Int

    init(_ shop: RunningShop, _ results: AckedResults, _ seed: UInt64) throws {
        self.shop = shop
        self.results = results
        self.seed = seed
        random = SeededRandom(seed: ~seed)
        let first = StoreOperation(stockUp: "first", by: 1_000_000)
        commandMicroseconds = try Self.measured { try shop.command(first, results) }
        stopMicroseconds = Self.measured { _ = shop.shops[0].stop() }
        startMicroseconds = try Self.measured { try shop.startShop(0) }
    }

    /// - Returns: the number of kills: the count, or a few more.
    func killAtLeast(_ count: Int, _ gate: AdmissionGate) throws -> Int {
        var round = 0
        while kills < count && !gate.isClosed {
            round += 1
            let target = results.responseCount + random.roll(12)
            gate.admit(12)
            try eventually { results.responseCount >= target || gate.isClosed }
            // Keeps the remaining clients busy during the kill and the restart.
            gate.admit(12)
            try killOne(StoreOperation(ticket: -5 * round, seed: seed))
            if round % 40 == 0 { try Audit(results, shop).check(isComplete: false) }
        }
        return kills
    }

    /// - Parameter operation: the operation of a command, if a command is killed.
    private func killOne(_ operation: StoreOperation) throws {
        let number = random.roll(shop.shops.count)
        switch random.roll(20) {
        case 0: try killAll()
        case 1: try stop(number)
        case 2..<5: try killStopping(number)
        case 5..<8: try killStarting(number)
        case 8..<14: try killCommand(operation)
        default:
            try kill(number)
            try shop.startShop(number)
        }
    }

    private func killAll() throws {
        for number in shop.shops.indices { try kill(number) }
        for number in shop.shops.indices { try shop.launchShop(number) }
        for number in shop.shops.indices { try shop.awaitShop(number) }
    }

    /// Stops cleanly, which begins a new generation.
    private func stop(_ number: Int) throws {
        let code = shop.shops[number].stop()
        if code != 0 { throw HTTPClient.Failure(description: "stopped with \(code): \(shop.shops[number].output)") }
        try shop.startShop(number)
    }

    /// Kills during a clean stop, perhaps while a new generation begins.
    private func killStopping(_ number: Int) throws {
        let victim = shop.shops[number]
        Glibc.kill(victim.process.processIdentifier, SIGTERM)
        pause(upTo: stopMicroseconds)
        victim.kill()
        if victim.exitCode == -SIGKILL { kills += 1 }
        try shop.startShop(number)
    }

    private func killStarting(_ number: Int) throws {
        try kill(number)
        try shop.launchShop(number)
        pause(upTo: startMicroseconds)
        try kill(number)
        try shop.startShop(number)
    }

    private func killCommand(_ operation: StoreOperation) throws {
        let command = try shop.launch(operation)
        pause(upTo: commandMicroseconds)
        command.kill()
        if command.exitCode == -SIGKILL { kills += 1 }
        try shop.command(operation, results)
    }

    private func kill(_ number: Int) throws {
        let victim = shop.shops[number]
        if !victim.process.isRunning { throw HTTPClient.Failure(description: "died by itself: \(victim.output)") }
        victim.kill()
        kills += 1
    }

    private func pause(upTo microseconds: Int) {
        usleep(UInt32(random.roll(max(1, microseconds))))
    }

    private static func measured(_ work: () throws -> Void) rethrows -> Int {
        let elapsed = try ContinuousClock().measure(work)
        return Int(elapsed / .microseconds(1))
    }
}
