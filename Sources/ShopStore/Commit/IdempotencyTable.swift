import Bytes
import Foundation
import Journal

/// The requests of one generation: the hash of a request's identity → the offset of the line that recorded it.
struct IdempotencyTable: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        let hash: UInt64
        let offset: UInt64
    }

    let generation: Int
    /// The shop's own time of the last event up to the end of the generation.
    let lastTime: Date
    /// Sorted by hash, then by offset.
    let entries: [Entry]

    /// The last one first.
    func offsets(of hash: UInt64) -> [LogOffset] {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return entries[low...].prefix { $0.hash == hash }.reversed()
            .map { LogOffset(generation: generation, offset: Int($0.offset)) }
    }
}

/// The file format of a table: lines of fixed width. Opening a store reads it instead of the last day's journals.
///
///     keys 1 generation 0000000007 length 0000001199 last 01795230000123 count 0000000002
///     1f00ba1200c0ffee 0000000812
///     91f00ba12deadbee 0000000079
///     crc 1f00ba12
///
/// The length is the journal's when the table was written, the time is in milliseconds since 1970, by the shop's own time.
/// The journal has all of it too: a table that is missing, truncated or outdated is rebuilt.
extension IdempotencyTable {
    private static let timeLength = 14
    private static let lineLength = 28
    private static let endLength = 13

    func bytes(journalLength: Int) -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(80 + entries.count * Self.lineLength)
        bytes += Array(
            """
            keys 1 generation \(generation.zeroPadded(to: 10)) length \(journalLength.zeroPadded(to: 10)) \
            last \(lastTime.milliseconds.zeroPadded(to: Self.timeLength)) \
            count \(entries.count.zeroPadded(to: 10))

            """.utf8)
        for entry in entries {
            bytes.append(hex: entry.hash)
            bytes.append(UInt8(ascii: " "))
            bytes.append(decimal: Int(entry.offset), width: 10)
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes + Self.checksumLine(bytes[...])
    }

    /// - Returns: nil unless the bytes are those that `bytes` makes for that generation's whole journal.
    init?(_ bytes: [UInt8], generation: Int, journalLength: Int) {
        let body = bytes.dropLast(Self.endLength)
        guard bytes.dropFirst(body.count).elementsEqual(Self.checksumLine(body)),
            let headEnd = body.firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let words = String(decoding: body[..<headEnd], as: UTF8.self).split(separator: " ")
        let lines = body[(headEnd + 1)...]
        guard words.count == 10, words[0] == "keys", words[1] == "1", Int(words[3]) == generation,
            Int(words[5]) == journalLength,
            words[7].utf8.count == Self.timeLength, let last = Int(words[7]), let count = Int(words[9]),
            lines.count.isMultiple(of: Self.lineLength), lines.count / Self.lineLength == count
        else { return nil }
        var entries = [Entry]()
        entries.reserveCapacity(count)
        for start in stride(from: lines.startIndex, to: lines.endIndex, by: Self.lineLength) {
            guard let hash = UInt64(hexDigits: lines[start..<start + 16]),
                let offset = UInt64(decimalDigits: lines[start + 17..<start + 27])
            else { return nil }
            entries.append(Entry(hash: hash, offset: offset))
        }
        self.init(generation: generation, lastTime: Date(milliseconds: last), entries: entries)
    }

    private static func checksumLine(_ body: ArraySlice<UInt8>) -> [UInt8] {
        Array("crc ".utf8) + LineChecksum.crc(body, seed: 0).hexDigits + [UInt8(ascii: "\n")]
    }
}
