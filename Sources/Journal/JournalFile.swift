import Bytes
import Runtime
import Synchronization

/// One generation's journal: a header line, then one line per commit, each chained to the one before (2).
final class JournalFile: Sendable {
    let generation: Int
    let header: Header
    /// The position right behind the header.
    let start: LogPosition
    private let file: OpenFile
    /// The length of the file when it was last measured. It may have been cut since, to where the next line begins: a
    /// line that is then written without a reserve is only slower.
    private let knownSize = Mutex(0)

    var path: String { file.path }

    /// Links a generation to the end of the one before: bytes of that one behind its end are dead.
    struct Header: Equatable, Sendable {
        /// nil where a development version wrote it.
        let format: Int?
        let generation: Int
        /// The last sequence, the length in bytes and the last checksum of the generation before.
        let sequence: Int
        let length: Int
        let follows: UInt32
    }

    /// Opens an existing journal.
    /// - Throws: `damaged` when it does not begin with a whole header of this generation; `newerFormat` or
    ///   `developmentFormat` when the header is whole and of another format (9).
    init(opening path: String, generation: Int, _ files: any FileSystem) throws(StoreError) {
        file = try OpenFile(path, .updating, files)
        let bytes = try file.read(at: 0, count: Self.maxHeaderLength)
        guard let (header, start) = Self.header(in: bytes, generation: generation) else {
            throw .damaged(
                path, line: 1, Message("is not the header of generation \(generation)", "세대 \(generation)의 머리말이 아니에요"))
        }
        try JournalFormat.check(header.format, of: path)
        self.generation = generation
        self.header = header
        self.start = start
    }

    /// Makes a journal, durable except for its name in the folder.
    init(
        creating path: String, after end: LogPosition, reserveBytes: Int, _ files: any FileSystem
    ) throws(StoreError) {
        generation = end.generation + 1
        header = Header(
            format: JournalFormat.current, generation: generation, sequence: end.sequence, length: end.offset,
            follows: end.crc)
        let line = LineChecksum.line(header.payload, seed: end.crc)
        start = LogPosition(
            generation: generation, offset: line.bytes.count, lineCount: 1, sequence: end.sequence, crc: line.crc)
        file = try OpenFile(path, .replacing, files)
        try file.append(line.bytes + Self.blank(reserveBytes))
        try file.sync()
    }

    private static let maxHeaderLength = 512

    /// Every store's first journal begins with the same line.
    static let firstHeaderLength = LineChecksum.line(
        Header(format: JournalFormat.current, generation: 1, sequence: 0, length: 0, follows: 0).payload, seed: 0
    ).bytes.count

    private static func header(in bytes: [UInt8], generation: Int) -> (Header, LogPosition)? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        guard let header = Header(bytes[..<end]), header.generation == generation,
            let (_, crc) = LineChecksum.verify(bytes[..<end], seed: header.follows)
        else { return nil }
        let start = LogPosition(
            generation: generation, offset: end + 1, lineCount: 1, sequence: header.sequence, crc: crc)
        return (header, start)
    }

    // MARK: - Reading

    /// Reads the lines from a position to an offset, each verified against the one before it.
    func scan(from start: LogPosition, to offset: Int) throws(StoreError) -> ScanResult {
        scan(try read(from: start.offset, to: offset), from: start)
    }

    /// Reads the lines in the bytes behind a position.
    func scan(_ bytes: [UInt8], from start: LogPosition) -> ScanResult {
        var scan = ScanResult(file: path, end: start)
        var rest = bytes[...]
        while let newline = rest.firstIndex(of: UInt8(ascii: "\n")),
            let (line, crc) = Line.decode(rest[..<newline], at: scan.end, in: self),
            line.sequence > scan.end.sequence
        {
            scan.lines.append(line)
            rest = rest[(newline + 1)...]
            scan.end = LogPosition(
                generation: generation, offset: start.offset + rest.startIndex, lineCount: scan.end.lineCount + 1,
                sequence: line.sequence, crc: crc)
        }
        scan.rest = Array(rest)
        return scan
    }

    /// Reads the lines from a position to an offset at which a line is known to end.
    /// - Throws: `damaged` at the first byte that fails verification, or when the file is shorter.
    func lines(from start: LogPosition, to offset: Int) throws(StoreError) -> (lines: [Line], end: LogPosition) {
        if offset < start.offset {
            throw .damaged(
                corruption(at: start, Message("goes back to byte \(offset)", "바이트 \(offset)(으)로 되돌아가요")))
        }
        let scan = try scan(from: start, to: offset)
        if scan.end.offset < offset {
            let error =
                scan.rest.isEmpty
                ? Message("the file ends before byte \(offset)", "파일이 바이트 \(offset) 앞에서 끝나요")
                : Message("the line is not what was written", "줄이 쓴 것과 달라요")
            throw .damaged(corruption(at: scan.end, error))
        }
        return (scan.lines, scan.end)
    }

    /// The one line at an offset, verified against the checksum of the line before it.
    /// - Throws: `damaged` when no whole line begins there.
    func line(at offset: LogOffset) throws(StoreError) -> Line {
        let start = offset.offset - Self.endOfLine
        var bytes = try file.read(at: max(0, start), count: 4096)
        while !bytes.dropFirst(Self.endOfLine).contains(UInt8(ascii: "\n")) {
            let more = try file.read(at: start + bytes.count, count: bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        let line = bytes.dropFirst(Self.endOfLine).prefix { $0 != UInt8(ascii: "\n") }
        guard start > 0,
            let line = Line.decode(line, afterLineEnding: bytes.prefix(Self.endOfLine), at: offset, in: self)
        else {
            throw .damaged(
                path, byte: offset.offset, Message("no whole line begins here", "여기에서 시작하는 온전한 줄이 없어요"),
                remedy: Message(
                    "keep a copy of the store's folder, then restore it from a backup", "기록 폴더를 복사해 두고 백업에서 복원해 주세요"))
        }
        return line
    }

    /// The length of a line's end that holds its checksum: `"1f00ba12"}` and the newline, and one byte more.
    private static let endOfLine = 12

    /// True if a line may have been begun at a position where one ended: a killed process writes it from its beginning.
    /// - Throws: `damaged` when the file ends before the position.
    func hasTail(at end: LogPosition) throws(StoreError) -> Bool {
        let bytes = try file.read(at: end.offset - 1, count: 2)
        if bytes.isEmpty { throw .damaged(corruption(at: end, Message("the file ends before here", "파일이 그 앞에서 끝나요"))) }
        return bytes.count == 2 && bytes[1] != UInt8(ascii: "\n")
    }

    /// Everything behind an offset except the reserve: nothing where there are only newlines.
    func tail(from offset: Int) throws(StoreError) -> [UInt8] {
        let size = try size()
        var bytes = size > offset ? try read(from: offset, to: size) : []
        let end = (bytes.lastIndex { $0 != UInt8(ascii: "\n") } ?? -1) + 1
        if end == 0 { return [] }
        // A line's own newline is part of it.
        bytes.removeSubrange(min(end + 1, bytes.count)...)
        return bytes
    }

    func read(from offset: Int, to end: Int) throws(StoreError) -> [UInt8] {
        try file.read(at: offset, count: end - offset)
    }

    func size() throws(StoreError) -> Int { try file.status().size }
    func isAtItsPath() throws(StoreError) -> Bool { try file.isAtItsPath() }

    /// The bytes behind a position as an error.
    func corruption(at end: LogPosition, _ error: Message) -> Corruption {
        Corruption(
            file: path, line: end.lineCount + 1, byte: end.offset, after: end.sequence, error: error,
            remedy: Message(
                "keep a copy of the folder, then look what juicemaker store repair would do",
                "폴더를 복사해 두고 juicemaker store repair로 무엇을 고칠 수 있는지 봐 주세요"))
    }

    // MARK: - Writing

    /// Writes over the reserve; where that is not enough, adds a new reserve.
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

    func syncData() throws(SystemError) { try file.syncData() }
    func truncate(to length: Int) throws(StoreError) { try file.truncate(to: length) }

    private static func blank(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "\n"), count: count) }
}

extension JournalFile.Header {
    /// The JSON object without its checksum and its closing brace.
    var payload: [UInt8] {
        let payload = """
            {"format":\(format ?? 0),"generation":\(generation),"sequence":\(sequence),\
            "length":\(length),"follows":\(follows)
            """
        return Array(payload.utf8)
    }

    /// - Returns: nil when the line does not begin as a header does. A newer format may add members.
    init?(_ line: ArraySlice<UInt8>) {
        var reader = LineReader(line)
        let isOfDevelopment = reader.skip("{\"journal\":")
        guard isOfDevelopment || reader.skip("{\"format\":"), let format = reader.number(),
            reader.skip(",\"generation\":"), let generation = reader.number(),
            reader.skip(",\"sequence\":"), let sequence = reader.number(),
            reader.skip(",\"length\":"), let length = reader.number(),
            reader.skip(",\"follows\":"), let follows = reader.number().flatMap(UInt32.init(exactly:))
        else { return nil }
        self.init(
            format: isOfDevelopment ? nil : format, generation: generation, sequence: sequence, length: length,
            follows: follows)
    }
}
