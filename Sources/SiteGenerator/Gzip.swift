import CZlib

/// Makes the `.gz` that nginx sends as it is. Its buffers (256 KB) are made once, so use one for many files; it is not
/// thread-safe.
final class Gzip {
    /// A shorter file gets no `.gz`: with its headers (some 500 bytes) it fits into about one packet, so fewer bytes
    /// would not arrive sooner, and a file costs as much to make as a page.
    static let minBytes = 1024

    private var stream = z_stream()
    private let isReady: Bool

    init() {
        // A window of 15 bits, and 16 more for a gzip header and trailer (zlib.h, deflateInit2).
        isReady =
            deflateInit2_(
                &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit { deflateEnd(&stream) }

    /// The same bytes give the same result: it holds neither a time nor a name.
    /// - Returns: nil when memory is short.
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
