import Bytes
import CZlib

/// The checksum that ends every line and file of the store: `,"c":"1f00ba12"}`, the CRC-32 (zlib's `crc32`) of the
/// bytes before it, seeded with the checksum of the line before. So a line that was dropped, doubled, swapped or
/// brought from elsewhere breaks the chain.
package enum LineChecksum {
    private static let before = Array(#","c":""#.utf8)
    private static let after = Array("\"}".utf8)
    /// The length of what `line` adds, without the line's end.
    private static let length = before.count + 8 + after.count

    package static func crc(_ bytes: ArraySlice<UInt8>, seed: UInt32) -> UInt32 {
        bytes.withUnsafeBytes { buffer in
            UInt32(
                truncatingIfNeeded: crc32_z(
                    UInt(seed), buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count))
        }
    }

    /// A JSON object without its closing brace, sealed and ended: one line. And its checksum, the next one's seed.
    static func line(_ open: [UInt8], seed: UInt32) -> (bytes: [UInt8], crc: UInt32) {
        let crc = crc(open[...], seed: seed)
        var bytes = open
        bytes.reserveCapacity(open.count + length + 1)
        bytes += before
        bytes.append(hex: crc)
        bytes += after
        bytes.append(UInt8(ascii: "\n"))
        return (bytes, crc)
    }

    /// What was sealed in a line (given without its end), still without its closing brace, and its checksum;
    /// `nil` when the checksum is not that of these bytes.
    static func open(_ line: ArraySlice<UInt8>, seed: UInt32) -> (open: ArraySlice<UInt8>, crc: UInt32)? {
        let open = line.dropLast(length)
        let crc = crc(open, seed: seed)
        guard line.count > length, line.dropFirst(open.count).elementsEqual(before + crc.hexDigits + after) else {
            return nil
        }
        return (open, crc)
    }

    /// Whether a line (given without its end) ends as sealed ones do, with whatever checksum.
    static func isSealed(_ line: ArraySlice<UInt8>) -> Bool {
        line.count > length && line.suffix(length).starts(with: before) && line.suffix(after.count).elementsEqual(after)
    }

    /// The checksum that a whole line ends with, its newline included.
    static func crc(atEndOf line: ArraySlice<UInt8>) -> UInt32? {
        guard line.last == UInt8(ascii: "\n"), line.dropLast().suffix(after.count).elementsEqual(after) else {
            return nil
        }
        let digits = line.dropLast(after.count + 1).suffix(8)
        return UInt32(hexDigits: digits)
    }
}
