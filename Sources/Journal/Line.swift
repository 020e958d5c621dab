package import Bytes
import CDeflate
import CLinux
import Runtime

// The lines and the head, each with its checksum, as the log writes them.

/// One line of a journal: the events of one commit, all or nothing.
package struct Line: Equatable, Sendable {
    /// The path of its file.
    package let file: String
    package let offset: LogOffset
    /// The number of the line, from 1; the header is line 1. Nil when it was read on its own.
    package let number: Int?
    /// The sequence of its last event.
    package let sequence: Int
    /// The JSON object that was appended: `{"seq":12,…}`, without the checksum.
    package let object: [UInt8]

    /// A line from the members of a JSON object behind the sequence, such as `"events":[…]`.
    static func encode(_ members: [UInt8], sequence: Int, seed: UInt32) -> (bytes: [UInt8], crc: UInt32) {
        var payload = Array("{\"seq\":".utf8)
        payload.reserveCapacity(members.count + 64)
        payload.append(decimal: sequence)
        payload.append(UInt8(ascii: ","))
        payload += members
        return LineChecksum.line(payload, seed: seed)
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

    /// True if the line has a member of that name, found by its bytes alone.
    /// - Parameter member: with its quotes and the colon.
    package func has(_ member: StaticString) -> Bool {
        object.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memmem($0, bytes.count, member.utf8Start, member.utf8CodeUnitCount) != nil }
                ?? false
        }
    }

    /// True if a member of that name has a number of the range, anywhere in the line: found by its bytes alone.
    /// - Parameter member: with its quotes and the colon. A text has no such bytes, because its quotes are escaped.
    package func has(_ member: StaticString, in numbers: ClosedRange<Int>) -> Bool {
        object.withUnsafeBytes { bytes in
            guard var start = bytes.baseAddress else { return false }
            let end = start + bytes.count
            while let found = memmem(start, end - start, member.utf8Start, member.utf8CodeUnitCount) {
                start = UnsafeRawPointer(found) + member.utf8CodeUnitCount
                var reader = LineReader(object[(bytes.count - (end - start))...])
                if let number = reader.number(), numbers.contains(number) { return true }
            }
            return false
        }
    }

    /// The line as an error: its checksum is right, its content is not.
    /// - Parameter index: the first byte that cannot be read, within the line.
    package func corruption(_ error: Message, at index: Int = 0) -> Corruption {
        Corruption(
            file: file, line: number, byte: offset.offset + index, error: error,
            remedy: .newerProgram)
    }
}

extension Line {
    fileprivate init?(_ payload: ArraySlice<UInt8>, _ offset: LogOffset, number: Int?, _ journal: JournalFile) {
        var reader = LineReader(payload)
        guard reader.skip("{\"seq\":"), let sequence = reader.number() else { return nil }
        self.init(
            file: journal.path, offset: offset, number: number, sequence: sequence,
            object: Array(payload) + [UInt8(ascii: "}")])
    }
}
