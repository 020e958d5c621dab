import CSodium

/// BLAKE2b with 256 bits (RFC 7693).
package enum BLAKE2b {
    package static func hexDigits(of bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: 32)
        _ = crypto_generichash(&hash, 32, bytes, UInt64(bytes.count), nil, 0)
        return hash.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    }
}
