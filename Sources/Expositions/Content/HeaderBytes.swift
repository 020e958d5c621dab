/// The bytes of a picture's header. A number behind the end is nil, so that no length in a file leads out of it.
struct HeaderBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var count: Int { bytes.count }

    func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

    /// A number with its first byte highest.
    func big(_ offset: Int, _ count: Int) -> Int? {
        part(offset, count)?.bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number with its first byte lowest.
    func little(_ offset: Int, _ count: Int) -> Int? {
        part(offset, count)?.bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The four letters by which most formats name their parts.
    func name(_ offset: Int) -> String? {
        part(offset, 4).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// - Returns: nil when not all of the bytes exist.
    func part(_ offset: Int, _ count: Int) -> HeaderBytes? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return HeaderBytes(bytes[start..<(start + count)])
    }

    /// The bytes from the offset to the end.
    func rest(_ offset: Int) -> HeaderBytes? { part(offset, max(0, count - offset)) }
}
