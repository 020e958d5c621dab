import ContentFile
import Foundation
import JuiceShop
import Printing
import ShopStore
import ShopWeb

/// The sums of the rules, and of the slips that are made of them.
extension Surfaces {
    package mutating func compareRules() throws {
        let shop = try store.shop()
        agree(
            "the drawer", Self.sums(of: shop.drawer.period, model.prices),
            model.drawer(model.period, after: model.carried))
        for (recorded, closing) in zip(shop.drawer.closings, model.closings) {
            var shown = Self.sums(of: recorded.closing.period, model.prices)
            shown.add(["difference": recorded.closing.difference, "left": recorded.closing.left])
            agree("Z-\(closing.number)", shown, model.closed(closing))
            let context = SlipContext(shop, calendar: wall.calendar, language: .korean)
            agree(
                "the slip of Z-\(closing.number)", Slip.closing(recorded.closing, isAgain: false, context).amounts,
                model.slip(closing))
        }
        agree(
            "the closings",
            ["last": shop.drawer.closings.last?.closing.number ?? 0, "count": shop.drawer.closings.count],
            ["last": model.closings.last?.number ?? 0, "count": model.closings.count])
        compareCounter(shop)
        try compareOrders(shop)
        try compareDays()
    }

    private static func sums(of period: Drawer.Period, _ prices: PriceList) -> MoneyModel.Sums {
        var sums: MoneyModel.Sums = [
            "expected": period.expected, "total": period.total, "gross": period.gross, "discounted": period.discounted,
            "cancelled": period.cancelled.amount, "cancelled.orders": period.cancelled.orders,
            "refunded": period.refunded.amount, "refunds": period.refunded.orders, "moved": period.moved,
            "orders": period.orders,
        ]
        for tender in period.tenders {
            let line =
                switch tender {
                case .kind(let kind): kind.rawValue
                case .unpaid: "unpaid"
                case .free: "free"
                }
            sums["net.\(line)"] = period.takings(tender)
            sums["orders.\(line)"] = period.orders(tender)
            sums["given.\(line)"] = period.discounts[tender]
        }
        sums["tax"] = TaxRate(percent: prices.tax).map { period.tax($0) }
        return sums
    }

    /// What the counter's head shows of the day.
    private mutating func compareCounter(_ shop: Shop) {
        let sales = shop.sales(since: wall.dayStart)
        agree(
            "the counter's day",
            ["cups": sales?.cups ?? 0, "takings": sales?.takings ?? 0, "unpaid": shop.owed.count],
            model.counter)
    }

    private mutating func compareOrders(_ shop: Shop) throws {
        let orders = chosenDays == nil ? model.orders : model.orders.filter { agreedOrders[$0.number]?.1 != $0 }
        guard let first = orders.first?.number else { return }
        let records = try store.records(first...model.orders.count)
        let context = SlipContext(shop, calendar: wall.calendar, language: .korean)
        for order in orders {
            guard let record = records[order.number].map(shop.completed), let bill = record.bill else { continue }
            if let agreed = agreedOrders[order.number], agreed.0 == record, agreed.1 == order { continue }
            agreedOrders[order.number] = (record, order)
            agree(
                "order \(order.number)",
                ["charged": bill.total, "refunded": bill.refunded, "kept": bill.kept, "due": bill.due],
                ["charged": order.charged, "refunded": order.refunded, "kept": order.kept, "due": order.due])
            let (receipt, expected) = (
                Slip.receipt(record, isAgain: false, context).amounts, model.receipt(order)
            )
            agree("the receipt of order \(order.number)", receipt.filter { expected[$0.key] != nil }, expected)
        }
    }

    private mutating func compareDays() throws {
        for day in days {
            let period = ReportPeriod.day(firstDay.advanced(by: day))
            let totals = try reader.report(period, of: store, by: wall).totals
            agree("the report of day \(day)", Self.sums(of: totals), model.report(of: day))
            for person in people {
                let author = author(person)
                let shown = totals.authors[author] ?? AuthorTotals()
                agree("\(person) in the report of day \(day)", Self.sums(of: shown), model.by(person, day))
            }
        }
    }

    private static func sums(of author: AuthorTotals) -> MoneyModel.Sums {
        [
            "takings": author.takings, "orders": author.ordered.orders, "cups": author.ordered.cups,
            "amount": author.amount,
            "discounted": author.discounted, "cancelled": author.givenBack,
            "cancelled.orders": author.cancelled.orders, "cancelled.cups": author.cancelled.cups,
            "refunded": author.refunded,
        ]
    }

    private static func sums(of totals: ReportTotals) -> MoneyModel.Sums {
        let takings = totals.takings
        var sums: MoneyModel.Sums = [
            "takings": takings.total, "gross": takings.gross, "discounted": takings.discounted,
            "cancelled": takings.givenBack, "refunded": takings.refunded, "unpaid": takings.unpaid,
            "tax": TaxRate(percent: 10).map(takings.tax) ?? 0, "orders": totals.sales.orders, "cups": totals.sales.cups,
            "sold": totals.soldCups,
            "refunded.cups": totals.refundedCups, "cancelled.orders": totals.cancelledOrders,
        ]
        for (juice, amount) in takings.juices { sums["gross.\(juice)"] = amount }
        for (discount, amount) in takings.discounts { sums["discount.\(discount)"] = amount }
        for (kind, amount) in takings.payments { sums["net.\(kind.rawValue)"] = amount }
        for (place, sold) in totals.places {
            guard let place else { continue }
            sums["place.\(place).orders"] = sold.orders
            sums["place.\(place).cups"] = sold.cups
        }
        return sums
    }
}

/// The numbers that the surfaces must show.
extension MoneyModel {
    /// The lines of a closing's sums.
    static let lines = kinds + ["unpaid", "free"]
    static let kinds = ["card", "cash", "transfer", own]
    /// The owner's own kind.
    static let own = "voucher"

    func drawer(_ sums: Sums, after left: Int) -> Sums {
        var drawer: Sums = [
            "expected": sums.expected(after: left), "total": sums.takings, "gross": sums.gross,
            "discounted": sums.discounted, "cancelled": sums("cancelled"),
            "cancelled.orders": sums("cancelled.orders"), "refunded": sums("refunded"), "refunds": sums("refunds"),
            "moved": sums("moved"), "orders": sums("sold"), "tax": tax(sums),
        ]
        for line in Self.lines {
            drawer["net.\(line)"] = sums.net(line)
            drawer["orders.\(line)"] = sums("standing.\(line)")
            drawer["given.\(line)"] = sums("given.\(line)")
        }
        return drawer
    }

    /// Rounded for each line.
    func tax(_ sums: Sums) -> Int { Self.lines.reduce(0) { $0 + prices.tax(in: sums.net($1)) } }

    func by(_ person: String, _ day: Int) -> Sums { by(person, days[day] ?? [:]) }

    func by(_ person: String, _ sums: Sums) -> Sums {
        var own = sums.by(person)
        own["takings"] = own("amount") - own("discounted") - own("cancelled") - own("refunded")
        return own
    }

    func closed(_ closing: Closing) -> Sums {
        let sums = closing.sums
        var closed = drawer(sums, after: closing.before)
        closed.add(["difference": closing.counted - sums.expected(after: closing.before), "left": closing.left])
        return closed
    }

    func report(of day: Int) -> Sums {
        let sums = days[day] ?? [:]
        var report: Sums = [
            "takings": sums.takings, "gross": sums.gross, "discounted": sums.discounted, "cancelled": sums("cancelled"),
            "refunded": sums("refunded"), "unpaid": sums("due"), "orders": sums("orders"), "cups": sums("cups"),
            "sold": sums("cups") - sums("cancelled.cups"), "refunded.cups": sums("refunded.cups"),
            "cancelled.orders": sums("cancelled.orders"), "tax": tax(sums),
        ]
        let parts = ["gross.", "discount.", "place."]
        for (name, sum) in sums where parts.contains(where: name.hasPrefix) { report[name] = sum }
        for kind in Self.kinds { report["net.\(kind)"] = sums.net(kind) }
        return report
    }

    /// The corner of the order page.
    var counter: Sums {
        let sums = days[day] ?? [:]
        let today = orders.filter { $0.day == day }
        return [
            "cups": today.reduce(0) { $0 + ($1.isCancelled ? 0 : $1.cups) }, "takings": sums.takings,
            "unpaid": owed.count,
        ]
    }

    func receipt(_ order: Order) -> Sums {
        let tax = prices.tax(in: order.kept)
        return [
            "소계": order.given == nil ? 0 : order.price, "할인": -(order.given?.amount ?? 0), "합계": order.charged,
            "환불": -order.refunded, "취소": order.isCancelled ? -order.charged : 0,
            "최종 합계": order.kept == order.charged ? 0 : order.kept, "공급가액": order.kept - tax, "부가세": tax,
            "카드": order.payments("card"), "현금": order.payments("cash"), "계좌이체": order.payments("transfer"),
            Self.own: order.payments(Self.own),
        ]
    }

    func slip(_ closing: Closing) -> Sums {
        let closed = closed(closing)
        return [
            "카드": closed("net.card"), "현금": closed("net.cash"), "계좌이체": closed("net.transfer"),
            Self.own: closed("net.\(Self.own)"),
            "기록 없음": closed("net.unpaid"), "매출": closed("total"), "공급가액": closed("total") - closed("tax"),
            "부가세": closed("tax"), "할인 전": closed("discounted") == 0 && closed("refunded") == 0 ? 0 : closed("gross"),
            "할인": -closed("discounted"), "환불": -closed("refunded"), "취소": closed("cancelled"),
            "있어야 할 금액": closed("expected"), "센 금액": closing.counted, "차이": closed("difference"),
            "준비금": closing.left, "가져갈 돈": closing.counted - closing.left,
        ]
    }
}

extension Slip {
    /// The amounts at the right edge, by the words at the left up to a parenthesis or a number.
    var amounts: MoneyModel.Sums {
        var sums = MoneyModel.Sums()
        for case .pair(let words, let number) in lines.map(\.content) {
            guard let amount = number.amount else { continue }
            var name = words.utf8.prefix { $0 != UInt8(ascii: "(") && !(0x30...0x39).contains($0) }
            while let last = name.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "-") { name.removeLast() }
            while name.first == UInt8(ascii: " ") { name.removeFirst() }
            sums[String(Substring(name))] = amount
        }
        return sums
    }
}
