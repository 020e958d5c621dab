import Foundation

/// The work of printers, by their names.
package struct PrinterDuties: Hashable, Codable, Sendable {
    private let all: [String: [PrinterDuty]]

    /// The most printers of a shop.
    package static let maxPrinters = 20

    package init(_ all: [String: Set<PrinterDuty>]) {
        self.all = all.mapValues { duties in PrinterDuty.allCases.filter { duties.contains($0) } }
    }

    package init(from decoder: any Decoder) throws {
        all = try decoder.singleValueContainer().decode([String: [PrinterDuty]].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(all)
    }

    package subscript(printer printer: String) -> Set<PrinterDuty>? { all[printer].map(Set.init) }

    package var names: [String] { all.keys.sorted() }

    /// `counter=receipts,drawer kitchen=tickets`.
    package var spelling: String {
        names.map { name in
            "\(name)=" + (all[name] ?? []).map(\.rawValue).joined(separator: ",")
        }.joined(separator: " ")
    }
}
