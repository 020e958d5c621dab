import Bytes
import Foundation
import Glibc
import JuiceShop
import Runtime
import ShopStore
import Synchronization

/// The state of a process that follows the store, in a file that `serve` and `doctor` read. It is not durable: a new process
/// writes it again.
final class StatusFile<State: Codable & Equatable & Sendable>: Sendable {
    private struct Content: Codable {
        let time: Date
        let state: State
    }

    private let path: String
    private let last = Mutex<Content?>(nil)

    /// - Parameter name: the command.
    init(_ name: String, in folder: String) { path = Self.path(name, in: folder) }

    private static func path(_ name: String, in folder: String) -> String { "\(folder)/\(name).json" }

    /// It is written so often without a change, too: an older file is of a process that has ended.
    private static var intervalSeconds: TimeInterval { 10 }

    func set(_ state: State) {
        let content = Content(time: Date(), state: state)
        let isDue = last.withLock { last in
            let isDue =
                last.map { $0.state != state || content.time.timeIntervalSince($0.time) >= Self.intervalSeconds }
                ?? true
            if isDue { last = content }
            return isDue
        }
        guard isDue else { return }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = .sortedKeys
        // Without it, the pages say nothing of the process; its work is done all the same.
        try? encoder.encode(content).write(to: URL(filePath: path), options: .atomic)
    }

    /// - Returns: nil without a process that wrote it lately.
    static func read(_ name: String, in folder: String, at now: Date = Date()) -> State? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        guard let data = FileManager.default.contents(atPath: path(name, in: folder)),
            let content = try? decoder.decode(Content.self, from: data),
            now.timeIntervalSince(content.time) < 3 * intervalSeconds
        else { return nil }
        return content.state
    }
}
