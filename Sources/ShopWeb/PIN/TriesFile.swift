import Foundation
import Glibc
import Bytes
import Runtime

/// `Tries` in a file beside the PIN's, shared by all processes through `flock`.
///
/// A file that cannot be decoded counts as empty: only a power cut during a write leaves one.
struct TriesFile: Sendable {
    let path: String

    private static let maxWaitSeconds = 2.0
    private static let maxBytes = 1 << 20

    /// Reads, changes and writes the tries, durably, while no other process does.
    func update<Result>(
        at time: Date, _ change: (inout Tries) -> Result
    ) throws(AuthenticationError) -> Result {
        do throws(SystemError) {
            let file = try lockedFile(O_RDWR | O_CREAT)
            defer { close(file) }
            let before = try tries(file)
            var tries = before
            tries.prune(at: time)
            let result = change(&tries)
            if tries != before { try write(tries, to: file) }
            return result
        } catch {
            throw failure(error)
        }
    }

    /// - Returns: no tries without a file.
    func read() throws(AuthenticationError) -> Tries {
        do throws(SystemError) {
            let file = try lockedFile(O_RDWR)
            defer { close(file) }
            return try tries(file)
        } catch {
            if error.code == ENOENT { return Tries() }
            throw failure(error)
        }
    }

    func remove() { unlink(path) }

    private func lockedFile(_ flags: Int32) throws(SystemError) -> Int32 {
        let file = try openPrivateFile(path, flags)
        do throws(SystemError) {
            guard try lockFile(file, path: path, waitingSeconds: Self.maxWaitSeconds) else {
                throw SystemError("flock", path, code: EWOULDBLOCK)
            }
            return file
        } catch {
            close(file)
            throw error
        }
    }

    private func tries(_ file: Int32) throws(SystemError) -> Tries {
        let bytes = try readAll(file, atMost: Self.maxBytes, path: path)
        return (try? JSONDecoder().decode(Tries.self, from: Data(bytes))) ?? Tries()
    }

    private func write(_ tries: Tries, to file: Int32) throws(SystemError) {
        guard let json = try? JSONEncoder().encode(tries) else { throw SystemError("encode", path, code: EINVAL) }
        _ = try callOnce("lseek", path) { lseek(file, 0, SEEK_SET) }
        try writeAll(Array(json), to: file, path: path)
        _ = try callRetrying("ftruncate", path) { ftruncate(file, json.count) }
        _ = try callRetrying("fdatasync", path) { fdatasync(file) }
    }

    private func failure(_ error: SystemError) -> AuthenticationError {
        .unavailable(
            path: path,
            reason: error.reason
                + Message("; no PIN can be checked until this is repaired", ". 고칠 때까지 PIN을 확인할 수 없어요"))
    }
}
