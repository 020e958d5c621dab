import ArgumentParser
import Bytes
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
            let progress = Progress(Message("checking", "확인하는 중"))
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
