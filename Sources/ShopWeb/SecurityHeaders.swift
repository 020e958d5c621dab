import Bytes
import FastCGI

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
