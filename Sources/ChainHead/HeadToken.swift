import Bytes
import FastCGI
import Journal
import JuiceShop
import ShopDatabase
import ShopStore

/// The proof of a shop's identity: 256 random bits, of which head keeps a hash.
package enum HeadToken {
    package static func new() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in String(decoding: random.next().hexDigits, as: UTF8.self) }.joined()
    }

    /// The hash of a token, in hexadecimal digits.
    package static func hash(_ token: String) -> String { BLAKE2b.hexDigits(of: Array(token.utf8)) }
}
