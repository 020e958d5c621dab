import Bytes

extension LineChecksum {
    private static let lead = Array(",\n  \"c\" : \"".utf8)
    private static let trail = Array("\"\n}\n".utf8)

    /// A pretty-printed JSON object (as `JSONEncoder` prints it, ending in a newline and a brace) with the checksum as
    /// its last member, on a line of its own.
    package static func pretty(_ object: [UInt8]) -> [UInt8] {
        let open = object.dropLast(2)
        return Array(open) + lead + crc(open, seed: 0).hexDigits + trail
    }

    /// Whether the bytes are what `pretty` made, to the last one.
    package static func isWhole(_ file: [UInt8]) -> Bool {
        let open = file.dropLast(lead.count + 8 + trail.count)
        return !open.isEmpty && file.dropFirst(open.count).elementsEqual(lead + crc(open, seed: 0).hexDigits + trail)
    }
}
