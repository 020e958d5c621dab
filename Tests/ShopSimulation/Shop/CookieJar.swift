import FastCGI

/// The cookies that a browser keeps.
struct CookieJar {
    private var values: [String: String] = [:]
    /// The minute at which a session was begun; nil without one.
    private(set) var sessionBegan: Int?

    /// The header of the next request; nil without a cookie.
    var header: String? {
        values.isEmpty
            ? nil : values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    /// - Parameter minute: the time.
    mutating func take(_ response: FastCGI.Response, at minute: Int) {
        for header in response.headers where header.name == "Set-Cookie" {
            let pair = header.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2, !pair[1].isEmpty else { continue }
            if pair[0] == "session", values["session"] != pair[1] { sessionBegan = minute }
            values[pair[0]] = pair[1]
        }
    }
}
