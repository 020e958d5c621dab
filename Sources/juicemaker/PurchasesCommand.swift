import ArgumentParser
import Bytes
import Console
import ContentFile
import JuiceShop
import ShopStore
import ShopWeb

struct PurchasesCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "purchases", "Print what to buy for the next business days.", "다음 영업일에 쓸 과일을 몇 개 살지 보여 줘요.",
        discussion: """
            Example: juicemaker purchases --days 2 --json
            It counts as the page does: the usual use of these weekdays or the par level, whichever is more, less what \
            today will leave, in whole boxes. A weekday of which too little is known is expected to use the average of the \
            others.

            The JSON is one object:
            days: the business days
            fruit: by id, stock, missing, pieces (to order), and where they are known rest (what the rest of today \
            uses), expected (what the days use), par, box, boxes; unit, if it is not counted in pieces
            """,
        """
        예: juicemaker purchases --days 2 --json
        화면과 똑같이 세요. 같은 요일의 평균과 아침 기준 가운데 많은 쪽에서 오늘 남을 개수를 빼고, 상자 단위로 올려요. \
        아직 모르는 요일은 다른 요일의 평균을 쓴다고 봐요.

        JSON은 객체 하나예요:
        days: 영업일
        fruit: id마다 stock, missing, 주문할 pieces, 그리고 알 수 있으면 오늘 더 쓸 rest, 그 날들에 쓸 expected, par, box, boxes, 개로 세지 않으면 unit
        """)

    @OptionGroup var options: ShopOptions

    @Option(help: ArgumentHelp("The number of days after today.", "내일부터 며칠."))
    var days = 1

    @Flag(help: ArgumentHelp("Print the list as JSON.", "목록을 JSON으로 보여 줘요."))
    var json = false

    func validate() throws {
        guard (1...PurchaseList.maxDays).contains(days) else {
            throw ValidationError(
                "Write a number of days from 1 to \(PurchaseList.maxDays).",
                "며칠인지 1에서 \(PurchaseList.maxDays) 사이로 적어 주세요.")
        }
    }

    func perform() throws {
        let store = try Wiring.shownStore(options)
        let shop = try store.shop()
        let list = try Forecasts().purchases(days, store, by: Wiring.clock(shop))
        if json {
            try printJSON(PurchasesJSON(list, shop.menu))
        } else {
            print((list.days.first?.description ?? "") + (days > 1 ? " … \(list.days[days - 1])" : ""))
            for line in list.lines { say(Self.message(line, shop.menu)) }
        }
    }

    /// A line of the list, such as `kiwi 48 (2 boxes); in stock 10, expected 57`.
    private static func message(_ line: PurchaseList.Line, _ menu: Menu) -> Message {
        func amount(_ count: Int) -> Message { juicemaker.amount(count, of: line.fruit, in: menu) }
        let boxes = line.boxes.map { boxes in
            Message(" (\(boxes) × \(amount(line.box ?? 0).english))", " (\(boxes)상자)")
        }
        let expected =
            line.expected.map { Message("expected ", "예상 ") + amount($0) }
            ?? Message("too little is known", "아직 몰라요")
        let name = menu.names(of: line.fruit)?.korean ?? line.fruit.rawValue
        return Message("\(line.fruit) ", "\(name) ") + amount(line.pieces) + (boxes ?? Message("", ""))
            + Message("; in stock ", "; 지금 ") + amount(line.stock) + Message(", ", ", ") + expected
    }
}

/// The list for scripts; `juicemaker purchases --help` documents the members.
private struct PurchasesJSON: Encodable {
    let days: [String]
    let fruit: [String: Line]

    struct Line: Encodable {
        let stock, missing, pieces: Int
        let rest, expected, par, box, boxes: Int?
        let unit: String?
    }

    init(_ list: PurchaseList, _ menu: Menu) {
        days = list.days.map(\.description)
        fruit = list.lines.reduce(into: [:]) { fruit, line in
            fruit[line.fruit.rawValue] = Line(
                stock: line.stock, missing: line.missing, pieces: line.pieces, rest: line.rest,
                expected: line.expected, par: line.par, box: line.box, boxes: line.boxes,
                unit: menu.unit(of: line.fruit).symbol)
        }
    }
}
