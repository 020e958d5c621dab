import ArgumentParser

/// The attacks of `make test`, in a minute; `make attack` makes every call fail and inflicts all damages.
struct Everyday: ParsableCommand {
    func run() throws {
        let attacks: [[String]] = [
            ["crashes", "--states", "2000"], ["failures", "--one-in", "15"], ["damages", "--one-in", "75"],
            ["orders", "--histories", "40"], ["programs", "--count", "120"],
            ["orders", "--histories", "15", "--database"], ["programs", "--count", "40", "--database"],
            ["moves", "--kills", "3", "--events", "300"],
        ]
        for attack in attacks {
            var command = try AttackProgram.parseAsRoot(attack)
            try command.run()
        }
        print("OK: the store withstood the everyday attacks")
    }
}

/// A short version for a store that is known to be broken: it ends with the first finding, and on a whole store before the
/// limit of `Scripts/mutants`, in two or three minutes.
struct Hunt: ParsableCommand {
    func run() throws {
        let attacks: [[String]] = [
            ["programs", "--count", "300"], ["failures"], ["orders", "--histories", "150"],
            ["damages", "--one-in", "10"], ["crashes", "--states", "20000"],
        ]
        for attack in attacks {
            var command = try AttackProgram.parseAsRoot(attack)
            try command.run()
        }
    }
}
