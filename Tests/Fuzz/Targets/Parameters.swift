import Bytes
@testable import FastCGI

extension FuzzTarget {
    /// FastCGI's `NAME=value` strings, with a zero byte behind each, as libfcgi holds them; and the same request as a
    /// CGI environment.
    static let parameters = FuzzTarget(name: "parameters", maxLength: 1024) { input in
        let entries = input.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
        let request = withParameters(entries) { parameters in
            Request({ parameters[$0] }, body: .whole([]))
        }
        let fromEnvironment = Request({ environment(entries)[$0.name.description] }, body: .whole([]))
        try require(request == fromEnvironment, "FastCGI and CGI make the same request: \(request) \(fromEnvironment)")
        try checkTarget(request)
        for entry in entries { try checkLength(String(decoding: entry, as: UTF8.self)) }
    }

    private static func withParameters<Result>(_ entries: [[UInt8]], _ body: (Parameters) -> Result) -> Result {
        var texts = entries.map { entry in
            let text = UnsafeMutablePointer<CChar>.allocate(capacity: entry.count + 1)
            for (index, byte) in entry.enumerated() { text[index] = CChar(bitPattern: byte) }
            text[entry.count] = 0
            return Optional(text)
        }
        texts.append(nil)
        defer { for text in texts { text?.deallocate() } }
        return texts.withUnsafeMutableBufferPointer { body(Parameters($0.baseAddress)) }
    }

    /// The first value of each name; an empty one counts as none.
    private static func environment(_ entries: [[UInt8]]) -> [String: String] {
        var values = [String: String]()
        for entry in entries {
            let name = entry.prefix { $0 != UInt8(ascii: "=") }
            if name.count == entry.count { continue }
            let key = String(decoding: name, as: UTF8.self)
            if values[key] == nil { values[key] = String(decoding: entry.dropFirst(name.count + 1), as: UTF8.self) }
        }
        return values.filter { !$0.value.isEmpty }
    }

    /// The path and the query, printed as a browser does, are the same request target.
    private static func checkTarget(_ request: Request) throws {
        guard request.path.utf8.first == UInt8(ascii: "/") else { return }
        let target = RequestTarget("\(PercentEncoding.encode(request.path, keeping: "/"))?\(request.query)")
        try require(
            target.path == request.path && target.query == request.query, "\(request.path) is decoded exactly once")
    }

    private static func checkLength(_ text: String) throws {
        guard case .bytes(let count) = BodyLength(text) else { return }
        try require((0...BodyLength.maxBytes).contains(count), "\(text) is a length within the limit")
        try require(text.isEmpty || Int(text) == count, "\(text) is read as what it says")
    }
}
