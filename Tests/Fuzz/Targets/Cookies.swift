import FastCGI

extension FuzzTarget {
    /// A `Cookie` header; and a cookie that the shop sets, which comes back as it was set, among any others.
    static let cookies = FuzzTarget(name: "cookies", maxLength: 256) { input in
        let text = String(decoding: input, as: UTF8.self)
        for name in ["lang", "order", "stock", "a"] {
            guard let value = Cookies(text)[name] else { continue }
            try require(!value.utf8.contains(UInt8(ascii: ";")), "a value ends at the semicolon")
            try require(text.utf8.count > name.utf8.count + value.utf8.count, "the value is in the header")
        }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let cookie = SetCookie(parts[0], parts[1], maxAgeSeconds: 60) else { return }
        let sent = cookie.header.value.prefix { $0 != ";" }
        try require(Cookies(String(sent))[parts[0]] == parts[1], "the cookie comes back: \(sent)")
        try require(Cookies("first=1; \(sent); last=2")[parts[0]] == expected(parts), "it comes back among others")
        let attributes = cookie.header.value.dropFirst(sent.count)
        try require(
            attributes == "; Path=/; Max-Age=60; HttpOnly; SameSite=Lax", "its value adds no attribute: \(attributes)")
    }

    private static func expected(_ cookie: [String]) -> String {
        cookie[0] == "first" ? "1" : cookie[1]
    }
}
