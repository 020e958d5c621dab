import Bytes
import Expositions
import Glibc
import Runtime

/// Removes the colour profile (ours is sRGB, which is the default without one) and Exif from a WebP (RFC 9649): libvips
/// 8.14 writes Exif of its own, whatever its options.
enum WebPMetadata {
    private static let chunks: Set<[UInt8]> = [Array("ICCP".utf8), Array("EXIF".utf8)]
    /// The bits in the first byte of VP8X that announce these chunks (section 2.7).
    private static let flags: UInt8 = 0x20 | 0x08
    private static let headCount = 12

    /// - Parameter webP: a whole file, as libwebp writes it.
    static func removed(from webP: [UInt8]) -> [UInt8] {
        var kept = Array(webP.prefix(headCount))
        var offset = headCount
        while offset + 8 <= webP.count {
            let name = Array(webP[offset..<(offset + 4)])
            let count = (0..<4).reduce(0) { $0 | Int(webP[offset + 4 + $1]) << (8 * $1) }
            let end = min(webP.count, offset + 8 + count + count % 2)
            if !chunks.contains(name) {
                let start = kept.count
                kept += webP[offset..<end]
                if name == Array("VP8X".utf8), kept.count > start + 8 { kept[start + 8] &= ~flags }
            }
            offset = end
        }
        for byte in 0..<4 where kept.count >= headCount {
            kept[4 + byte] = UInt8((kept.count - 8) >> (8 * byte) & 0xFF)
        }
        return kept
    }
}
