import ArgumentParser
import Bytes
import Console
import Foundation
import Journal
import JuiceShop
import ShopDatabase
import ShopStore

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", "Look after the store: create, check, repair, back up, restore, move, list events.",
        "기록을 돌봐요: 만들기, 확인, 고치기, 백업, 복원, 옮기기, 사건 보기.",
        subcommands: [Create.self, Check.self, Repair.self, Backup.self, Restore.self, Move.self, Log.self])

    struct Create: Command {
        static let configuration = CommandConfiguration(
            "Create an empty store with the menu's first counts.", "메뉴의 처음 개수로 빈 기록을 만들어요.",
            discussion: "serve creates the store, too. A store that already exists is left as it is (exit code 69).",
            "serve도 기록을 만들어요. 이미 있는 기록은 그대로 둬요(종료 코드 69).")

        @OptionGroup var options: ShopOptions

        func perform() throws {
            let shop = try Wiring.newStore(options).shop()
            let counts = list(shop.stock.counts, menu: shop.menu)
            say("\(options.folder.name): " + Message("created; \(counts.english)", "만들었어요. \(counts.korean)"))
        }
    }
}

extension StoreCheck.Summary {
    var message: Message {
        let counts = list(shop.stock.counts, units: shop.menu)
        return Message(
            """
            events \(shop.sequence), commits \(lines), generations \(generations), orders \(shop.orderCount); \
            the stock accounts balance: \(counts.english)
            """,
            """
            사건 \(shop.sequence), 저장 \(lines), 세대 \(generations), 주문 \(shop.orderCount). 재고 장부가 맞아요: \
            \(counts.korean)
            """)
    }
}

extension StoreCommand {
    struct Check: Command {
        static let configuration = CommandConfiguration(
            "Cross-check the whole store; change no event.", "기록 전체를 맞춰 봐요. 사건은 바꾸지 않아요.",
            discussion: """
                Compares every line with its checksum and the line before, every event with the rules and the stock \
                accounts, and every checkpoint with the state that the journals give. The shop may stay open. Exits \
                with 0, or with 65 and the first error with its position.
                """,
            """
            모든 줄을 검사합과 앞줄에, 모든 사건을 규칙과 재고 장부에, 모든 검사점을 일지의 상태에 맞춰 봐요. 가게를 열어 \
            두어도 돼요. 0으로 끝나거나, 65와 함께 처음 틀린 곳을 알려 줘요.
            """)

        @OptionGroup var folder: StoreFolder

        func perform() throws {
            let progress = ProgressLine(Message("checking", "확인하는 중"))
            let summary = try stamping(.check, folder) {
                switch try folder.location() {
                case .folder(let path):
                    return try StoreCheck(path).run { progress.show($0, of: $1) }
                case .database(let database):
                    return try database.reading().check { progress.show($0, of: $1) }
                }
            }
            progress.end()
            say("\(folder.name): " + Message("sound; ", "온전해요. ") + summary.message)
            if summary.uncountedBytes > 0 {
                say(
                    """
                    \(summary.uncountedBytes) bytes follow the last complete event: from a process that is writing, or \
                    that died. The next process to open the store completes them or moves them to quarantine.
                    """,
                    """
                    마지막 사건 다음에 \(summary.uncountedBytes)바이트가 더 있어요. 지금 쓰고 있거나 쓰다가 끝난 프로세스의 것이에요. \
                    다음에 기록을 여는 프로세스가 마저 쓰거나 quarantine 폴더로 옮겨요.
                    """)

            }
        }
    }
}

extension StoreCommand {
    struct Move: Command {
        static let configuration = CommandConfiguration(
            "Copy a shop's whole history from a folder to a database, or back.", "가게의 모든 기록을 폴더에서 데이터베이스로, 또는 거꾸로 옮겨요.",
            discussion: """
                Example: juicemaker store move Store postgresql://db1,db2/juice --shop mapo

                Close the shop first. Every event keeps its number, its time and its author, and the names go along; the \
                owner's PIN does not. The target must be new; until it is whole and compared with the source, no command \
                opens it. A move that was interrupted begins again when it is repeated. The source is left as it is: \
                move it away once the shop runs on the target.
                """,
            """
            예: juicemaker store move Store postgresql://db1,db2/juice --shop mapo

            먼저 가게를 닫아 주세요. 모든 사건이 번호와 시각과 사람 그대로 옮겨지고, 이름도 함께 가요. 사장님의 PIN은 가지 \
            않아요. 옮길 곳은 새것이어야 하고, 다 옮겨서 원래 기록과 맞춰 볼 때까지 어느 명령도 열지 않아요. 옮기다 끊겼으면 \
            같은 명령을 다시 하면 처음부터 옮겨요. 있던 기록은 그대로 두니, 새 곳에서 가게를 연 다음에 치워 주세요.
            """)

        @Argument(help: ArgumentHelp("The store as it is.", "지금 기록.", valueName: "from"))
        var source: String

        @Argument(help: ArgumentHelp("The store to make.", "새로 만들 기록.", valueName: "to"))
        var target: String

        @Option(help: ArgumentHelp("The shop in the database.", "데이터베이스에 있는 가게의 이름.", valueName: "id"))
        var shop = Wiring.configuration.path(.shop)

        @Flag(
            help: ArgumentHelp("Accept a database without a standby.", "대기 서버가 없는 데이터베이스를 써요."))
        var singleDatabase = Wiring.configuration.acceptsSingleDatabase

        func perform() throws {
            let from = try StoreLocation(source, shop, isAlone: singleDatabase)
            let to = try StoreLocation(target, shop, isAlone: singleDatabase)
            let progress = ProgressLine(Message("moving", "옮기는 중"))
            let end = try from.moveEnd()
            let summary = try to.move(end) { progress.show($0, of: $1) }
            progress.end()
            let shop = summary.shop
            say(
                "\(to.name): "
                    + Message(
                        "has all \(shop.sequence) events of \(from.name), up to order \(shop.orderCount)",
                        "\(from.name)의 사건 \(shop.sequence)개가 주문 \(shop.orderCount)번까지 모두 있어요"))
            to.sayIfPINIsMissing(try end.names.names())
        }
    }
}

extension StoreLocation {
    fileprivate func moveEnd() throws -> StoreMove.End {
        switch self {
        case .folder(let path):
            try StoreCheck.requireStore(path)
            return StoreMove.End(
                store: try FileStore(path, menu: nil, clock: { Date() }), names: NamesFile(store: path))
        case .database(let database):
            let store = try database.reading()
            return StoreMove.End(store: store, names: store)
        }
    }

    fileprivate func move(
        _ source: StoreMove.End, progress: (_ done: Int, _ ofAll: Int) -> Void
    ) throws(StoreError) -> StoreCheck.Summary {
        switch self {
        case .folder(let path):
            return try StoreMove.run(from: source, to: UnfinishedFolder(path), progress: progress)
        case .database(let database):
            let target = try UnfinishedShop(
                database.address, shop: database.shop, upTo: source.store.shop().sequence, isAlone: database.isAlone)
            return try StoreMove.run(from: source, to: target, progress: progress)
        }
    }
}

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
            let progress = ProgressLine(Message("reading", "읽는 중"))
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
