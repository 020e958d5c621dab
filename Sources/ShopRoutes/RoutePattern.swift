/// The paths of the shop. `:` marks an argument.
enum RoutePattern: String, CaseIterable {
    case orderPage = "/"
    case orders = "/orders"
    case stockJSON = "/stock.json"
    case stock = "/stock"
    case queue = "/queue"
    case pickup = "/pickup"
    case order = "/orders/:"
    case cancellation = "/orders/:/cancellation"
    case handover = "/orders/:/handover"
    case recall = "/orders/:/recall"
    case payment = "/orders/:/payment"
    case stockHistory = "/stock/history"
    case reversal = "/stock/changes/:/reversal"
    case fruit = "/fruits/:"
    case purchases = "/purchases"
    case report = "/report"
    case ordersCSV = "/report/orders.csv"
    case stockChangesCSV = "/report/adjustments.csv"
    case authorsCSV = "/report/people.csv"
    case menu = "/menu"
    case newJuice = "/menu/juices"
    case newFruit = "/menu/fruits"
    case juiceForm = "/menu/juices/:"
    case fruitForm = "/menu/fruits/:"
    case availability = "/juices/:/availability"
    case menuHistory = "/menu/history"
    case menuReturn = "/menu/changes/:/return"
    case settings = "/settings"
    case more = "/more"
    case device = "/device"
    case note = "/note"
    case people = "/people"
    case pin = "/pin"
    case health = "/health"
    case metrics = "/metrics"

    /// Finds the pattern of a path, and the segment in the place of its `:` as its argument.
    static func parse(_ path: String) -> (pattern: RoutePattern, argument: Substring)? {
        if let pattern = RoutePattern(rawValue: path) { return (pattern, "") }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for index in [2, 3] where index < segments.count {
            var parts = segments
            parts[index] = ":"
            if let pattern = RoutePattern(rawValue: parts.joined(separator: "/")) { return (pattern, segments[index]) }
        }
        return nil
    }

    var hasReportDays: Bool { [.report, .ordersCSV, .stockChangesCSV, .authorsCSV].contains(self) }

    /// The path with its argument.
    func path(_ argument: String) -> String {
        guard let hole = rawValue.utf8.firstIndex(of: UInt8(ascii: ":")) else { return rawValue }
        var path = String(rawValue[..<hole])
        path += argument
        path += rawValue[hole...].dropFirst()
        return path
    }

    /// The path with those parameters that have a value.
    func path(_ parameters: (String, (any CustomStringConvertible)?)...) -> String {
        path(parameters: parameters)
    }

    func path(parameters: [(String, (any CustomStringConvertible)?)]) -> String {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
        return query.isEmpty ? rawValue : "\(rawValue)?\(query)"
    }
}
