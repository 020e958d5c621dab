import HTTP

/// What every answer but 304 carries to keep other sites' hands off it.
enum SecurityHeaders {
    static let headers: [Response.Header] = [
        .init("Content-Security-Policy", policy),
        .init("X-Content-Type-Options", "nosniff"),
        // Not `no-referrer`: browsers would send `Origin: null` with the shop's own forms.
        .init("Referrer-Policy", "same-origin"),
    ]

    /// Nothing but the shop's own files, and nobody's frame around it (W3C Content Security Policy Level 3).
    private static let policy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}

extension Response.Header {
    /// Kept nowhere.
    static let notStored = Response.Header("Cache-Control", "no-store")
    /// Kept, and asked for again each time.
    static let askedAgain = Response.Header("Cache-Control", "no-cache")
    static let plainText = Response.Header("Content-Type", "text/plain")
}

extension Response {
    /// A page of the shop: never from a cache, since each showing has a form key of its own.
    static func page(_ html: [UInt8], status: Status = .ok) -> Response {
        var response = Response.html(html, status: status)
        response.headers.append(.notStored)
        return response
    }

}
