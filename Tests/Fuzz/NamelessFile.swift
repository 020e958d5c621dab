import Glibc

/// A file without a name.
final class NamelessFile {
    private let file = tmpfile()

    init(_ bytes: [UInt8]) throws {
        let count = fwrite(bytes, 1, bytes.count, file)
        try require(count == bytes.count && fflush(file) == 0, "there is space for a file")
    }

    deinit { fclose(file) }

    /// Opens the file for as long as this object lives.
    var path: String { "/proc/self/fd/\(fileno(file))" }
}
