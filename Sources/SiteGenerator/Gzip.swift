import Bytes
import CDeflate

/// Makes the `.gz` that nginx sends unchanged. Its tables are made once, so one value serves many files; it is not
/// thread-safe.
struct Gzip: ~Copyable {
    /// The shortest file that gets a `.gz`. A shorter one with its headers (some 500 bytes) fits into about one packet,
    /// so fewer bytes would not arrive sooner, and a file costs as much to make as a page.
    static let minBytes = 1024

    private let compressor: OpaquePointer?

    /// - Parameter level: a higher one than 6 takes longer, and makes a page at most 0.1 % shorter; 12, the highest, makes
    ///   a style sheet 5 % shorter.
    init(level: Int32 = 6) { compressor = libdeflate_alloc_compressor(level) }

    deinit { libdeflate_free_compressor(compressor) }

    /// The same bytes give the same result, which contains neither a time nor a name.
    /// - Returns: nil when memory is short.
    borrowing func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard let compressor else { return nil }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, output.baseAddress, output.count)
        }
    }
}
