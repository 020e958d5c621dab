import Bytes
import ContentFile
import Foundation
import Glibc
import Journal
import JuiceShop
import Printing
import Runtime
import ShopStore
import Synchronization

/// The states of the printers, each told by its own thread.
final class PrintStatus: Sendable {
    struct Printers: Codable, Equatable, Sendable {
        let printers: [PrinterState]
    }

    private let file: StatusFile<Printers>
    private let printers = Mutex([String: PrinterState]())

    init(in folder: String) { file = StatusFile("print", in: folder) }

    func set(_ printer: PrinterState) {
        printers.withLock { printers in
            printers[printer.name] = printer
            file.set(Printers(printers: printers.values.sorted { $0.name < $1.name }))
        }
    }

    /// - Returns: nil without a process that prints.
    static func read(in folder: String) -> [PrinterState]? { StatusFile<Printers>.read("print", in: folder)?.printers }
}
