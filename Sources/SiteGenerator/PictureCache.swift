import Bytes
import Foundation
import Glibc
import Runtime

/// Variants of pictures that earlier runs made, for any site of this user: `~/.cache/juicemaker/pictures`.
///
/// A file's name says what it is made from, so nothing in it is ever out of date. Its last eight bytes are the
/// fingerprint of those before them: one that a power cut left half is made again. Files appear by a rename, so several
/// generators may use it at once. A cache that cannot be written costs time and is no error.
struct PictureCache: Sendable {
    let folder: String
    private static let unusedDays = 90
    private static let checksumCount = 8

    /// - Returns: nil for a file that is missing or not whole.
    func read(_ name: String) -> [UInt8]? {
        let path = path(name)
        guard var bytes = try? readFile(path), bytes.count > Self.checksumCount else { return nil }
        let checksum = Array(bytes.suffix(Self.checksumCount))
        bytes.removeLast(Self.checksumCount)
        guard checksum == Self.checksum(bytes) else { return nil }
        // Its time says when it was last used.
        utimensat(AT_FDCWD, path, nil, 0)
        return bytes
    }

    func write(_ bytes: [UInt8], as name: String) {
        let path = path(name)
        try? FileManager.default.createDirectory(
            atPath: parent(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Two processes of this number, in two containers, would write the same bytes.
        let new = "\(path).\(getpid())"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        do throws(SystemError) {
            try writeAll(bytes + Self.checksum(bytes), to: file)
            _ = try callOnce("rename") { rename(new, path) }
        } catch {
            unlink(new)
        }
    }

    /// Removes what no run has used for 90 days. Looks at most once a day.
    func removeUnused() {
        let now = time(nil)
        let marker = "\(folder)/swept"
        if let last = FileState(marker), last.modified / 1_000_000_000 > now - 86_400 { return }
        guard FileManager.default.createFile(atPath: marker, contents: nil) else { return }
        for part in names(folder) where part.utf8.count == 2 {
            for name in names("\(folder)/\(part)") {
                let path = "\(folder)/\(part)/\(name)"
                guard let state = FileState(path, followsLinks: false) else { continue }
                if state.modified / 1_000_000_000 < now - Self.unusedDays * 86_400 { unlink(path) }
            }
        }
    }

    private func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// In one of 256 folders.
    private func path(_ name: String) -> String { "\(folder)/\(name.prefix(2))/\(name)" }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: Fingerprint(bytes).value.littleEndian) { Array($0) }
    }
}
