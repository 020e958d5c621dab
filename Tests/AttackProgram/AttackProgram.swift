import ArgumentParser

/// Attacks the store: what `make test` runs every day, and `make soak` for as long as one likes. Built for release,
/// since a state that is opened costs a thirtieth of what it does in a debug build.
@main
struct AttackProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack", abstract: "Attack the store, and say what held.",
        subcommands: [
            Crashes.self, Failures.self, Damages.self, Programs.self, Orders.self, Everyday.self, Hunt.self, Soak.self,
        ])
}
