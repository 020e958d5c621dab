import ArgumentParser
import Foundation
import Journal
import JuiceShop
import Bytes
import ShopStore

extension StoreCommand {
    struct Repair: Command {
        static let configuration = CommandConfiguration(
            "Show what is damaged and what can be done; do it with --yes.",
            "무엇이 손상됐고 어떻게 고칠 수 있는지 보여 줘요. --yes를 붙이면 고쳐요.",
            discussion: """
                Stop the shop first. Whatever is removed from the store is kept in its folder quarantine. Exits with 0 \
                when nothing needs repair or everything is repaired, with 1 when repairs wait for --yes.
                """,
            """
            먼저 가게를 닫아 주세요. 기록에서 빼는 것은 모두 그 안의 quarantine 폴더에 남아요. 고칠 것이 없거나 다 고치면 0, \
            --yes를 기다리는 것이 있으면 1로 끝나요.
            """)

        @OptionGroup var folder: StoreFolder

        @Flag(help: ArgumentHelp("Carry out the repairs.", "정말로 고쳐요."))
        var yes = false

        func perform() throws {
            let progress = Progress(Message("reading", "읽는 중"))
            let repair = try StoreRepair(folder.folder())
            let plan = try repair.plan { progress.show($0, of: $1) }
            progress.end()
            let heading = yes ? Message("doing: ", "고치는 중: ") : Message("to do: ", "고칠 것: ")
            for step in plan.steps { say(heading + step.description) }
            for loss in plan.lost { say(Message("lost: ", "잃은 것: ") + loss) }
            if plan.steps.isEmpty {
                say(
                    "\(folder.store): "
                        + (plan.lost.isEmpty
                            ? Message("nothing to repair", "고칠 것이 없어요")
                            : Message("nothing that repair can do", "여기에서 고칠 수 있는 것이 없어요")))
            } else if yes {
                try repair.carryOut(plan)
                say(
                    "\(folder.store): "
                        + Message(
                            "repaired; the removed parts are in its folder quarantine",
                            "고쳤어요. 뺀 것은 그 안의 quarantine 폴더에 있어요"))
            } else {
                let advice = Message(
                    "nothing was changed; keep a copy of \(folder.store), then run this again with --yes",
                    "바뀐 것은 없어요. \(folder.store) 폴더를 복사해 두고 --yes를 붙여 다시 실행해 주세요")
                let restore = Message(
                    ", or restore a backup: repair removes orders that were confirmed",
                    ". 받은 주문이 없어지니 백업에서 복원하는 것도 생각해 보세요")
                say(plan.steps.contains(where: \.losesLines) ? advice + restore : advice)
                throw ExitCode.failure
            }
        }
    }
}
