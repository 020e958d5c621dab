import Bytes
import FastCGI

/// The bytes of a text that a protocol compares without case, such as a host name or a media type, in lower case.
///
/// Only the letters of ASCII have a case. Any other byte equals only itself, so that a character that merely looks like
/// a letter does not match it. Comparing Strings by Unicode's rules took a quarter of a page's instructions, and half of
/// those of an order before the store.
package struct CaseInsensitiveASCII: Hashable, Sendable {
    let bytes: ArraySlice<UInt8>

    init(_ text: some Sequence<UInt8>) {
        var bytes = Array(text)
        for index in bytes.indices { bytes[index] = bytes[index].asciiLowercased }
        self.bytes = bytes[...]
    }

    private init(lowerCase bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    subscript(_ range: some RangeExpression<Int>) -> CaseInsensitiveASCII {
        CaseInsensitiveASCII(lowerCase: bytes[range])
    }

    func hasSuffix(_ suffix: CaseInsensitiveASCII) -> Bool {
        bytes.suffix(suffix.bytes.count) == suffix.bytes
    }
}

extension CaseInsensitiveASCII: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text.utf8) }
}
