import Bytes
import CDeflate
import Runtime

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
    package static func isWhole(_ file: [UInt8]) -> Bool { object(of: file) != nil }

    /// The object that `pretty` made the bytes of; nil for other bytes.
    package static func object(of file: [UInt8]) -> [UInt8]? {
        let payload = file.dropLast(prettyBefore.count + 8 + prettyAfter.count)
        let end = prettyBefore + crc(payload, seed: 0).hexDigits + prettyAfter
        guard !payload.isEmpty, file.dropFirst(payload.count).elementsEqual(end) else { return nil }
        return payload + Array("\n}".utf8)
    }
}
