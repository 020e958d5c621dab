import Glibc

/// What the file system says of a file without reading it. As long as it stays the same, so does the content: a write
/// changes the times, and nobody sets `changed` back.
struct FileState: Equatable, Sendable {
    let size: Int
    /// In nanoseconds, as `changed`.
    let modified: Int
    let changed: Int
    let inode: Int

    /// - Returns: `nil` when there is nothing that can be asked about.
    init?(_ path: String) {
        self.init(at: path)
    }

    init?(at path: UnsafePointer<CChar>) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
        inode = Int(truncatingIfNeeded: status.st_ino)
    }

    /// As `text` spells it.
    init?(text: Substring) {
        let numbers = text.utf8.split(separator: UInt8(ascii: "."))
        guard numbers.count == 4 else { return nil }
        var values = (0, 0, 0, 0)
        func number(_ digits: Substring.UTF8View) -> Int { digits.reduce(0) { $0 &* 10 &+ Int($1) &- 48 } }
        values = (number(numbers[0]), number(numbers[1]), number(numbers[2]), number(numbers[3]))
        (size, modified, changed, inode) = values
    }

    var text: String { "\(size).\(modified).\(changed).\(inode)" }

    /// As `text` spells it.
    func append(to bytes: inout [UInt8]) {
        for (place, number) in [size, modified, changed, inode].enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ".")) }
            Self.append(number, to: &bytes)
        }
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        guard number >= 10 else { return bytes += String(number).utf8 }
        let start = bytes.count
        var rest = number
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }

    /// The clock that files are stamped with ticks every few milliseconds: a file that changed just now could change
    /// once more and look the same.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return changed < now.tv_sec * 1_000_000_000 + now.tv_nsec - 50_000_000
    }
}
