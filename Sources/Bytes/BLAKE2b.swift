import CSodium

/// BLAKE2b with 256 bits (RFC 7693).
package enum BLAKE2b {
    package static func hexDigits(of bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: 32)
        _ = crypto_generichash(&hash, 32, bytes, UInt64(bytes.count), nil, 0)
        var digits = [UInt8]()
        digits.reserveCapacity(64)
        for byte in hash { digits.append(hex: byte) }
        return String(decoding: digits, as: UTF8.self)
    }
}
