import Foundation
import JuiceShop
import ShopStore
import ShopWeb

/// The sums of the command line, from the program itself.
extension Surfaces {
    /// - Parameter store: its folder or its URL, with the options for it.
    package mutating func compareCommands(_ store: [String]) throws {
        for day in days {
            let date = "\(firstDay.advanced(by: day))"
            let output = try Self.run(["report", "--day", date, "--json"] + store)
            compareReport(output, of: day)
            guard model.days[day] != nil else { continue }
            let words = try Self.run(["report", "--day", date] + store)
            let takings = words.components(separatedBy: "\n").first { $0.hasPrefix("Takings: ") } ?? ""
            agree(
                "report of day \(day)", ["takings": takings.components(separatedBy: " · ")[0].amount ?? 0],
                ["takings": model.report(of: day)("takings")])
        }
        compare(try Self.run(["closing", "--last", "200", "--json"] + store))
        compareWords(try Self.run(["closing", "--last", "200"] + store))
    }

    /// What `report --json` prints, from the code that prints it.
    package mutating func compareReportJSON() throws {
        let shop = try store.shop()
        for day in days {
            let report = try reader.report(.day(firstDay.advanced(by: day)), of: store, by: wall)
            let json = try ReportJSON(report, wall.calendar, shop, try TwoNames().names())
            compareReport(String(decoding: try JSONEncoder().encode(json), as: UTF8.self), of: day)
        }
    }

    private mutating func compareReport(_ json: String, of day: Int) {
        let report = JSONObject(json)
        let takings = report["takings"]
        var shown: MoneyModel.Sums = [
            "orders": report("orders"), "cups": report("cups"), "sold": report("soldCups"),
            "refunded.cups": report("refundedCups"), "takings": takings("total"), "gross": takings("gross"),
            "discounted": takings("discounted"), "tax": takings("tax"),
            "cancelled": takings("givenBack"), "refunded": takings("refunded"), "unpaid": takings("unpaid"),
        ]
        for (list, prefix) in [("juices", "gross"), ("discounts", "discount"), ("payments", "net")] {
            for (name, sum) in takings[list].numbers { shown["\(prefix).\(name)"] = sum }
        }
        shown["gross.="] = takings("openAmounts")
        for place in model.prices.places.keys {
            shown["place.\(place).orders"] = report["places"][place]("orders")
            shown["place.\(place).cups"] = report["places"][place]("cups")
        }
        var expected = model.report(of: day)
        expected["cancelled.orders"] = nil
        agree("report --json of day \(day)", shown, expected)
        for person in people {
            let own = model.by(person, day)
            guard let all = report.list("people") else { continue }
            let row = all.first { $0.text("person") ?? $0.text("app") ?? "" == person } ?? JSONObject("{}")
            agree(
                "report --json of day \(day), \(person)",
                [
                    "orders": row("orders"), "amount": row("ordered"), "discounted": row("discounted"),
                    "cancelled": row("givenBack"), "refunded": row("refunded"), "takings": row("takings"),
                    "cancelled.orders": row("cancelledOrders"), "cancelled.cups": row("cancelledCups"),
                ], own.filter { $0.key != "cups" && $0.key != "refunded.cups" })
        }
    }

    private mutating func compare(_ json: String) {
        let output = JSONObject(json)
        let closings = output.list("closings") ?? []
        agree("closing --json", ["count": closings.count], ["count": model.closings.count])
        for (shown, closing) in zip(closings, model.closings) {
            let expected = model.closed(closing)
            agree(
                "closing --json, Z-\(closing.number)",
                Self.sums(ofPeriod: shown["period"], ["counted": shown["counted"]("total"), "left": shown("left")]),
                Self.drawer(expected, ["counted": closing.counted, "left": closing.left]))
        }
        agree(
            "closing --json", Self.sums(ofPeriod: output["period"]),
            Self.drawer(model.drawer(model.period, after: model.carried)))
    }

    /// A line for each closing, and one for the time since.
    private mutating func compareWords(_ text: String) {
        let lines = text.components(separatedBy: "\n")
        func numbers(_ head: String) -> MoneyModel.Sums {
            let line = lines.first { $0.hasPrefix(head + ":") } ?? ""
            let parts = line.components(separatedBy: ": ").last?.components(separatedBy: ", ") ?? []
            return parts.reduce(into: [:]) { numbers, part in
                let words = part.components(separatedBy: " ")
                numbers[words[0]] = words.last?.amount
            }
        }
        for closing in model.closings {
            let expected = model.closed(closing)
            agree(
                "closing, Z-\(closing.number)", numbers("Z-\(closing.number)"),
                [
                    "expected": expected("expected"), "counted": closing.counted,
                    "difference": expected("difference"), "left": closing.left, "takings": expected("total"),
                ])
        }
        let now = model.drawer(model.period, after: model.carried)
        agree(
            "closing", numbers("since"),
            ["expected": now("expected"), "orders": now("orders"), "takings": now("total")])
    }

    private static func sums(ofPeriod period: JSONObject, _ more: MoneyModel.Sums = [:]) -> MoneyModel.Sums {
        var sums: MoneyModel.Sums = [
            "net.unpaid": period["unpaid"]("amount"), "orders.unpaid": period["unpaid"]("orders"),
            "orders.free": period("free"), "cancelled": period["cancelled"]("amount"),
            "cancelled.orders": period["cancelled"]("orders"), "refunded": period["refunded"]("amount"),
            "moved": period("moved"),
        ]
        for line in MoneyModel.lines { sums["given.\(line)"] = period["discounts"](line) }
        for kind in MoneyModel.kinds {
            sums["net.\(kind)"] = period["received"][kind]("amount") - period["returned"](kind)
            sums["orders.\(kind)"] = period["received"][kind]("orders")
        }
        sums.add(more)
        return sums
    }

    private static func drawer(_ sums: MoneyModel.Sums, _ more: MoneyModel.Sums = [:]) -> MoneyModel.Sums {
        var drawer = sums.filter {
            $0.key.hasPrefix("net.") || $0.key.hasPrefix("orders.") || $0.key.hasPrefix("given.")
                || ["cancelled", "cancelled.orders", "refunded", "moved"].contains($0.key)
        }
        drawer.add(more)
        return drawer
    }

    private static func run(_ arguments: [String]) throws -> String {
        let program = Process()
        program.executableURL = Bundle.main.bundleURL.appending(path: "juicemaker")
        program.arguments = arguments
        program.currentDirectoryURL = SimulatedPages.folder
        program.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8", "TZ": "Asia/Seoul"]) {
            $1
        }
        let output = Pipe()
        program.standardOutput = output
        try program.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

/// The numbers of a JSON object; one that is not there is 0.
struct JSONObject {
    private let members: [String: Any]

    init(_ text: String) {
        members = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }

    private init(_ members: [String: Any]) { self.members = members }

    subscript(_ name: String) -> JSONObject { JSONObject(members[name] as? [String: Any] ?? [:]) }
    func callAsFunction(_ name: String) -> Int { members[name] as? Int ?? 0 }
    func text(_ name: String) -> String? { members[name] as? String }
    func list(_ name: String) -> [JSONObject]? { (members[name] as? [[String: Any]])?.map { JSONObject($0) } }
    var numbers: [String: Int] { members.compactMapValues { $0 as? Int } }
}
