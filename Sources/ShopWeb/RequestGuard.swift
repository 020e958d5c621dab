import Bytes
import FastCGI

/// Rejects requests that are cut short or too large, that use another site's host name, and forms from other sites.
package struct RequestGuard: Sendable {
    private let hosts: [CaseInsensitiveASCII]
    private static let localSuffixes: [CaseInsensitiveASCII] = [".local", ".lan", ".home.arpa"]

    /// - Parameter hosts: the names of the shop besides IP addresses, `localhost` and names in local networks: the
    ///   machine's own, and configured ones.
    package init(hosts: [String]) {
        self.hosts = hosts.map { CaseInsensitiveASCII($0.utf8) } + ["localhost"]
    }

    func check(_ request: Request) throws(HTTPError) {
        switch request.body {
        case .whole: break
        case .cutShort: throw .badRequest
        case .tooLarge: throw .tooLarge
        }
        guard let host = request.headers.host.map({ Authority($0.utf8) }), isOwn(host) else { throw .wrongHost }
        guard request.method == .post else { return }
        guard isFromOwnPage(request.headers, host: host) else { throw .otherSite }
        guard isForm(request.headers.contentType) else { throw .wrongType }
    }

    /// Any other name could be another site's whose DNS record points at this machine: its script would pass for the
    /// shop's (DNS rebinding).
    private func isOwn(_ host: Authority) -> Bool {
        host.isAddress || hosts.contains(host.name) || Self.localSuffixes.contains { host.name.hasSuffix($0) }
    }

    /// Browsers send the form's origin: as `Sec-Fetch-Site` (W3C Fetch Metadata) over HTTPS and to localhost, otherwise
    /// as `Origin`. A client that sends neither is not a browser, so no other site's page controls it. `none` is a form
    /// that the user sent again, for example after a restart of the browser; its origin is then the shop's, too.
    private func isFromOwnPage(_ headers: Request.Headers, host: Authority) -> Bool {
        if headers.fetchSite == "same-origin" { return true }
        guard headers.fetchSite == nil || headers.fetchSite == "none" else { return false }
        guard let text = headers.origin else { return true }
        // Fast path: browsers write the same host in both.
        if let host = headers.host, text == "http://\(host)" || text == "https://\(host)" { return true }
        let origin = text.utf8
        let scheme = origin.prefix { $0 != UInt8(ascii: ":") }
        let rest = origin[scheme.endIndex...]
        guard rest.starts(with: "://".utf8) else { return false }
        let defaultPort: CaseInsensitiveASCII = scheme.elementsEqual("https".utf8) ? "443" : "80"
        return Authority(rest.dropFirst(3)).with(defaultPort: defaultPort) == host.with(defaultPort: defaultPort)
    }

    /// Compares the media type without its parameters (RFC 9110, section 8.3.1).
    private func isForm(_ contentType: String?) -> Bool {
        guard let contentType else { return false }
        // Fast path: browsers write it exactly so.
        if contentType == Form.mediaType { return true }
        let mediaType = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }
        return CaseInsensitiveASCII(mediaType.lazy.filter { $0 != UInt8(ascii: " ") }) == Self.formType
    }

    private static let formType = CaseInsensitiveASCII(Form.mediaType.utf8)
}

/// A host and a port, as in a `Host` header (RFC 9110, section 7.2).
package struct Authority: Equatable {
    /// Without a final dot; an IPv6 address in its brackets.
    package let name: CaseInsensitiveASCII
    let port: CaseInsensitiveASCII?

    package init(_ text: some Sequence<UInt8>) {
        let text = CaseInsensitiveASCII(text)
        let bytes = text.bytes
        let isBracketed = bytes.first == UInt8(ascii: "[")
        let nameEnd =
            isBracketed
            ? bytes.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : bytes.firstIndex(of: UInt8(ascii: ":"))
        let end = nameEnd ?? bytes.endIndex
        let hasDot = end > bytes.startIndex && bytes[end - 1] == UInt8(ascii: ".")
        name = text[..<(hasDot ? end - 1 : end)]
        let hasPort = bytes.endIndex - end > 1 && bytes[end] == UInt8(ascii: ":")
        port = hasPort ? text[(end + 1)...] : nil
    }

    private init(name: CaseInsensitiveASCII, port: CaseInsensitiveASCII?) {
        self.name = name
        self.port = port
    }

    func with(defaultPort: CaseInsensitiveASCII) -> Authority {
        Authority(name: name, port: port ?? defaultPort)
    }

    /// True if the name is an IP address: IPv4 in four decimal numbers, or IPv6 in brackets.
    var isAddress: Bool { name.bytes.first == UInt8(ascii: "[") ? isIPv6 : isIPv4 }

    private var isIPv6: Bool {
        guard name.bytes.count >= 2, name.bytes.last == UInt8(ascii: "]") else { return false }
        let groups = name.bytes.dropFirst().dropLast()
        let colon = UInt8(ascii: ":")
        guard groups.allSatisfy({ $0.hexDigitValue != nil || $0 == colon || $0 == UInt8(ascii: ".") }) else {
            return false
        }
        return zip(groups, groups.dropFirst()).contains { $0 == colon && $1 == colon }
            || groups.split(separator: colon).count == 8
    }

    private var isIPv4: Bool {
        var (dots, digits, number) = (0, 0, 0)
        for byte in name.bytes {
            if byte == UInt8(ascii: "."), digits > 0 {
                dots += 1
                digits = 0
                number = 0
            } else if byte.isASCIIDigit, digits < 3 {
                digits += 1
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
                if number > 255 { return false }
            } else {
                return false
            }
        }
        return dots == 3 && digits > 0
    }
}

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

/// The headers of every response but 304 that keep other sites from using it. nginx.conf has the same ones for the
/// responses that nginx makes itself; `HeadersTests` holds both equal. What browsers heed over TLS only, nginx adds to all.
enum SecurityHeaders {
    static let headers: [Response.Header] = [
        .init("Content-Security-Policy", policy),
        .init("X-Content-Type-Options", "nosniff"),
        // Not `no-referrer`: browsers would send `Origin: null` with the shop's own forms.
        .init("Referrer-Policy", "same-origin"),
        // No page of another site embeds a file of the shop.
        .init("Cross-Origin-Resource-Policy", "same-origin"),
        .init("Permissions-Policy", unusedFeatures.map { "\($0)=()" }.joined(separator: ", ")),
    ]

    /// Features of browsers that no page uses: a script that should not be there cannot use them either.
    private static let unusedFeatures = [
        "camera", "microphone", "geolocation", "payment", "usb", "serial", "hid", "midi", "display-capture",
    ]

    /// Allows only the shop's own files, and no frame around its pages (W3C Content Security Policy Level 3).
    private static let policy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
