import Bytes
import Foundation
import Glibc
import Runtime

/// `pin.json`: a file that only its owner reads (mode 0600), replaced atomically and durably. No backup of the store
/// contains it.
package struct PINFile: Sendable {
    package let path: String

    /// The name in the store's folder.
    package static let name = "pin.json"

    package init(_ path: String) {
        self.path = path
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
        do throws(SystemError) {
            try replaceFile(path, with: Array(json) + [UInt8(ascii: "\n")], mode: 0o600)
        } catch {
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
        try FolderOwner(ofFolderAround: path)?.adopt(file, mode: 0o600, path: path)
        _ = try callOnce("fchmod", path) { fchmod(file, 0o600) }
    } catch {
        close(file)
        throw error
    }
    return file
}
