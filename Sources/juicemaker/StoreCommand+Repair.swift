import ArgumentParser
import ShopStore

extension StoreCommand {
    struct Repair: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what is wrong and what can be done; do it with --yes.",
            discussion: """
                Stop the shop first. What is taken out of the store is kept in its folder quarantine. Leaves with 0 when \
                there is nothing to do or all is done, with 1 when there is something to do and --yes was not given.
                """)

        @OptionGroup var folder: StoreFolder

        @Flag(help: "Do it.")
        var yes = false

        func run() throws {
            let progress = Progress("reading")
            let plan = try reporting {
                let repair = try StoreRepair(folder.store)
                let plan = try repair.plan { progress.show($0, of: $1) }
                progress.end()
                for step in plan.steps { print("\(yes ? "doing" : "to do"): \(step)") }
                for loss in plan.lost { print("lost: \(loss)") }
                if yes && !plan.steps.isEmpty { try repair.carryOut(plan) }
                return plan
            }
            if plan.steps.isEmpty {
                print(plan.lost.isEmpty ? "\(folder.store): nothing to repair" : "\(folder.store): nothing to do here")
            } else if yes {
                print("\(folder.store): repaired; what was taken out is in \(folder.store)/quarantine")
            } else {
                let loses = plan.steps.contains(where: \.losesLines)
                print(
                    """
                    nothing was changed; keep a copy of \(folder.store), then run it again with --yes\
                    \(loses ? ", or restore a backup: what is cut off was acknowledged" : "")
                    """)
                throw ExitCode.failure
            }
        }
    }
}
