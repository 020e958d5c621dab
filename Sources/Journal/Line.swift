/// One line of a journal: the events of one commit, all or nothing.
package struct Line: Equatable, Sendable {
    /// The path of its file.
    package let file: String
    package let place: LogOffset
    /// From 1; the header is line 1. `nil` when it was read alone.
    package let number: Int?
    /// The sequence of its last event.
    package let sequence: Int
    /// The JSON object that was appended: `{"seq":12,…}`, without the checksum.
    package let object: [UInt8]

    /// What a writer gives: the members of a JSON object behind the sequence, such as `"events":[…]`.
    static func sealed(_ members: [UInt8], sequence: Int, seed: UInt32) -> (bytes: [UInt8], crc: UInt32) {
        LineChecksum.line(Array("{\"seq\":\(sequence),".utf8) + members, seed: seed)
    }

    /// - Returns: `nil` when the bytes (without the line's end) are not a sealed line that follows the seed.
    static func read(_ bytes: ArraySlice<UInt8>, at mark: LogPosition, in file: String) -> (line: Line, crc: UInt32)? {
        guard let (open, crc) = LineChecksum.open(bytes, seed: mark.crc), let sequence = sequence(of: open) else {
            return nil
        }
        let line = Line(
            file: file, place: LogOffset(generation: mark.generation, offset: mark.offset), number: mark.lineCount + 1,
            sequence: sequence, object: Array(open) + [UInt8(ascii: "}")])
        return (line, crc)
    }

    /// A line by itself, given with the end of the line before it, whose checksum is the seed.
    static func read(
        _ bytes: ArraySlice<UInt8>, endOfLineBefore: ArraySlice<UInt8>, at place: LogOffset, in file: String
    )
        -> Line?
    {
        guard let seed = LineChecksum.crc(atEndOf: endOfLineBefore),
            let (open, _) = LineChecksum.open(bytes, seed: seed),
            let sequence = sequence(of: open)
        else { return nil }
        return Line(
            file: file, place: place, number: nil, sequence: sequence, object: Array(open) + [UInt8(ascii: "}")])
    }

    /// The line as damage: its checksum is right, what it says is not.
    package func damage(_ error: String) -> Corruption {
        Corruption(
            file: file, line: number, byte: place.offset, error: error,
            remedy: "use the program that wrote it or a newer one, else restore the store from a backup")
    }

    private static func sequence(of open: ArraySlice<UInt8>) -> Int? {
        var reader = LineReader(open)
        return reader.skip("{\"seq\":") ? reader.number() : nil
    }
}

/// Where a line begins: the generation whose journal holds it, and the byte in that journal.
package struct LogOffset: Hashable, Sendable {
    package let generation: Int
    package let offset: Int

    package init(generation: Int, offset: Int) {
        self.generation = generation
        self.offset = offset
    }
}

/// A place between two lines of the store's history: everything before it has been read.
package struct LogPosition: Equatable, Sendable {
    package var generation: Int
    /// Bytes from the start of the generation's journal.
    package var offset: Int
    /// Lines before it, the header included.
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

    /// Where the next line begins.
    package var place: LogOffset { LogOffset(generation: generation, offset: offset) }
}
