import Bytes
import Glibc
import Runtime
import Synchronization

/// How far a follower is in the shop's events, in a file that is durable when `set` returns.
///
/// A follower that records the beginning of an attempt knows after a crash which one may have had an effect. One process at
/// a time has the file.
final class FollowerCursor: Sendable {
    struct Value: Equatable, Sendable {
        /// The last event that is done.
        var done: Int
        /// The event of an attempt whose end is not recorded.
        var begun: Int?
    }

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
        try FolderOwner(ofFolderAround: path)?.take(descriptor, mode: 0o600, path: path)
        known = Mutex(Self.parse(try readAll(descriptor, atMost: 64, path: path)))
    }

    deinit { close(descriptor) }

    /// `done begun checksum`, in one line of a fixed length: it is in one sector, and replaced in place.
    private static func parse(_ bytes: [UInt8]) -> Value? {
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard words.count == 3, words[2] == words[0] ^ words[1], words[0] >= 0 else { return nil }
        return Value(done: words[0], begun: words[1] == 0 ? nil : words[1])
    }

    func set(_ value: Value) throws(SystemError) {
        if value == self.value { return }
        let words = [value.done, value.begun ?? 0, value.done ^ (value.begun ?? 0)]
        let line = Array((words.map { $0.zeroPadded(to: 19) }.joined(separator: " ") + "\n").utf8)
        _ = try callRetrying("pwrite", path) { pwrite(descriptor, line, line.count, 0) }
        _ = try callRetrying("fdatasync", path) { fdatasync(descriptor) }
        known.withLock { $0 = value }
    }
}
