import ArgumentParser
import Bytes
import Console
import ContentFile
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

struct ReportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "report", "Print what a day, a week, a month or any days sold, used and changed.",
        "하루, 한 주, 한 달 또는 고른 기간에 판매하고 사용하고 바꾼 것을 보여 줘요.",
        discussion: """
            Examples: juicemaker report --day 2026-11-21 --json
                      juicemaker report --week
                      juicemaker report --month --day 2026-10-01
                      juicemaker report --from 2026-11-01 --to 2026-11-15
            It counts as the report page does: an order and its cancellation each on the day on which they happened. \
            Days are the shop's business days, by its settings; without a time zone there, it is this machine's (TZ). A week \
            begins on Monday.

            The JSON is one object:
            day, zone: the day and its time zone
            orders, cups, soldCups: ordered that day; sold are cups less cancelled ones
            juices: by id, orders, cups, cancelledCups, soldCups
            sizes, choices, of a menu with sizes or options: the cups sold by size, as order takes it (kiwi, \
            kiwi.large), and by choice
            places, of a menu with places: by id, orders and cups for here and to go, without cancelled ones; the rest was \
            not asked
            hours: by hour (00 to 23), orders, cups, cancelledCups, soldCups, both of the orders of that hour
            fruit: by id, used by orders, returned by cancellations and refunds, wasted by cancelling juices \
            already made; cost of used less returned, if the menu knows it, and unit, if not pieces
            cancellations: a list of number, lines (juice, cups), took, wasMade, time (UTC), key
            refundedCups, refunds: the cups paid back that day, which stay sold, and a list of number, lines, paid, \
            returned (fruit), reason, note, time (UTC), key
            stockChanges: by reason, times, and the sum of deltas by fruit, less what was reversed that day
            transfers, of a shop that had some: sent, received, and lost on the way, by fruit
            takings, of a shop with prices, in the currency's smallest unit: currency; total: what was kept, gross less \
            discounted and refunded; gross: before discounts and refunds, without cancelled orders, by juices; discounted, by \
            discounts; openAmounts: what was not on the menu, if there was any; refunded; givenBack: the cancelled orders; total again by payments and unpaid (what is due); tax in the \
            total, if the shop has one; and cost and margin (total less tax and cost), if the menu knows all prices of boxes
            people, of a shop that names its people or tablets: a list of person, device or app (its id; neither where nobody \
            said), name, orders, cancelledOrders, cancelledCups, wastedCups, wastedFruit by id, and in money ordered \
            (also what was cancelled later), less discounted, givenBack and refunded is takings; each counts for who entered it

            Of a longer period, from and to stand for day, and there are, in place of cancellations and refunds:
            days: by day, orders, cups, cancelledCups, soldCups, wastedCups; takings has days too
            weekdays: by day of the week (mon to sun) and hour, the cups sold
            before: the period before: from, to, orders, cups, soldCups; until is the time (UTC) up to which it is \
            counted while the period itself is not over
            """,
        """
        예: juicemaker report --day 2026-11-21 --json
            juicemaker report --week
            juicemaker report --month --day 2026-10-01
            juicemaker report --from 2026-11-01 --to 2026-11-15
        보고서 화면과 똑같이 세요. 주문도 취소도 그 일이 있었던 날에 들어가요. 하루는 설정의 영업일을 따르고, 설정에 시간대가 없으면 이 컴퓨터의 시간대(TZ)를 따라요. \
        한 주는 월요일에 시작해요.

        JSON은 객체 하나예요:
        day, zone: 날짜와 시간대
        orders, cups, soldCups: 그날의 주문, 잔, 그리고 취소한 잔을 뺀 판매한 잔
        juices: id마다 orders, cups, cancelledCups, soldCups
        sizes, choices, 사이즈나 옵션이 있는 메뉴에서: order에 적는 대로(kiwi, kiwi.large) 사이즈마다, 그리고 옵션마다 판매한 잔
        places, 이용 방법이 있는 메뉴에서: id마다 취소한 것을 뺀 orders, cups. 나머지는 묻지 않은 주문이에요
        hours: 시간(00~23)마다 orders, cups, 그 시간 주문의 cancelledCups, soldCups
        fruit: id마다 주문에 쓴 used, 취소와 환불로 돌아온 returned, 이미 만든 것을 취소해 버린 wasted, 메뉴에 값이 있으면 실제로 쓴 것의 cost, 개로 세지 않으면 unit
        cancellations: number, lines (juice, cups), took, wasMade, time (UTC), key의 목록
        refundedCups, refunds: 그날 환불한 잔(판매한 잔에 그대로 있어요)과, number, lines, paid, returned(과일), reason, note, \
        time (UTC), key의 목록
        stockChanges: 이유마다 times와, 과일마다 더한 deltas. 그날 되돌린 것은 뺐어요
        transfers, 매장 이동이 있었으면: sent(보냄), received(받음), lost(오는 길에 없어짐), 과일마다
        takings, 가격이 있는 가게에서, 통화의 가장 작은 단위로: currency, total(매출: gross에서 discounted와 refunded를 뺀 것), \
        gross(할인 전: 할인과 환불을 빼기 전. 취소한 주문은 없어요)와 juices별 금액, discounted와 discounts별 할인, openAmounts(직접 입력, 있으면), refunded(환불), \
        givenBack(취소한 주문), 다시 total을 payments별로 나눈 것과 unpaid(받을 돈), 부가세가 있는 가게에서 tax, 모든 재료의 상자 \
        가격을 알면 cost와 margin(total에서 tax와 cost를 뺀 것)
        people, 사람이나 기기에 이름이 있는 가게에서: person, device 또는 app(id. 아무도 말하지 않았으면 둘 다 없어요), name, orders, \
        cancelledOrders, cancelledCups, wastedCups, id마다 wastedFruit, 그리고 금액으로 ordered(나중에 취소한 것도)에서 \
        discounted, givenBack, refunded를 빼면 takings인 목록. 그 일을 한 사람에게 세요

        더 긴 기간에는 day 대신 from과 to가, cancellations와 refunds 대신 다음이 있어요:
        days: 날짜마다 orders, cups, cancelledCups, soldCups, wastedCups. takings에도 days가 있어요
        weekdays: 요일(mon~sun)과 시간마다 판매한 잔
        before: 앞 기간의 from, to, orders, cups, soldCups. 아직 끝나지 않은 기간이면 until (UTC)까지만 세요
        """)

    @OptionGroup var options: ShopOptions

    @Option(
        help: ArgumentHelp(
            "The day, such as 2026-11-21; today if not given.", "2026-11-21 같은 날짜. 없으면 오늘.", valueName: "day"),
        transform: Self.day)
    var day: Day?

    @Flag(help: ArgumentHelp("The week that has the day.", "그날이 있는 주."))
    var week = false

    @Flag(help: ArgumentHelp("The month that has the day.", "그날이 있는 달."))
    var month = false

    @Option(
        help: ArgumentHelp(
            "The first of several days, at most \(ReportPeriod.maxDays); needs --to.",
            "여러 날의 첫날. 최대 \(ReportPeriod.maxDays)일이고, --to가 있어야 해요.", valueName: "day"), transform: Self.day)
    var from: Day?

    @Option(
        help: ArgumentHelp("The last of several days.", "여러 날의 마지막 날.", valueName: "day"),
        transform: Self.day)
    var to: Day?

    @Flag(help: ArgumentHelp("Print the report as JSON.", "보고서를 JSON으로 보여 줘요."))
    var json = false

    func validate() throws {
        _ = try period(today: Day(number: 0))
    }

    func perform() throws {
        let store = try Wiring.shownStore(options)
        let shop = try store.shop()
        let clock = Wiring.clock(shop)
        let report = try ReportReader().report(
            try period(today: clock.today), of: store, by: clock)
        let names = try (store as? any NamesStore ?? NamesFile(store: options.store)).names()
        if json {
            try printJSON(try ReportJSON(report, clock.calendar, shop, names))
        } else {
            let context = try Wiring.pageContext(shop, names: names, content: options.content)
            print(PrintableText.forTerminal(ReportText(report, of: shop, context).text), terminator: "")
        }
    }

    private func period(today: Day) throws -> ReportPeriod {
        switch (from, to) {
        case (nil, nil): break
        case (let from?, let to?):
            if let period = ReportPeriod(from: from, to: to), day == nil, !week, !month { return period }
            fallthrough
        default:
            throw ValidationError(
                "Write --from and --to, 1 to \(ReportPeriod.maxDays) days, without --day, --week and --month.",
                "--day, --week, --month 없이 --from과 --to로 1일에서 \(ReportPeriod.maxDays)일까지 적어 주세요.")
        }
        if week, month {
            throw ValidationError("Write --week or --month.", "--week와 --month 중 하나만 적어 주세요.")
        }
        let day = day ?? today
        return week ? .week(of: day) : month ? .month(of: day) : .day(day)
    }

    @Sendable private static func day(_ text: String) throws -> Day {
        guard let day = Day(text) else {
            throw ValidationError("Write a day of the calendar as 2026-11-21.", "달력에 있는 날짜를 2026-11-21처럼 적어 주세요.")
        }
        return day
    }
}
