/// One line of a journal: the events of one commit, all or nothing.
package struct Line: Equatable, Sendable {
    /// The path of its file.
    package let file: String
    /// The format of its generation: 1 … `JournalFormat.current`.
    package let version: Int
    package let offset: LogOffset
    /// The number of the line, from 1; the header is line 1. Nil when it was read on its own.
    package let number: Int?
    /// The sequence of its last event.
    package let sequence: Int
    /// The JSON object that was appended: `{"seq":12,…}`, without the checksum.
    package let object: [UInt8]

    /// A line from the members of a JSON object behind the sequence, such as `"events":[…]`.
    static func encode(_ members: [UInt8], sequence: Int, seed: UInt32) -> (bytes: [UInt8], crc: UInt32) {
        LineChecksum.line(Array("{\"seq\":\(sequence),".utf8) + members, seed: seed)
    }

    /// - Parameter bytes: without the newline.
    /// - Returns: nil when they are not a line that follows the position.
    static func decode(
        _ bytes: ArraySlice<UInt8>, at position: LogPosition, in journal: JournalFile
    ) -> (line: Line, crc: UInt32)? {
        guard let (payload, crc) = LineChecksum.verify(bytes, seed: position.crc) else { return nil }
        let line = Line(payload, position.nextLine, number: position.lineCount + 1, journal)
        return line.map { ($0, crc) }
    }

    /// A line on its own, with the end of the line before it, whose checksum is the seed.
    static func decode(
        _ bytes: ArraySlice<UInt8>, afterLineEnding lineEnding: ArraySlice<UInt8>, at offset: LogOffset,
        in journal: JournalFile
    ) -> Line? {
        guard let seed = LineChecksum.crc(atEndOf: lineEnding),
            let (payload, _) = LineChecksum.verify(bytes, seed: seed)
        else { return nil }
        return Line(payload, offset, number: nil, journal)
    }

    /// The line as an error: its checksum is right, its content is not.
    package func corruption(_ error: String) -> Corruption {
        Corruption(
            file: file, line: number, byte: offset.offset, error: error,
            remedy: "use the program that wrote it or a newer one, else restore the store from a backup")
    }
}

extension Line {
    fileprivate init?(_ payload: ArraySlice<UInt8>, _ offset: LogOffset, number: Int?, _ journal: JournalFile) {
        var reader = LineReader(payload)
        guard reader.skip("{\"seq\":"), let sequence = reader.number() else { return nil }
        self.init(
            file: journal.path, version: journal.header.journal, offset: offset, number: number, sequence: sequence,
            object: Array(payload) + [UInt8(ascii: "}")])
    }
}

/// The first byte of a line: a generation, and an offset in its journal.
package struct LogOffset: Hashable, Sendable {
    package let generation: Int
    package let offset: Int

    package init(generation: Int, offset: Int) {
        self.generation = generation
        self.offset = offset
    }
}

/// A position between two lines of the store's history: everything before it has been read.
package struct LogPosition: Equatable, Sendable {
    package var generation: Int
    /// Bytes from the start of the generation's journal.
    package var offset: Int
    /// The number of lines before it, with the header.
    package var lineCount: Int
    /// The sequence of the last event before it.
    package var sequence: Int
    /// The checksum of the last line before it.
    package var crc: UInt32

    package init(generation: Int, offset: Int, lineCount: Int, sequence: Int, crc: UInt32) {
        self.generation = generation
        self.offset = offset
        self.lineCount = lineCount
        self.sequence = sequence
        self.crc = crc
    }

    /// Before the first generation.
    static let beginning = LogPosition(generation: 0, offset: 0, lineCount: 0, sequence: 0, crc: 0)

    /// The offset of the next line.
    package var nextLine: LogOffset { LogOffset(generation: generation, offset: offset) }
}
