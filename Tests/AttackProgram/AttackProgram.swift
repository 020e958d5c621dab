import ArgumentParser

/// Attacks the store: briefly in `make test`, for as long as you like in `make attack MINUTES=60`, which makes a release
/// build. What opens a state is optimized in a debug build, too, and keeps its assertions there.
@main
struct AttackProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack", abstract: "Attack the store and report what held.",
        subcommands: [
            Crashes.self, Failures.self, Damages.self, Programs.self, Orders.self, Moves.self, MoveOnce.self,
            ShopAttack.self, Everyday.self, Soak.self,
        ])
}
