import ArgumentParser
import Bytes
import CCommit
import Console
import Foundation
import Journal

@main
struct Juicemaker: ParsableCommand {
    /// The version (semantic versioning). While it begins with 0, commands and formats that scripts use may still
    /// change.
    static let version = "0.1.0"

    /// The version, and what tells two builds of it apart; a report of a fault begins with it.
    static let build: String = {
        let commit = String(cString: juicemaker_commit())
        return "\(version) (format \(JournalFormat.current), \(commit.isEmpty ? "development" : "commit \(commit)"))"
    }()

    static let configuration = CommandConfiguration(
        commandName: "juicemaker", "A juice bar's counter: orders and stock, in every browser on the shop's network.",
        "쥬스 가게의 주문과 재고를, 가게 네트워크의 모든 브라우저에서.",
        discussion: """
            All commands work on one store, through one lock, also while the shop is open. The store is created by \
            serve or by store create; every other command needs one that exists.

            Exit codes: 0 done; 1 refused, and nothing was changed: not enough fruit, a stock change out of range, an \
            order that cannot be cancelled or refunded; 64 wrong usage, or a name that is not on the menu; 65 a damaged store, or \
            an error in the menu, a text or a template; 69 the store, a folder or a socket cannot be used; 74 the \
            output could not be written; 75 try again later: the store is locked, or the disk is full.
            """,
        """
        모든 명령은 기록 하나를 같이 쓰고, 가게를 열어 둔 채로 써도 괜찮아요. 기록은 serve나 store create가 만들고, 다른 \
        명령은 이미 있는 기록에서만 일해요.

        종료 코드: 0 했어요. 1 받아들이지 않았고 바뀐 것이 없어요(과일이 모자라거나, 재고 범위를 벗어나거나, 취소하거나 환불할 수 \
        없는 주문). 64 잘못 쓴 명령이거나 메뉴에 없는 이름. 65 기록이 손상됐거나 메뉴, 글, 템플릿에 잘못이 있어요. 69 기록이나 폴더나 \
        소켓을 쓸 수 없어요. 74 출력을 다 쓰지 못했어요. 75 나중에 다시 해 주세요(기록을 다른 프로그램이 쓰고 있거나 디스크가 가득 \
        찼어요).
        """, version: build,
        subcommands: [
            Serve.self, PracticeCommand.self, StockCommand.self, OrderCommand.self, CancelCommand.self,
            RefundCommand.self, DiscountCommand.self, ReportCommand.self, PurchasesCommand.self, PINCommand.self,
            TokenCommand.self,
            MenuCommand.self, StoreCommand.self, ClosingCommand.self, TransferCommand.self, PrintCommand.self,
            FollowCommand.self, ShipCommand.self, HeadCommand.self, Generate.self,
            Doctor.self, ConfigCommand.self,
        ])

    static func main() { mainInTheReadersLanguage() }
}
