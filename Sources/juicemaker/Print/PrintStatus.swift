import Foundation
import Printing
import Synchronization

/// The state of the printers, in a file that `serve` and `doctor` read. It is not durable: a new process writes it again.
final class PrintStatus: Sendable {
    private struct File: Codable {
        let time: Date
        let printers: [PrinterState]
    }

    private let path: String
    private let printers = Mutex([String: PrinterState]())
    private let lastWrite = Mutex(Date.distantPast)

    static let fileName = "print.json"
    /// It is written so often without a change, too: an older file is of a process that has ended.
    static let intervalSeconds: TimeInterval = 10

    init(in folder: String) { path = "\(folder)/\(Self.fileName)" }

    func set(_ printer: PrinterState) {
        let printers: [PrinterState]? = printers.withLock { printers in
            let isNews = printers.updateValue(printer, forKey: printer.name) != printer
            let now = Date()
            let isDue = lastWrite.withLock { last in
                let isDue = isNews || now.timeIntervalSince(last) >= Self.intervalSeconds
                if isDue { last = now }
                return isDue
            }
            return isDue ? printers.values.sorted { $0.name < $1.name } : nil
        }
        guard let printers else { return }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = .sortedKeys
        // Without it, the pages say nothing about printers; the slips come all the same.
        try? encoder.encode(File(time: Date(), printers: printers)).write(to: URL(filePath: path), options: .atomic)
    }

    /// - Returns: nil without a process that prints.
    static func read(in folder: String, at now: Date = Date()) -> [PrinterState]? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(fileName)"),
            let file = try? decoder.decode(File.self, from: data),
            now.timeIntervalSince(file.time) < 3 * intervalSeconds
        else { return nil }
        return file.printers
    }
}
