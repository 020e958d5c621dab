import Attack
import Foundation
import Glibc
import TestSupport

/// Kills one process or another of a running shop, at moments that dice choose, and starts it again.
final class Reaper: @unchecked Sendable {
    private let shop: RunningShop
    private let promises: Promises
    private let seed: UInt64
    private var dice: SeededRandom
    private var kills = 0
    /// How long a start, a stop and a command take here: to aim at the middle of them, nothing hangs on it.
    private let startMicroseconds: Int
    private let stopMicroseconds: Int
    private let commandMicroseconds: Int

    init(_ shop: RunningShop, _ promises: Promises, _ seed: UInt64) throws {
        self.shop = shop
        self.promises = promises
        self.seed = seed
        dice = SeededRandom(seed: ~seed)
        let first = Errand(stockUp: "first", by: 1_000_000)
        commandMicroseconds = try Self.measured { try shop.command(first, promises) }
        stopMicroseconds = Self.measured { _ = shop.shops[0].stop() }
        startMicroseconds = try Self.measured { try shop.startShop(0) }
    }

    /// - Returns: how many were killed: as many as that, or a few more.
    func reap(_ count: Int, _ turnstile: Turnstile) throws -> Int {
        var round = 0
        while kills < count && !turnstile.isClosed {
            round += 1
            let target = promises.answerCount + dice.roll(12)
            turnstile.admit(12)
            try eventually { promises.answerCount >= target || turnstile.isClosed }
            // For those who are left, and for whoever starts.
            turnstile.admit(12)
            try strike(Errand(ticket: -5 * round, seed: seed))
            if round % 40 == 0 { try Audit(promises, shop).check(isComplete: false) }
        }
        return kills
    }

    /// - Parameter errand: what a command is to do, when it is a command's turn.
    private func strike(_ errand: Errand) throws {
        let number = dice.roll(shop.shops.count)
        switch dice.roll(20) {
        case 0: try killAll()
        case 1: try stop(number)
        case 2..<5: try killStopping(number)
        case 5..<8: try killStarting(number)
        case 8..<14: try killCommand(errand)
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

    /// A new generation begins.
    private func stop(_ number: Int) throws {
        let code = shop.shops[number].stop()
        if code != 0 { throw HTTPClient.Failure(description: "stopped with \(code): \(shop.shops[number].said)") }
        try shop.startShop(number)
    }

    /// A new generation half begins, perhaps.
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

    private func killCommand(_ errand: Errand) throws {
        let command = try shop.launch(errand)
        pause(upTo: commandMicroseconds)
        command.kill()
        if command.exitCode == -SIGKILL { kills += 1 }
        try shop.command(errand, promises)
    }

    private func kill(_ number: Int) throws {
        let victim = shop.shops[number]
        if !victim.process.isRunning { throw HTTPClient.Failure(description: "died by itself: \(victim.said)") }
        victim.kill()
        kills += 1
    }

    private func pause(upTo microseconds: Int) {
        usleep(UInt32(dice.roll(max(1, microseconds))))
    }

    private static func measured(_ work: () throws -> Void) rethrows -> Int {
        let elapsed = try ContinuousClock().measure(work)
        return Int(elapsed / .microseconds(1))
    }
}
