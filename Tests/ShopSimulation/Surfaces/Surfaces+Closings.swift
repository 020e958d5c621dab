import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopWeb

/// The sums of the closings' pages, and of their table for a spreadsheet.
extension Surfaces {
    mutating func compareClosingPage(_ page: Pages) {
        let html = page("/closing")
        let panel = html.between("class=\"panel owing-panel\"", "</section>")
        var shown = Self.dues(panel)
        shown.add(Self.owedSums(panel))
        shown["expected"] = html.between("<div class=\"foot\">", "</p>").between("<small>", "</small>").amount
        shown["moved"] = html.between("class=\"moves\"", "</ul>").all(between: "<b>", "</b>")
            .reduce(0) { $0 + ($1.amount ?? 0) }
        var expected = model.unpaid
        expected["expected"] = model.period.expected(after: model.carried)
        expected["moved"] = model.period("moved")
        agree("/closing", shown, expected)
    }

    mutating func compareClosings(_ page: Pages, _ texts: LanguageTexts) {
        let list = page("/closings").between("class=\"links small closings\"", "</ul>")
        let sheet = SheetTable(page("/closings.csv"))
        for closing in closings {
            let path = "/closings/\(closing.number)"
            let expected = model.closed(closing)
            let entry = list.between("href=\"\(path)\"", "</li>").components(separatedBy: "</span><span>").last ?? ""
            agree(
                "\(path) in /closings",
                [
                    "total": entry.between("<b>", "</b>").amount ?? 0,
                    "difference": entry.between("</b>", "</a>").words.amount ?? 0,
                ],
                ["total": expected("total"), "difference": expected("difference")])
            compareClosed(page(path), path, texts, closing)
            compare(sheet, texts, closing)
        }
    }

    private mutating func compareClosed(
        _ html: String, _ path: String, _ texts: LanguageTexts, _ closing: MoneyModel.Closing
    ) {
        let expected = model.closed(closing)
        let figures = html.between("<dl class=\"figures drawer\">", "</dl>").all(between: "</dt><dd>", "</dd>").map {
            $0.amount ?? 0
        }
        agree(
            path, Dictionary(zip(["expected", "counted", "difference"], figures)) { $1 },
            ["expected": expected("expected"), "counted": closing.counted, "difference": expected("difference")])
        let table = PageTable(html.between("<table>\n<caption>\(texts(.reportPayments))", "</table>"))
        let (orders, amount, tax) = (texts(.reportOrders), texts(.csvAmount), texts(.closingTax))
        for line in MoneyModel.lines {
            let row = table.rows[line.word(texts)] ?? [:]
            let net = expected("net.\(line)")
            agree(
                "\(path), \(line)", ["orders": row[orders] ?? 0, "net": row[amount] ?? 0, "tax": row[tax] ?? 0],
                ["orders": expected("orders.\(line)"), "net": net, "tax": model.prices.tax(in: net)])
        }
        agree(
            "\(path), total",
            ["orders": table.total[orders] ?? 0, "net": table.total[amount] ?? 0, "tax": table.total[tax] ?? 0],
            ["orders": expected("orders"), "net": expected("total"), "tax": expected("tax")])
        let people = PageTable(html.between("<table>\n<caption>\(texts(.closingPeople))", "</table>"))
        compare(people, path, closing.sums, texts, net: .csvAmount)
        let notes = html.all(between: "<p class=\"quiet\">", "</p>").joined(separator: " · ")
        agree("\(path), the notes", notes.notes(texts), expected.notes)
    }

    private mutating func compare(_ sheet: SheetTable, _ texts: LanguageTexts, _ closing: MoneyModel.Closing) {
        let expected = model.closed(closing)
        func isOf(_ line: String?) -> ([String: String]) -> Bool {
            { row in
                row[texts(.closingTitle)] == "Z-\(closing.number)"
                    && (line == nil || row[texts(.reportPayment)] == (line ?? "unpaid").word(texts))
            }
        }
        for line in MoneyModel.lines {
            let net = expected("net.\(line)")
            func sum(_ head: Text) -> Int { sheet.sum(of: texts(head), where: isOf(line)) }
            agree(
                "Z-\(closing.number) in /closings.csv, \(line)",
                [
                    "net": sum(.reportTakings), "received": sum(.closingReceived), "returned": sum(.closingReturned),
                    "orders": sum(.reportOrders), "given": sum(.csvDiscountAmount), "tax": sum(.closingTax),
                    "supply": sum(.closingSupply),
                ],
                [
                    "net": net, "received": line == "unpaid" ? net : closing.sums("received.\(line)"),
                    "returned": closing.sums("returned.\(line)"), "orders": expected("orders.\(line)"),
                    "given": expected("given.\(line)"), "tax": model.prices.tax(in: net),
                    "supply": net - model.prices.tax(in: net),
                ])
        }
        agree(
            "Z-\(closing.number) in /closings.csv",
            [
                "expected": sheet.sum(of: texts(.closingExpected), where: isOf(nil)),
                "counted": sheet.sum(of: texts(.closingCounted), where: isOf(nil)),
                "difference": sheet.sum(of: texts(.closingDifference), where: isOf(nil)),
                "left": sheet.sum(of: texts(.closingLeft), where: isOf(nil)),
            ],
            [
                "expected": expected("expected"), "counted": closing.counted, "difference": expected("difference"),
                "left": closing.left,
            ])
    }
}
