import Bytes

/// An address of the web in a text that is not marked as a link.
///
/// It ends at white space, `<` or the first letter that is not ASCII: Korean writes its particles directly after a word,
/// as in `https://expo.example에서`. Punctuation at its end belongs to the sentence (GitHub Flavored Markdown, section
/// 6.9).
enum BareAddress {
    /// - Returns: the first address in a text; nil if there is none.
    static func first(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Range<Int>? {
        var start = text.startIndex
        while let colon = text[start...].firstIndex(of: UInt8(ascii: ":")) {
            start = colon + 1
            let scheme = ["https", "http"].first { text[..<colon].reversed().starts(with: $0.utf8.reversed()) }
            guard let scheme, text[colon...].starts(with: "://".utf8) else { continue }
            let first = colon - scheme.utf8.count
            if first > text.startIndex, text[first - 1].isASCIIAlphanumeric { continue }
            let host = colon + 3
            let end = self.end(of: text[host...])
            if end > host, text[host].isASCIIAlphanumeric { return first..<end }
        }
        return nil
    }

    private static func end(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var address = text.prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") }
        var unopened = 0
        for byte in address {
            if byte == UInt8(ascii: "(") { unopened -= 1 }
            if byte == UInt8(ascii: ")") { unopened += 1 }
        }
        while let last = address.last {
            if last == UInt8(ascii: ")"), unopened > 0 {
                unopened -= 1
            } else if !"?!.,:;*_~'\"".utf8.contains(last) {
                break
            }
            address = address.dropLast()
        }
        return address.endIndex
    }
}
