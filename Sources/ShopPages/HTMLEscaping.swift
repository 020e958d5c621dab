import Mustache

/// Escapes text for HTML, in elements and in quoted attributes.
///
/// Byte by byte: the library's own escaping goes by `Character`, and a quote that carries a combining accent is
/// another `Character` than a quote, but the browser reads the quote. Attacked by `HTMLEscapingTests`.
struct HTMLEscaping: MustacheContentType {
    static let name = "shop"

    func escapeText(_ text: String) -> String {
        var escaped = [UInt8]()
        escaped.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8
            case UInt8(ascii: "<"): escaped += "&lt;".utf8
            case UInt8(ascii: ">"): escaped += "&gt;".utf8
            case UInt8(ascii: "\""): escaped += "&quot;".utf8
            case UInt8(ascii: "'"): escaped += "&#39;".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
