import CZlib

/// Makes the `.gz` that nginx sends as it lies there. One for a thread: it keeps its memory.
final class Gzip {
    /// A file that is shorter has no `.gz`: with its headers (some 500 bytes) it fits into one packet or hardly more, so
    /// that fewer bytes would arrive no sooner, and a file costs as much to make as a page.
    static let leastBytes = 1024

    private var stream = z_stream()
    private let isReady: Bool

    init() {
        // 15 bits of window, and 16 for gzip's frame around it (zlib.h, deflateInit2).
        isReady =
            deflateInit2_(
                &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit { deflateEnd(&stream) }

    /// The same bytes for the same bytes, without a time or a name in them.
    /// - Returns: `nil` when memory is short.
    func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard isReady, deflateReset(&stream) == Z_OK else { return nil }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var isWhole = false
        var input = bytes
        let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, filled in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            filled = buffer.count - Int(stream.avail_out)
        }
        return isWhole ? output : nil
    }
}
