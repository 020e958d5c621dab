import ArgumentParser

/// Attacks the store: briefly in `make test`, for as long as you like in `make attack MINUTES=60`. It is a release build,
/// since opening a state there costs a thirtieth of what it does in a debug build.
@main
struct AttackProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack", abstract: "Attack the store and report what held.",
        subcommands: [
            Crashes.self, Failures.self, Damages.self, Programs.self, Orders.self, Moves.self, MoveOnce.self,
            Everyday.self, Hunt.self, Soak.self,
        ])
}
