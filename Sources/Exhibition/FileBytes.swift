import Glibc

/// Whole files, each in four calls of the system: `FileManager` took nine times as long over 10,000 pictures.
package enum FileBytes {
    /// - Returns: `nil` for what is no file, or cannot be read.
    package static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, filled in
            while filled < buffer.count {
                let count = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
                if count <= 0 {
                    isWhole = count == 0
                    break
                }
                filled += count
            }
        }
        return isWhole ? bytes : nil
    }
}
