import Bytes
import CLinux
import Glibc

/// Identifies one content of a file that is only ever replaced (`replaceFile`): a `stat` tells whether it must be read
/// again.
package struct FileVersion: Equatable, Sendable {
    private let identity: FileIdentity
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: nil when no file exists at the path.
    package init?(path: String) throws(SystemError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError("stat", path, code: errno)
        }
        identity = FileIdentity(status)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
