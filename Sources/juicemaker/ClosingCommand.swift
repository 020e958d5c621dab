import ArgumentParser
import Bytes
import Console
import ContentFile
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

struct ClosingCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "closing", "Show the last closings of the drawer, and the cash since.",
        "지난 마감과 그 뒤의 현금을 보여 줘요.",
        discussion: """
            Amounts are in the currency's smallest unit. The last is the period that no closing has ended yet. A drawer \
            is counted in the browser, at /closing.
            """,
        """
        금액은 통화의 가장 작은 단위예요. 마지막 줄은 아직 마감하지 않은 동안이에요. 돈통은 브라우저의 /closing에서 세어요.
        """)

    @OptionGroup var folder: StoreFolder

    @Option(help: ArgumentHelp("How many closings.", "보여 줄 마감 수.", valueName: "n"))
    var last = 1

    @Flag(help: ArgumentHelp("Print the closings as JSON.", "마감을 JSON으로 보여 줘요."))
    var json = false

    func validate() throws {
        if !(0...Drawer.maxClosings).contains(last) {
            throw ValidationError(
                "--last takes a number from 0 to \(Drawer.maxClosings).",
                "--last에는 0에서 \(Drawer.maxClosings) 사이의 수를 적어 주세요.")
        }
    }

    func perform() throws {
        let shop = try Wiring.shownStore(folder).shop()
        let closings = shop.drawer.closings.suffix(last).map(\.closing)
        if json {
            let period = shop.drawer.period
            return try printJSON(
                Output(
                    closings: closings.map { closing in
                        try RecordedJSON(.closed(closing)).with("expected", closing.period.expected)
                            .with("difference", closing.difference)
                    }, period: RecordedJSON(period).with("expected", period.expected)))
        }
        for closing in closings {
            let difference = closing.difference
            print(
                Message(
                    "Z-\(closing.number): expected \(closing.period.expected), counted \(closing.counted.total), "
                        + "difference \(difference), left \(closing.left), takings \(closing.period.total)",
                    "Z-\(closing.number): 있어야 할 금액 \(closing.period.expected), 센 금액 \(closing.counted.total), "
                        + "차이 \(difference), 준비금 \(closing.left), 매출 \(closing.period.total)"
                ).text)
        }
        let period = shop.drawer.period
        print(
            Message(
                "since: expected \(period.expected), orders \(period.orders), takings \(period.total)",
                "그 뒤: 있어야 할 금액 \(period.expected), 주문 \(period.orders)건, 매출 \(period.total)"
            ).text)
    }

    /// The closings and the period since, with the sums that follow from them.
    private struct Output: Encodable {
        let closings: [RecordedJSON]
        let period: RecordedJSON
    }
}
