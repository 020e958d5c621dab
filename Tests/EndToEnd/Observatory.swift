import Foundation

/// The score that Mozilla's HTTP Observatory gives a site: its rules of August 2026, as far as the shop can meet or
/// break them (github.com/mdn/mdn-http-observatory, `src/grader/charts.js` and `src/analyzer/tests`, commit 94042bb).
struct Observatory {
    /// The responses to `GET /`: over plain HTTP, and over TLS if there is any.
    let http: HTTPClient.Response
    let https: HTTPClient.Response?

    /// One rule, and its part of the score.
    struct Rule: Equatable {
        let name: String
        let score: Int
    }

    /// A bonus counts from here (`MINIMUM_SCORE_FOR_EXTRA_CREDIT`).
    private static let minimumForBonus = 90

    var score: Int {
        let penalties = 100 + rules.map(\.score).filter { $0 < 0 }.reduce(0, +)
        return penalties >= Self.minimumForBonus ? 100 + rules.map(\.score).reduce(0, +) : penalties
    }

    var rules: [Rule] {
        [
            Rule(name: "content-security-policy", score: contentSecurityPolicy), Rule(name: "cookies", score: cookies),
            Rule(name: "cross-origin-embedder-policy", score: embedder),
            Rule(name: "cross-origin-opener-policy", score: opener),
            Rule(name: "cross-origin-resource-policy", score: resource),
            Rule(name: "cross-origin-resource-sharing", score: sharing), Rule(name: "redirection", score: redirection),
            Rule(name: "referrer-policy", score: referrer), Rule(name: "strict-transport-security", score: transport),
            Rule(name: "subresource-integrity", score: integrity),
            Rule(name: "x-content-type-options", score: header("x-content-type-options") == "nosniff" ? 0 : -5),
            Rule(name: "x-frame-options", score: policy["frame-ancestors"] == nil ? -20 : 5),
        ]
    }

    /// The response that the scanner judges: the one over TLS if there is one.
    private var response: HTTPClient.Response { https ?? http }
    private func header(_ name: String) -> String? { response.headers[name] }

    private var policy: [String: [String]] {
        let directives = (header("content-security-policy") ?? "").split(separator: ";").map {
            $0.split(separator: " ").map { $0.lowercased() }
        }
        return directives.reduce(into: [:]) { policy, words in
            if let name = words.first { policy[name] = Array(words.dropFirst()) }
        }
    }

    private var contentSecurityPolicy: Int {
        if policy.isEmpty { return -25 }
        let broad = ["ftp:", "http:", "https:", "*", "http://*", "https://*", "http://*.*", "https://*.*", "data:"]
        func sources(_ directive: String) -> [String] { policy[directive] ?? policy["default-src"] ?? ["*"] }
        let isUnsafe =
            sources("script-src").contains { broad.contains($0) || $0 == "'unsafe-inline'" }
            || sources("object-src").contains(where: broad.contains)
        if isUnsafe { return -20 }
        if https != nil, policy.values.joined().contains(where: { $0.hasPrefix("http:") || $0.hasPrefix("ftp:") }) {
            return -20
        }
        if (sources("script-src") + sources("style-src")).contains("'unsafe-eval'") { return -10 }
        if sources("style-src").contains(where: { broad.contains($0) || $0 == "'unsafe-inline'" }) { return 0 }
        return policy["default-src"] == ["'none'"] ? 10 : 5
    }

    /// None of the shop's cookies is named as a session or a token against forged requests.
    private var cookies: Int {
        guard let cookies = header("set-cookie")?.split(separator: "\n").map({ $0.lowercased() }) else { return 0 }
        if !cookies.allSatisfy({ $0.contains("samesite=lax") || $0.contains("samesite=strict") }) { return -20 }
        if cookies.allSatisfy({ $0.contains("; secure") }) { return 5 }
        return transport == 0 ? -5 : -20
    }

    private var embedder: Int {
        ["require-corp", "credentialless"].contains(header("cross-origin-embedder-policy")) ? 10 : 0
    }

    private var opener: Int {
        switch header("cross-origin-opener-policy") {
        case nil, "unsafe-none": 0
        case "same-origin", "same-origin-allow-popups", "noopener-allow-popups": 10
        default: -5
        }
    }

    private var resource: Int {
        switch header("cross-origin-resource-policy") {
        case nil, "cross-origin": 0
        case "same-origin", "same-site": 10
        default: -5
        }
    }

    private var sharing: Int {
        header("access-control-allow-credentials") == "true" ? -50 : 0
    }

    private var redirection: Int {
        let location = http.headers["location"] ?? ""
        return location.hasPrefix("https://") ? 0 : location.isEmpty ? -20 : -10
    }

    private var referrer: Int {
        guard let policy = header("referrer-policy") else { return 0 }
        let isPrivate = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].contains(
            policy)
        return isPrivate ? 5 : -5
    }

    private var transport: Int {
        guard let https, let value = https.headers["strict-transport-security"] else { return -20 }
        guard let age = value.firstMatch(of: /max-age=(\d+)/).flatMap({ Int($0.output.1) }) else { return -20 }
        return age < 15_552_000 ? -10 : 0
    }

    /// All scripts are the shop's own; a bonus needs their hashes in the page, and TLS. A block of data runs nothing.
    private var integrity: Int {
        let scripts = response.body.matches(of: /<script[^>]*>/).map { $0.output }
            .filter { !$0.contains("type=\"application/json\"") }
        if scripts.contains(where: { !$0.contains("src=\"/") || $0.contains("src=\"//") }) { return -50 }
        let hasHashes = !scripts.isEmpty && scripts.allSatisfy { $0.contains("integrity=") }
        return hasHashes && https != nil ? 5 : 0
    }
}
