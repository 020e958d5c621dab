import Bytes
import Glibc
import Runtime
import Synchronization

/// The one lock of a store: exclusive, between processes, released by the kernel when its holder dies (8).
///
/// `flock` on a file that holds nothing else and is never renamed or deleted; one descriptor a process. (`fcntl`
/// locks vanish when any descriptor of the file is closed, and threads share them: fcntl(2), "Record locks".)
/// Threads of one process share it: `EventLog` lets one in at a time.
struct Lock: Sendable {
    private let file: OpenFile
    private static let pidLength = 16
    private let pid: [UInt8]

    init(_ path: String, _ files: any FileSystem) throws(StoreError) {
        file = try OpenFile(path, .overwriting, files)
        let digits = Array("\(getpid())".utf8)
        pid = digits + repeatElement(UInt8(ascii: " "), count: Self.pidLength - 1 - digits.count) + [UInt8(ascii: "\n")]
    }

    /// - Throws: `busy` when another process holds it for that long; `damaged` when the file is no longer at its path.
    func acquire(waitingSeconds: Double) throws(StoreError) {
        guard try file.lock(waitingSeconds: waitingSeconds) else { throw .busy(holder: holder) }
        do throws(StoreError) {
            try expectAtItsPath()
            // Reading is cheaper, and mostly this process was the last holder too.
            if try file.read(at: 0, count: Self.pidLength) != pid { try writeHolder() }
        } catch {
            file.unlock()
            throw error
        }
    }

    /// - Throws: `damaged` when the file is no longer at its path.
    func expectAtItsPath() throws(StoreError) {
        if try file.isAtItsPath() { return }
        throw .damaged(
            file.path, Message("was deleted or replaced while the shop runs", "가게가 열린 동안 지워졌거나 바뀌었어요"),
            remedy: Message(
                "put the store's folder back; the shop then goes on by itself", "기록 폴더를 제자리에 돌려놓으면 가게가 저절로 이어서 돌아가요"))
    }

    func release() {
        file.unlock()
    }

    /// The process that took the lock last, for people.
    private var holder: String {
        let bytes = (try? file.read(at: 0, count: Self.pidLength)) ?? []
        return String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// Writes the process id. Call it while this process holds the lock.
    func writeHolder() throws(StoreError) {
        try file.write(pid, at: 0)
    }
}
