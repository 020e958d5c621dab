import Bytes
import CDeflate

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
