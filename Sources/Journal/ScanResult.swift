/// What a stretch of a journal holds: good lines up to `end`, then a rest that is no good line.
struct ScanResult {
    var lines: [Line] = []
    var end: LogPosition
    /// Empty when every byte was part of a good line.
    var rest: [UInt8] = []
}

extension JournalFile {
    /// Reads the lines from a mark to an offset, each against its checksum and the one before it.
    func scan(from mark: LogPosition, to offset: Int) throws(StoreError) -> ScanResult {
        scan(try read(from: mark.offset, to: offset), from: mark)
    }

    /// Reads the lines in the bytes that stand behind a mark.
    func scan(_ bytes: [UInt8], from mark: LogPosition) -> ScanResult {
        var scan = ScanResult(end: mark)
        var rest = bytes[...]
        while let newline = rest.firstIndex(of: UInt8(ascii: "\n")),
            let (line, crc) = Line.read(rest[..<newline], at: scan.end, in: path), line.sequence > scan.end.sequence
        {
            scan.lines.append(line)
            rest = rest[(newline + 1)...]
            scan.end = LogPosition(
                generation: generation, offset: mark.offset + rest.startIndex, lineCount: scan.end.lineCount + 1,
                sequence: line.sequence, crc: crc)
        }
        scan.rest = Array(rest)
        return scan
    }

    /// Reads the lines from a mark to an offset at which a line is known to end.
    /// - Throws: `damage` at the first byte that is not part of a good line, or when the file is shorter.
    func lines(from mark: LogPosition, to offset: Int) throws(StoreError) -> (lines: [Line], end: LogPosition) {
        if offset < mark.offset { throw .damaged(damage(at: mark, "goes back to byte \(offset)")) }
        let scan = try scan(from: mark, to: offset)
        if scan.end.offset < offset {
            let error = scan.rest.isEmpty ? "the file ends before byte \(offset)" : "the line is not what was written"
            throw .damaged(damage(at: scan.end, error))
        }
        return (scan.lines, scan.end)
    }

    /// The place right behind a mark, as damage.
    func damage(at mark: LogPosition, _ error: String) -> Corruption {
        Corruption(
            file: path, line: mark.lineCount + 1, byte: mark.offset, after: mark.sequence, error: error,
            remedy: "keep a copy of the folder, then look what juicemaker store repair would do")
    }
}
