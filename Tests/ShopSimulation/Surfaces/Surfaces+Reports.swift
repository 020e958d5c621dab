import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

/// The sums of reports, and of their tables for a spreadsheet.
extension Surfaces {
    mutating func compareReport(_ page: Pages, _ texts: LanguageTexts, of day: Int) {
        let html = page("/report", "day=\(firstDay.advanced(by: day))")
        let expected = model.report(of: day)
        let path = "/report of day \(day)"
        if model.days[day] == nil { return }
        compareFigures(html, texts, path, expected)
        let (juices, discounts) = (html.table("juices-table"), html.table("discounts-table"))
        let (payments, takings) = (html.table("payments-table"), texts(.reportTakings))
        let amount = texts(.csvAmount)
        var (shown, sums) = (MoneyModel.Sums(), MoneyModel.Sums())
        for (name, sum) in expected {
            let id = String(name.drop { $0 != "." }.dropFirst())
            switch name.prefix(while: { $0 != "." }) {
            case "gross" where id == "=": shown[name] = juices.rows[texts(.openAmountWord)]?[amount]
            case "gross" where !id.isEmpty:
                shown[name] = juices.rows[language == .korean ? "\(id)쥬스" : "\(id) juice"]?[amount]
            case "discount":
                shown[name] = discounts.rows[language == .korean ? "\(id) 할인" : id]?[texts(.reportDiscountsHead)]
            case "net": shown[name] = payments.rows[id.word(texts)]?[takings]
            default: continue
            }
            sums[name] = sum
        }
        shown["takings"] = juices.total[amount]
        sums["takings"] = expected("takings")
        shown["discounted"] = juices.rows[texts(.discount)]?[amount]
        sums["discounted"] = -expected("discounted")
        shown["refunded"] = juices.rows[texts(.refund)]?[amount]
        sums["refunded"] = -expected("refunded")
        // Without a payment, the report has no table of them.
        if !payments.rows.isEmpty {
            shown["unpaid"] = payments.rows[texts(.reportNotRecorded)]?[takings]
            sums["unpaid"] = expected("unpaid")
            shown["paid"] = payments.total[takings]
            sums["paid"] = expected("takings")
        }
        agree(path, shown, sums)
        comparePlaces(html, texts, path, expected)
        comparePeople(page, html, texts, of: day)
    }

    private mutating func comparePlaces(
        _ html: String, _ texts: LanguageTexts, _ path: String, _ expected: MoneyModel.Sums
    ) {
        let table = html.table("places-table")
        for place in model.prices.places.keys {
            let row = table.rows[name(of: place)] ?? [:]
            agree(
                "\(path), \(place)",
                ["orders": row[texts(.reportOrders)] ?? 0, "cups": row[texts(.reportSoldCups)] ?? 0],
                ["orders": expected("place.\(place).orders"), "cups": expected("place.\(place).cups")])
        }
    }

    /// The name of a place on this day's menu, in the language of the pages.
    private func name(of place: String) -> String { language == .korean ? "\(place) 자리" : place }

    private mutating func comparePeople(_ page: Pages, _ html: String, _ texts: LanguageTexts, of day: Int) {
        let (path, sums) = ("/report of day \(day)", model.days[day] ?? [:])
        compare(html.table("sellers-table"), path, sums, texts, net: .reportTakings)
        let authors = html.table("authors-table")
        for person in people where !authors.rows.isEmpty {
            let row = authors.rows[label(of: person, texts)] ?? [:]
            let own = sums.by(person)
            agree(
                "\(path), cancelled by \(person)",
                [
                    "orders": row[texts(.reportCancelled)] ?? 0, "cups": row[texts(.reportCancelledCups)] ?? 0,
                    "amount": row[texts(.reportGivenBackHead)] ?? 0,
                ],
                ["orders": own("cancelled.orders"), "cups": own("cancelled.cups"), "amount": own("cancelled")])
        }
        let sheet = SheetTable(page("/report/people.csv", "day=\(firstDay.advanced(by: day))"))
        let heads = sheet.heads
        let rows = sheet.rows.map { row in (row[texts(.reportAuthor)] ?? "", row.compactMapValues(\.amount)) }
        compare(
            PageTable(Dictionary(rows) { $1 }, heads: heads), "/report/people.csv of day \(day)", sums, texts,
            net: .reportTakings)
    }

    private mutating func compareFigures(
        _ html: String, _ texts: LanguageTexts, _ path: String, _ expected: MoneyModel.Sums
    ) {
        let figures = html.between("<dl class=\"figures\">", "</dl>").all(between: "<dt>", "</div>")
        func figure(_ text: Text) -> String { figures.first { $0.hasPrefix(texts(text) + "<") } ?? "" }
        let takings = figure(.reportTakings)
        let notes = takings.between("<dd class=\"more\">", "</dd>")
        let amount = takings.between("<dd", "</dd>").components(separatedBy: ">").last?.amount ?? 0
        agree(path, ["takings": figures.isEmpty ? 0 : amount], ["takings": expected("takings")])
        agree("\(path), the notes", notes.notes(texts), expected.notes)
        let tax = notes.components(separatedBy: " · ").first { $0.hasPrefix(texts(.closingTax) + " ") }?.amount ?? 0
        agree("\(path), the notes", ["tax": tax], ["tax": expected("tax")])
    }

    /// The columns of a table of all days: the last row has their sums.
    mutating func compareOrdersCSV(_ page: Pages, _ texts: LanguageTexts, of day: Int) {
        let date = firstDay.advanced(by: day)
        let sheet = SheetTable(page("/report/orders.csv", "day=\(date)"))
        let expected = model.orders(of: day)
        let isRow = { (row: [String: String]) in row[texts(.csvLastingNumber)]?.isEmpty == false }
        agree(
            "/report/orders.csv of day \(day)",
            [
                "gross": sheet.sum(of: texts(.reportGross), where: isRow),
                "refunded": sheet.sum(of: texts(.reportRefunds), where: isRow),
                "takings": sheet.sum(of: texts(.reportTakings), where: isRow),
                "discounted": sheet.sum(of: texts(.csvDiscountAmount), where: isRow),
                "sold": sheet.sum(of: texts(.csvSoldCups), where: isRow),
                "refunded.cups": sheet.sum(of: texts(.csvRefundedCups), where: isRow),
            ], expected)
        let orders = model.orders.filter { $0.day == day && !$0.isCancelled }
        for place in model.prices.places.keys {
            let isThere = { (row: [String: String]) in row[texts(.placeWord)] == name(of: place) }
            let there = orders.filter { $0.place == place }
            agree(
                "/report/orders.csv of day \(day), \(place)",
                [
                    "cups": sheet.sum(of: texts(.csvSoldCups), where: isThere),
                    "gross": sheet.sum(of: texts(.reportGross), where: isThere),
                ], ["cups": there.reduce(0) { $0 + $1.cups }, "gross": there.reduce(0) { $0 + $1.price }])
        }
        let isOpen = { (row: [String: String]) in
            row[texts(.csvJuice)]?.hasPrefix(texts(.openAmountWord) + ": ") == true
        }
        let open = orders.flatMap(\.lines).filter { !$0.isMade }
        agree(
            "/report/orders.csv of day \(day), what is not on the menu",
            [
                "gross": sheet.sum(of: texts(.reportGross), where: isOpen),
                "cups": sheet.sum(of: texts(.csvSoldCups), where: isOpen),
            ], ["gross": open.reduce(0) { $0 + $1.amount }])
    }

    /// All days in one report.
    mutating func comparePeriod(_ page: Pages, _ texts: LanguageTexts) {
        let last = firstDay.advanced(by: model.day)
        let html = page("/report", "from=\(firstDay)&to=\(last)")
        var sums = MoneyModel.Sums()
        for day in 0...model.day { sums.add(model.report(of: day)) }
        // Rounded once for all days.
        sums["tax"] = MoneyModel.kinds.reduce(model.prices.tax(in: sums("unpaid"))) { tax, kind in
            tax + model.prices.tax(in: sums("net.\(kind)"))
        }
        if sums("orders") == 0 { return }
        compareFigures(html, texts, "/report of all days", sums)
        let table = html.table("days-table")
        agree(
            "/report of all days", ["total": table.total[texts(.reportTakings)] ?? 0], ["total": sums("takings")])
    }

    /// A table of people. Where nobody said who it was, there is none, and a column that would be empty is left out.
    mutating func compare(
        _ table: PageTable, _ path: String, _ sums: MoneyModel.Sums, _ texts: LanguageTexts, net: Text
    ) {
        let columns: [(head: Text, name: String)] = [
            (.reportOrdered, "amount"), (.reportDiscountsGiven, "discounted"), (.closingCancelled, "cancelled"),
            (.reportRefunds, "refunded"), (net, "takings"),
        ]
        if table.rows.isEmpty, ["s1", "s2"].allSatisfy({ sums.by($0).values.allSatisfy { $0 == 0 } }) { return }
        for (head, name) in columns {
            let all = people.map { model.by($0, sums)(name) }
            guard table.heads.contains(texts(head)) else {
                // Without anything less, what was ordered is what was kept.
                if name != "amount" { agree("\(path), people", [:], [name: all.reduce(0, +)]) }
                continue
            }
            for (person, sum) in zip(people, all) {
                let row = table.rows[label(of: person, texts)] ?? [:]
                agree("\(path), people, \(person)", [name: row[texts(head)] ?? 0], [name: sum])
            }
            if let total = table.total[texts(head)] {
                agree("\(path), people", [name: total], [name: all.reduce(0, +)])
            }
        }
    }
}

extension MoneyModel {
    /// The sums of a table of a day's orders, with the refunds of that day: cancelled orders count nothing, whenever
    /// they were cancelled.
    func orders(of day: Int) -> Sums {
        let kept = orders.filter { $0.day == day && !$0.isCancelled }
        let refunds = orders.flatMap(\.refunds).filter { $0.day == day }
        return [
            "gross": kept.reduce(0) { $0 + $1.price }, "refunded": refunds.reduce(0) { $0 + $1.amount },
            "takings": kept.reduce(0) { $0 + $1.charged } - refunds.reduce(0) { $0 + $1.amount },
            "discounted": kept.reduce(0) { $0 + ($1.given?.amount ?? 0) },
            "sold": kept.reduce(0) { $0 + $1.cups },
            "refunded.cups": refunds.flatMap(\.lines).made,
        ]
    }
}
