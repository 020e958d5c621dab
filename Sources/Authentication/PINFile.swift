import Foundation
import Glibc
import Messages
import Posix

/// `pin.json`: a file that only its owner reads (mode 0600), replaced atomically and durably. No backup of the store
/// contains it.
package struct PINFile: Sendable {
    package let path: String

    /// The name in the store's folder.
    package static let name = "pin.json"

    package init(_ path: String) {
        self.path = path
    }

    /// Identifies one content of the file: each is written as another file.
    struct Version: Equatable {
        let identity: FileIdentity
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// - Returns: nil without a file.
    func version() throws(AuthenticationError) -> Version? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .unavailable(path: path, reason: "stat: " + errorMessage(errno))
        }
        return Version(
            identity: FileIdentity(status), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }

    /// - Returns: nil without a file: then the shop has no PIN.
    package func read() throws(AuthenticationError) -> PINSettings? {
        let bytes: [UInt8]
        do {
            bytes = try readFile(path)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw .unavailable(
                path: path,
                reason: error.reason
                    + Message(
                        "; it must belong to the user that serves the shop", ". 가게를 여는 사용자의 파일이어야 해요"))
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(PINSettings.self, from: Data(bytes))
        } catch {
            throw .damaged(path: path)
        }
    }

    func write(_ settings: PINSettings) throws(AuthenticationError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let json = try? encoder.encode(settings) else {
            throw .unavailable(path: path, reason: Message("cannot be encoded", "저장할 수 있는 형식이 아니에요"))
        }
        let unfinished = "\(path).new"
        do {
            let file = try openPrivateFile(unfinished, O_WRONLY | O_CREAT | O_TRUNC)
            defer { close(file) }
            try writeAll(Array(json) + [UInt8(ascii: "\n")], to: file, path: unfinished)
            _ = try callRetrying("fsync", unfinished) { fsync(file) }
            _ = try callOnce("rename", path) { rename(unfinished, path) }
            let folder = try callRetrying("open", path) { open(parent(of: path), O_RDONLY | O_CLOEXEC) }
            defer { close(folder) }
            _ = try callRetrying("fsync", path) { fsync(folder) }
        } catch {
            unlink(unfinished)
            throw .unavailable(
                path: path,
                reason: error.reason
                    + Message("; the PIN may not have changed", ". PIN이 바뀌지 않았을 수 있어요"))
        }
    }

    func remove() throws(AuthenticationError) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw .unavailable(path: path, reason: "unlink: " + errorMessage(errno))
    }
}

/// Opens a file with mode 0600. What root creates gets the owner of its folder, so that the shop's user can read it.
func openPrivateFile(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    let file = try callRetrying("open", path) { open(path, flags | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    do throws(SystemError) {
        try FolderOwner(ofFolderAround: path)?.take(file, mode: 0o600, path: path)
        _ = try callOnce("fchmod", path) { fchmod(file, 0o600) }
    } catch {
        close(file)
        throw error
    }
    return file
}
