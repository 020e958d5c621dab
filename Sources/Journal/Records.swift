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

/// The checksum that ends every line and file of the store: `,"c":"1f00ba12"}`, the CRC-32 (RFC 1952, section 8) of the
/// bytes before it, seeded with the checksum of the line before (2).
package enum LineChecksum {
    private static let before = Array(#","c":""#.utf8)
    private static let after = Array("\"}".utf8)
    /// The length of what `line` adds, without the newline.
    private static let length = before.count + 8 + after.count

    package static func crc(_ bytes: ArraySlice<UInt8>, seed: UInt32) -> UInt32 {
        bytes.withUnsafeBytes { libdeflate_crc32(seed, $0.baseAddress, $0.count) }
    }

    // MARK: - Lines

    /// One line, from a JSON object without its closing brace; and its checksum, the seed of the next line.
    static func line(_ payload: consuming [UInt8], seed: UInt32) -> (bytes: [UInt8], crc: UInt32) {
        let crc = crc(payload[...], seed: seed)
        var bytes = consume payload
        bytes.reserveCapacity(bytes.count + length + 1)
        bytes += before
        bytes.append(hex: crc)
        bytes += after
        bytes.append(UInt8(ascii: "\n"))
        return (bytes, crc)
    }

    /// The payload of a line, which is given without its newline, and its checksum.
    /// - Returns: nil when the checksum is not that of these bytes.
    static func verify(_ line: ArraySlice<UInt8>, seed: UInt32) -> (payload: ArraySlice<UInt8>, crc: UInt32)? {
        let payload = line.dropLast(length)
        let crc = crc(payload, seed: seed)
        guard line.count > length, line.dropFirst(payload.count).elementsEqual(before + crc.hexDigits + after) else {
            return nil
        }
        return (payload, crc)
    }

    /// True if a line, given without its newline, ends in a checksum, right or wrong.
    static func hasChecksum(_ line: ArraySlice<UInt8>) -> Bool {
        line.count > length && line.suffix(length).starts(with: before) && line.suffix(after.count).elementsEqual(after)
    }

    /// The checksum at the end of a line, which is given with its newline.
    static func crc(atEndOf line: ArraySlice<UInt8>) -> UInt32? {
        guard line.last == UInt8(ascii: "\n"), line.dropLast().suffix(after.count).elementsEqual(after) else {
            return nil
        }
        return UInt32(hexDigits: line.dropLast(after.count + 1).suffix(8))
    }

    // MARK: - Pretty-printed files

    private static let prettyBefore = Array(",\n  \"c\" : \"".utf8)
    private static let prettyAfter = Array("\"\n}\n".utf8)

    /// A pretty-printed JSON object, as `JSONEncoder` prints it (it ends in a newline and a brace), with the checksum as
    /// its last member.
    package static func pretty(_ object: [UInt8]) -> [UInt8] {
        let payload = object.dropLast(2)
        return Array(payload) + prettyBefore + crc(payload, seed: 0).hexDigits + prettyAfter
    }

    /// True if the bytes are those that `pretty` made, to the last one.
    package static func isWhole(_ file: [UInt8]) -> Bool {
        let payload = file.dropLast(prettyBefore.count + 8 + prettyAfter.count)
        return !payload.isEmpty
            && file.dropFirst(payload.count)
                .elementsEqual(prettyBefore + crc(payload, seed: 0).hexDigits + prettyAfter)
    }
}

/// The record that says how far the log extends: 128 bytes of JSON, read before everything else.
///
/// It is written after the line that it counts is durable (1), in one `pwrite` within one sector, and a commit does not
/// sync it: after a kill it is exact, after a power cut an older one, still true as a lower bound (3). Its checksum
/// detects a torn one.
struct Head: Equatable, Sendable {
    static let length = 128
    /// The version of the head's own layout, not of the journals: it rises only when this record changes.
    static let version = 1

    let generation: Int
    /// Bytes of the generation's journal that are durable.
    let journalLength: Int
    /// The sequence of the last event in them.
    let sequence: Int
    /// The boot of the machine in which this was written: it distinguishes a power cut from a kill.
    let bootID: String
    let state: State

    enum State: String {
        case sound
        /// The generation is poisoned: a sync failed, or a new generation is being made. No process appends to it or
        /// trusts bytes beyond `journalLength`; only a new generation takes the next line (5, 6).
        case poisoned = "suspect"
    }

    var bytes: [UInt8] {
        var payload = [UInt8]()
        payload.reserveCapacity(Head.length)
        for (member, number) in [
            (#"{"v":"#, Self.version), (#","generation":"#, generation), (#","length":"#, journalLength),
            (#","sequence":"#, sequence),
        ] {
            payload += member.utf8
            payload.append(decimal: number)
        }
        payload += #","boot":""#.utf8
        payload += bootID.utf8
        payload += #"","state":""#.utf8
        payload += state.rawValue.utf8
        payload.append(UInt8(ascii: "\""))
        var line = LineChecksum.line(payload, seed: 0).bytes
        line.removeLast()
        while line.count < Head.length - 1 { line.append(UInt8(ascii: " ")) }
        line.append(UInt8(ascii: "\n"))
        return line
    }
}

extension Head {
    /// - Returns: nil when the bytes are not a whole head.
    /// - Throws: `newerFormat` when the checksum is right and the version is newer.
    init?(_ bytes: [UInt8], in file: String) throws(StoreError) {
        guard bytes.count == Head.length, let brace = bytes.lastIndex(of: UInt8(ascii: "}")),
            let payload = LineChecksum.verify(bytes[...brace], seed: 0)?.payload
        else { return nil }
        var reader = LineReader(payload)
        guard reader.skip("{\"v\":"), let version = reader.number() else { return nil }
        if version > Self.version { throw .newerFormat(file: file, version: version, newestKnown: Self.version) }
        guard reader.skip(",\"generation\":"), let generation = reader.number(),
            reader.skip(",\"length\":"), let length = reader.number(),
            reader.skip(",\"sequence\":"), let sequence = reader.number(),
            reader.skip(",\"boot\":\""), let boot = reader.string(),
            let bootID = String(validating: boot, as: UTF8.self),
            reader.skip(",\"state\":\""), let state = reader.string(),
            let state = State(rawValue: String(decoding: state, as: UTF8.self)), reader.isAtEnd
        else { return nil }
        self.init(
            generation: generation, journalLength: length, sequence: sequence,
            bootID: bootID, state: state)
    }
}

/// The head's bytes at one moment.
package struct HeadBytes: Sendable {
    let bytes: [UInt8]
}

extension EventLog {
    /// The head; nil when it is not whole.
    func head() throws(StoreError) -> Head? {
        try Head(headFile.read(at: 0, count: Head.length), in: headFile.path)
    }

    /// Writes the head, without a sync.
    @discardableResult
    func writeHead(_ end: LogPosition, _ state: Head.State) throws(StoreError) -> (head: Head, bytes: [UInt8]) {
        let head = Head(
            generation: end.generation, journalLength: end.offset, sequence: end.sequence, bootID: bootID, state: state)
        let bytes = head.bytes
        try headFile.write(bytes, at: 0)
        return (head, bytes)
    }

    /// Makes the head durable: after this even a power cut leaves it exact.
    package func syncHead() throws(StoreError) {
        do { try headFile.syncData() } catch { throw .outcomeUnknown(reason: error.message) }
    }
}
