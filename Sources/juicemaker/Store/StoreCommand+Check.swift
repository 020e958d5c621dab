import ArgumentParser
import Foundation
import Journal
import JuiceShop
import Bytes
import ShopDatabase
import ShopStore

extension StoreCommand {
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: Message(
                "Cross-check the whole store; change no event.", "기록 전체를 맞춰 봐요. 사건은 바꾸지 않아요."
            ).text,
            discussion: Message(
                """
                Compares every line with its checksum and the line before, every event with the rules and the stock \
                accounts, and every checkpoint with the state that the journals give. The shop may stay open. Exits \
                with 0, or with 65 and the first error with its position.
                """,
                """
                모든 줄을 검사합과 앞줄에, 모든 사건을 규칙과 재고 장부에, 모든 검사점을 일지의 상태에 맞춰 봐요. 가게를 열어 \
                두어도 돼요. 0으로 끝나거나, 65와 함께 처음 틀린 곳을 알려 줘요.
                """
            ).text)

        @OptionGroup var folder: StoreFolder

        func run() throws {
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
            let words = Message("sound; ", "온전해요. ") + summary.message
            print("\(folder.name): \(words.text)")
            if summary.uncountedBytes > 0 {
                let more = Message(
                    """
                    \(summary.uncountedBytes) bytes follow the last complete event: from a process that is writing, or \
                    that died. The next process to open the store completes them or moves them to quarantine.
                    """,
                    """
                    마지막 사건 다음에 \(summary.uncountedBytes)바이트가 더 있어요. 지금 쓰고 있거나 쓰다가 끝난 프로세스의 것이에요. \
                    다음에 기록을 여는 프로세스가 마저 쓰거나 quarantine 폴더로 옮겨요.
                    """)
                print(more.text)
            }
        }
    }
}
