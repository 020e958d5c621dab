import Posix
import Synchronization

/// One generation's journal: a header line, then a line a commit, each chained to the one before.
final class JournalFile: Sendable {
    let generation: Int
    let header: Header
    /// The place right behind the header.
    let start: LogPosition
    private let file: OpenFile
    /// How long the file was when somebody last looked. It may have been cut since, to where the next line begins: a line
    /// that is then written without a reserve is only slower.
    private let knownSize = Mutex(0)

    var path: String { file.path }

    /// Opens what is there.
    /// - Throws: `damage` when it does not begin with a whole header of this generation.
    init(opening path: String, generation: Int, _ files: any FileSystem) throws(StoreError) {
        file = try OpenFile(path, .updating, files)
        let bytes = try file.read(at: 0, count: Self.maxHeaderLength)
        guard let (header, start) = Self.header(in: bytes, generation: generation) else {
            throw .damaged(
                Corruption(
                    file: path, line: 1, error: "is not the header of generation \(generation)",
                    remedy: "restore the store from a backup"))
        }
        if header.journal != Header.version {
            throw .damaged(
                Corruption(
                    file: path, line: 1, error: "is of version \(header.journal), this program reads \(Header.version)",
                    remedy: "use the program that wrote it, or a newer one"))
        }
        self.generation = generation
        self.header = header
        self.start = start
    }

    /// Makes it anew, durable but for its name in the folder.
    init(
        creating path: String, after end: LogPosition, reserveBytes: Int, _ files: any FileSystem
    ) throws(StoreError) {
        generation = end.generation + 1
        header = Header(
            journal: Header.version, generation: generation, sequence: end.sequence, length: end.offset,
            follows: end.crc)
        let line = LineChecksum.line(header.open, seed: end.crc)
        start = LogPosition(
            generation: generation, offset: line.bytes.count, lineCount: 1, sequence: end.sequence, crc: line.crc)
        file = try OpenFile(path, .replacing, files)
        try file.append(line.bytes + Self.blank(reserveBytes))
        try file.sync()
    }

    func size() throws(StoreError) -> Int { try file.status().size }
    func isAtItsPath() throws(StoreError) -> Bool { try file.isAtItsPath() }
    func read(from offset: Int, to end: Int) throws(StoreError) -> [UInt8] {
        try file.read(at: offset, count: end - offset)
    }

    /// The one line that begins at a place, checked against the checksum of the line before it.
    /// - Throws: `damage` when no whole line stands there.
    func line(at place: LogOffset) throws(StoreError) -> Line {
        let start = place.offset - Self.endOfLine
        var bytes = try file.read(at: max(0, start), count: 4096)
        while !bytes.dropFirst(Self.endOfLine).contains(UInt8(ascii: "\n")) {
            let more = try file.read(at: start + bytes.count, count: bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        let line = bytes.dropFirst(Self.endOfLine).prefix { $0 != UInt8(ascii: "\n") }
        guard start > 0, let read = Line.read(line, endOfLineBefore: bytes.prefix(Self.endOfLine), at: place, in: path)
        else {
            throw .damaged(
                Corruption(
                    file: path, byte: place.offset, error: "no whole line begins here",
                    remedy: "keep a copy of the store's folder, then restore it from a backup"))
        }
        return read
    }

    /// What of a line before holds its checksum: `"1f00ba12"}` and the newline, and a byte more.
    private static let endOfLine = 12

    /// Writes over what was reserved; where that is not enough, with a new reserve behind.
    func write(_ bytes: [UInt8], at offset: Int, reserveBytes: Int) throws(StoreError) {
        let end = offset + bytes.count
        let known = knownSize.withLock { $0 }
        let size = try end <= known ? known : measuredSize()
        if end <= size { return try file.write(bytes, at: offset) }
        try file.write(bytes + Self.blank(reserveBytes), at: offset)
        knownSize.withLock { $0 = end + reserveBytes }
    }

    private func measuredSize() throws(StoreError) -> Int {
        let size = try size()
        knownSize.withLock { $0 = size }
        return size
    }

    /// Whether a line may have been begun at a place where one ended, as a killed process does it: from its beginning.
    /// - Throws: `damage` when the file does not go as far.
    func hasTail(at mark: LogPosition) throws(StoreError) -> Bool {
        let bytes = try file.read(at: mark.offset - 1, count: 2)
        if bytes.isEmpty { throw .damaged(damage(at: mark, "the file ends before here")) }
        return bytes.count == 2 && bytes[1] != UInt8(ascii: "\n")
    }

    /// Everything behind an offset but the reserve: nothing where there are no more than newlines.
    func tail(from offset: Int) throws(StoreError) -> [UInt8] {
        let size = try size()
        var bytes = size > offset ? try read(from: offset, to: size) : []
        let end = (bytes.lastIndex { $0 != UInt8(ascii: "\n") } ?? -1) + 1
        if end == 0 { return [] }
        // A line's own newline is part of it.
        bytes.removeSubrange(min(end + 1, bytes.count)...)
        return bytes
    }

    private static func blank(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "\n"), count: count) }

    func syncData() throws(SystemError) { try file.syncData() }
    func truncate(to length: Int) throws(StoreError) { try file.truncate(to: length) }

    /// Every store's first journal begins with the same line.
    static let firstHeaderLength = LineChecksum.line(
        Header(journal: Header.version, generation: 1, sequence: 0, length: 0, follows: 0).open, seed: 0
    ).bytes.count

    private static let maxHeaderLength = 512

    private static func header(in bytes: [UInt8], generation: Int) -> (Header, LogPosition)? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        guard let header = Header(bytes[..<end]), header.generation == generation,
            let (_, crc) = LineChecksum.open(bytes[..<end], seed: header.follows)
        else { return nil }
        let start = LogPosition(
            generation: generation, offset: end + 1, lineCount: 1, sequence: header.sequence, crc: crc)
        return (header, start)
    }
}
