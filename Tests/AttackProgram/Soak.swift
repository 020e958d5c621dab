import ArgumentParser
import Foundation

/// Repeats the attacks with new seeds for a given time.
struct Soak: ParsableCommand {
    @Option(help: "The duration in minutes.")
    var minutes = 60

    @Option(help: "The least number of states after power cuts, however long that takes.")
    var states = 10_000_000

    func run() throws {
        let end = Date(timeIntervalSinceNow: 60 * Double(minutes))
        var seed = UInt64.random(in: 1_000_000..<1_000_000_000)
        print("the first seed is \(seed)")
        var stateCount = 0
        while Date() < end || stateCount < states {
            let attacks: [[String]] = [
                ["crashes", "--states", "200000"], ["orders", "--histories", "2000"], ["programs", "--count", "20000"],
            ]
            for attack in attacks where Date() < end || attack[0] == "crashes" {
                var command = try AttackProgram.parseAsRoot(attack + ["--seed", "\(seed)"])
                try command.run()
            }
            stateCount += 200_000
            seed += 1_000_000
        }
        print("OK: at least \(stateCount) states, and nothing was found")
    }
}
