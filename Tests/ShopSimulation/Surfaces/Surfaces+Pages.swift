import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

/// The sums of the counter's pages.
extension Surfaces {
    package mutating func comparePages() throws {
        let texts = try SimulatedPages.readOnce.get().texts[language]
        let pages = Pages(app: app, language: language, cookie: cookie)
        compareCounterPage(pages)
        compareUnpaidPage(pages)
        compareClosingPage(pages)
        compareClosings(pages, texts)
        for day in days {
            compareReport(pages, texts, of: day)
            compareOrdersCSV(pages, texts, of: day)
            compareOrderList(pages, texts, of: day)
        }
        if chosenDays == nil { comparePeriod(pages, texts) }
        // The orders that something happened to are the interesting ones.
        let changed = model.orders.filter { !$0.refunds.isEmpty || $0.isCancelled || $0.given != nil }
        for order in changed.suffix(chosenDays == nil ? 6 : 3) + model.orders.suffix(2) {
            compareRecord(pages, texts, of: order)
        }
    }

    struct Pages {
        let app: ShopApp
        let language: Language
        let cookie: String?

        func callAsFunction(_ path: String, _ query: String = "") -> String {
            app.read(path, query, language: language.rawValue, cookie: cookie).wholeText
        }
    }

    /// The corner of the head, and the orders in the foot.
    private mutating func compareCounterPage(_ page: Pages) {
        let html = page("/")
        let today = html.between("class=\"today\"", "</a>").all(between: "<b>", "</b>").map { $0.amount ?? 0 }
        let unpaid = html.between("class=\"button owing\"", "</a>").between("<b>", "</b>").amount ?? 0
        let shown = ["cups": today.first ?? 0, "takings": today.dropFirst().first ?? 0, "unpaid": unpaid]
        // Everybody at the counter sees this page also in a shop with a PIN, where the takings are the owner's.
        agree("/", shown, cookie == nil ? model.counter : model.counter.filter { $0.key != "takings" })
        for due in html.between("id=\"dues\"", "id=\"foot-day\"").all(
            between: "<p class=\"text\" id=\"due-", "</small>")
        {
            let number = Int(due.prefix(while: \.isNumber)) ?? 0
            guard model.owed.contains(where: { $0.number == number }) else { continue }
            agree(
                "the foot of /", ["order \(number)": due.components(separatedBy: "· ").last?.amount ?? 0],
                ["order \(number)": model.orders[number - 1].due])
        }
    }

    private mutating func compareUnpaidPage(_ page: Pages) {
        let html = page("/orders", "unpaid")
        var shown = Self.dues(html.components(separatedBy: "id=\"noted\"")[0])
        shown.add(Self.owedSums(html))
        agree("/orders?unpaid", shown, model.unpaid)
    }

    /// The head of a list of owed orders: `92건 · 404,000원`.
    static func owedSums(_ html: String) -> MoneyModel.Sums {
        let parts = html.between("id=\"owed-sums\">", "<").components(separatedBy: " · ")
        return ["count": parts[0].amount ?? 0, "total": parts.count > 1 ? parts[1].amount ?? 0 : 0]
    }

    /// The amounts of a list of orders, by their numbers.
    static func dues(_ html: String) -> MoneyModel.Sums {
        html.all(between: "<li class=\"owed", "</li>").reduce(into: [:]) { dues, row in
            dues["order \(row.between("id=\"due-", "\""))"] = row.between("<b class=\"sum\">", "</b>").amount
        }
    }

    private mutating func compareOrderList(_ page: Pages, _ texts: LanguageTexts, of day: Int) {
        let html = page("/orders", "day=\(firstDay.advanced(by: day))")
        let orders = model.orders.filter { $0.day == day }
        let numbers = html.between("<p class=\"aside\">", "</p>").components(separatedBy: " · ").map { $0.amount ?? 0 }
        agree(
            "/orders of day \(day)",
            [
                "orders": numbers[0], "cups": numbers.dropFirst().first ?? 0,
                "cancelled": numbers.dropFirst(2).first ?? 0,
            ],
            [
                "orders": orders.count, "cups": orders.reduce(0) { $0 + ($1.isCancelled ? 0 : $1.cups) },
                "cancelled": orders.count(where: \.isCancelled),
            ])
        for order in orders.suffix(OrderList.maxOrders) {
            let small = html.between("id=\"order-\(order.number)\"", "</li>").between("<small>", "</small>")
            agree(
                "/orders of day \(day)", ["order \(order.number)": small.components(separatedBy: " · ")[0].amount ?? 0],
                ["order \(order.number)": order.charged])
        }
    }

    private mutating func compareRecord(_ page: Pages, _ texts: LanguageTexts, of order: MoneyModel.Order) {
        let html = page("/orders/\(order.number)", "record")
        var rows = [String: Int]()
        for row in html.between("<dl>", "</dl>").all(between: "<dt>", "</div>") {
            rows[row.components(separatedBy: "</dt>")[0]] = row.between("<dd>", "</dd>").amount
        }
        let (receipt, kinds) = (model.receipt(order), html.between("<div class=\"paid", "</div>"))
        let totals = html.all(between: "<div class=\"total\">", "</div>").map {
            $0.between("<dd>", "</dd>").amount ?? 0
        }
        agree(
            "/orders/\(order.number)?record",
            [
                "합계": totals.first ?? 0, "최종 합계": totals.dropFirst().first ?? 0, "환불": rows[texts(.refund)] ?? 0,
                "취소": rows[texts(.closingCancelled)] ?? 0, "부가세": rows[texts(.closingTax)] ?? 0,
                "공급가액": rows[texts(.closingSupply)] ?? 0,
            ], receipt.filter { ["합계", "최종 합계", "환불", "취소", "부가세", "공급가액"].contains($0.key) })
        // The amounts stand there where they are not the total.
        if order.kept == order.charged { return }
        // What was handed over and the change stand behind them.
        let payment = kinds.between("<dd>", "</dd>").components(separatedBy: "<small>")[0]
        let parts = payment.components(separatedBy: " · ")
        for line in MoneyModel.kinds + ["unpaid"] {
            let amount = line == "unpaid" ? order.due : order.payments(line)
            let shown = parts.first { $0.hasPrefix(line.word(texts)) }?.amount ?? 0
            agree("/orders/\(order.number)?record, the payment", [line: shown], [line: amount])
        }
    }
}

extension MoneyModel.Sums {
    /// What a report and a closing tell of the way to the takings: the gross amount only where something is less.
    var notes: Self {
        let isLess = self("discounted") != 0 || self("refunded") != 0
        return [
            "gross": isLess ? self("gross") : 0, "discounted": self("discounted"), "refunded": self("refunded"),
            "cancelled": self("cancelled"),
        ]
    }
}

extension String {
    /// The amount of the part between points that has the words of a text; 0 without one.
    func amount(in text: Text, _ texts: LanguageTexts) -> Int {
        let words = texts(text, [.amount: "#"]).components(separatedBy: "#")
        // One text may begin another: 할인, 할인 전.
        let part = components(separatedBy: " · ").first { part in
            part.hasPrefix(words[0]) && part.hasSuffix(words[1])
                && part.dropFirst(words[0].count).first.map { $0.isNumber || "₩€−-".contains($0) } == true
        }
        return part?.amount ?? 0
    }

    /// The way from the prices to the takings, as a report and a closing tell it.
    func notes(_ texts: LanguageTexts) -> MoneyModel.Sums {
        [
            "gross": amount(in: .reportGrossAmount, texts), "discounted": amount(in: .reportDiscounted, texts),
            "refunded": amount(in: .reportRefunded, texts), "cancelled": amount(in: .reportGivenBack, texts),
        ]
    }

    /// The word of a line of a closing's sums.
    func word(_ texts: LanguageTexts) -> String {
        switch self {
        case "card": texts(.paymentCard)
        case "cash": texts(.paymentCash)
        case "transfer": texts(.paymentTransfer)
        case "free": texts(.orderFree)
        case "unpaid": texts(.orderUnpaid)
        default: self
        }
    }
}

extension MoneyModel {
    /// The orders of any day that owe something.
    var owed: [Order] { orders.filter { $0.due > 0 } }

    /// The list of them.
    var unpaid: Sums {
        var list: Sums = ["count": owed.count, "total": owed.reduce(0) { $0 + $1.due }]
        for order in owed { list["order \(order.number)"] = order.due }
        return list
    }
}
