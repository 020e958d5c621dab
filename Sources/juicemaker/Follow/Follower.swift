import Bytes
import Console
import Foundation
import Glibc
import JuiceShop
import Logging
import Runtime
import ShopStore
import Synchronization

/// A process beside `serve` that follows a shop's store, such as `print`. It only reads: nothing that goes wrong here touches
/// an order.
///
/// An event comes again until the cursor is behind it, also after a crash: at least once, and none is passed over.
struct Follower: Sendable {
    let openStore: @Sendable () throws -> any Store
    /// Where the store is opened from.
    let place: FollowedPlace
    let log: Logger
    /// Called each time when the store cannot be read.
    var failed: @Sendable (any Error) -> Void = { _ in }

    static let pollSeconds = 0.5
    static let retrySeconds = 2.0

    /// Takes one step after another until the process ends. A store that cannot be read, and one whose place another one
    /// took, is opened again: the descriptors that are open still show the store that was moved away.
    func run(_ step: (any Store) throws -> FollowerProgress) -> Never {
        var store: (any Store)?
        while true {
            do {
                if store != nil, place.isReplaced {
                    store = nil
                    log.notice("the store was replaced, and is opened again")
                }
                let open = try store ?? opened()
                store = open
                switch try step(open) {
                case .advanced: break
                case .idle: Thread.sleep(forTimeInterval: Self.pollSeconds)
                case .refused: Thread.sleep(forTimeInterval: Self.retrySeconds)
                }
            } catch {
                store = nil
                log.error("the store cannot be followed", metadata: ["error": "\(error)"])
                failed(error)
                Thread.sleep(forTimeInterval: Self.retrySeconds)
            }
        }
    }

    private func opened() throws -> any Store {
        place.remember()
        return try openStore()
    }
}

/// The events that a follower has done and begun, in a file that is durable when `set` returns.
///
/// One process at a time has the file.
final class FollowerCursor: EventCursor, Sendable {
    typealias Value = FollowedEvents

    private let descriptor: Int32
    private let path: String
    private let known: Mutex<Value?>

    /// nil for a file that is new, or damaged: what was done is not known.
    var value: Value? { known.withLock { $0 } }

    /// - Throws: `CommandError` when another process has it.
    init(_ name: String, in folder: String) throws {
        path = "\(folder)/\(name).cursor"
        descriptor = try callRetrying("open", path) { [path] in
            open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            close(descriptor)
            throw CommandError(
                .unavailable,
                "\(path): "
                    + Message(
                        "another process follows the store with it; stop that one first",
                        "다른 프로세스가 쓰고 있어요. 그것을 먼저 멈춰 주세요"))
        }
        try FolderOwner(ofFolderAround: path)?.adopt(descriptor, mode: 0o600, path: path)
        known = Mutex(Self.parse(try readAll(descriptor, atMost: 160, path: path)))
    }

    deinit { close(descriptor) }

    /// `done begun opened ahead digest checksum`, in one line of a fixed length: it is in one sector, and replaced in place.
    private static func parse(_ bytes: [UInt8]) -> Value? {
        let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        let facts = words.prefix(4).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard words.count == 6, facts.count == 4, facts[0] >= 0, let digest = Fingerprint(hexDigits: words[4]),
            Fingerprint(hexDigits: words[5]) == checksum(facts, digest)
        else { return nil }
        let done = HistoryMark(sequence: facts[0], digest: digest.value)
        return Value(done: done, begun: facts[1] == 0 ? nil : facts[1], opened: facts[2], ahead: facts[3])
    }

    private static func checksum(_ facts: [Int], _ digest: Fingerprint) -> Fingerprint {
        var builder = FingerprintBuilder()
        for fact in facts { builder.add(fact) }
        builder.add(digest)
        return builder.fingerprint
    }

    func set(_ value: Value) throws(SystemError) {
        if value == self.value { return }
        let facts = [value.done.sequence, value.begun ?? 0, value.opened, value.ahead]
        let digest = Fingerprint(value: value.done.digest)
        let words = facts.map { $0.zeroPadded(to: 19) } + ["\(digest)", "\(Self.checksum(facts, digest))"]
        let line = Array((words.joined(separator: " ") + "\n").utf8)
        _ = try callRetrying("pwrite", path) { pwrite(descriptor, line, line.count, 0) }
        _ = try callRetrying("fdatasync", path) { fdatasync(descriptor) }
        known.withLock { $0 = value }
    }

    /// Makes the file as a new one, from which nobody knows what was done.
    func forget() throws(SystemError) {
        _ = try callRetrying("ftruncate", path) { ftruncate(descriptor, 0) }
        _ = try callRetrying("fdatasync", path) { fdatasync(descriptor) }
        known.withLock { $0 = nil }
    }
}
