import ArgumentParser

/// The attacks of `make test`, in a minute or two; `make attack` inflicts all damages.
struct Everyday: ParsableCommand {
    func run() throws {
        let attacks: [[String]] = [
            ["crashes", "--states", "8000"], ["failures"], ["damages", "--one-in", "12"],
            ["orders", "--histories", "150"], ["programs", "--count", "500"],
            ["orders", "--histories", "30", "--database"], ["programs", "--count", "60", "--database"],
        ]
        for attack in attacks {
            var command = try AttackProgram.parseAsRoot(attack)
            try command.run()
        }
        print("OK: the store withstood the everyday attacks")
    }
}

/// A short version for a store that is known to be broken: it ends with the first finding.
struct Hunt: ParsableCommand {
    func run() throws {
        let attacks: [[String]] = [
            ["programs", "--count", "300"], ["failures"], ["orders", "--histories", "150"], ["damages"],
            ["crashes", "--states", "40000"],
        ]
        for attack in attacks {
            var command = try AttackProgram.parseAsRoot(attack)
            try command.run()
        }
    }
}
