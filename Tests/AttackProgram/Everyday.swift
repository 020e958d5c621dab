import ArgumentParser

/// The attacks of `make test`, in two minutes; `make attack` makes every call fail and inflicts all damages.
struct Everyday: ParsableCommand {
    func run() throws {
        let attacks: [[String]] = [
            ["crashes", "--states", "2000"], ["failures", "--one-in", "15"], ["damages", "--one-in", "75"],
            ["orders", "--histories", "40"], ["programs", "--count", "120"],
            ["orders", "--histories", "15", "--database"], ["programs", "--count", "40", "--database"],
            ["moves", "--kills", "3", "--events", "300"], ["shop", "--seeds", "20", "--days", "6"],
            ["shop", "--seeds", "4", "--days", "4", "--database"],
        ]
        for attack in attacks {
            var command = try AttackProgram.parseAsRoot(attack)
            try command.run()
        }
        print("OK: the store and the shop withstood the everyday attacks")
    }
}
