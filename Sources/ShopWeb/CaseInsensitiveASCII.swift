/// What a protocol writes in letters of either case, such as a host's name or a media type: its bytes, in lower case.
///
/// It knows the letters of ASCII alone. Any other byte is equal to itself only, so nothing that merely looks like a
/// letter of a name passes for it. Comparing them as Strings, by Unicode's rules, was a quarter of a page's
/// instructions, and half of those of an order's way to the store.
struct CaseInsensitiveASCII: Equatable, Sendable {
    let bytes: ArraySlice<UInt8>

    init(_ text: some Sequence<UInt8>) {
        bytes =
            text.map { byte in
                let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                return isCapital ? byte | 0x20 : byte
            }[...]
    }

    private init(lowerCase bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    subscript(_ range: some RangeExpression<Int>) -> CaseInsensitiveASCII {
        CaseInsensitiveASCII(lowerCase: bytes[range])
    }

    func hasSuffix(_ ending: CaseInsensitiveASCII) -> Bool {
        bytes.suffix(ending.bytes.count) == ending.bytes
    }
}

extension CaseInsensitiveASCII: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self.init(text.utf8) }
}
