import ArgumentParser
import Foundation
import Journal
import JuiceShop
import Bytes
import ShopStore

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: Message(
            "Look after the store: create, check, repair, back up, restore, move, list events.",
            "기록을 돌봐요: 만들기, 확인, 고치기, 백업, 복원, 옮기기, 사건 보기."
        ).text,
        subcommands: [Create.self, Check.self, Repair.self, Backup.self, Restore.self, Move.self, Log.self])

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Create an empty store with the menu's first counts.", "메뉴의 처음 개수로 빈 기록을 만들어요."
            ).text,
            discussion: Message(
                "serve creates the store, too. A store that already exists is left as it is (exit code 69).",
                "serve도 기록을 만들어요. 이미 있는 기록은 그대로 둬요(종료 코드 69)."
            ).text)

        @OptionGroup var options: ShopOptions

        func run() throws {
            try exitingOnError {
                let shop = try Wiring.newStore(options).shop()
                let counts = list(shop.stock.counts, menu: shop.menu)
                let words = Message("created; \(counts.english)", "만들었어요. \(counts.korean)")
                print("\(options.folder.name): \(words.text)")
            }
        }
    }
}

extension StoreCheck.Summary {
    var message: Message {
        let counts = list(shop.stock.counts)
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
