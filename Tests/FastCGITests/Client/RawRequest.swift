/// The bytes of a request as nginx.conf makes nginx send it, and the ways to get them wrong.
struct RawRequest {
    var parameters: [(String, String)]
    var body: [UInt8] = []
    var keep = false
    var sentinel = true

    init(_ method: String = "GET", _ uri: String = "/", more: [(String, String)] = [], body: String = "") {
        parameters = [("REQUEST_METHOD", method), ("REQUEST_URI", uri)]
        if !body.isEmpty {
            parameters += [("CONTENT_TYPE", "application/x-www-form-urlencoded")]
            if !more.contains(where: { $0.0 == "CONTENT_LENGTH" }) {
                parameters += [("CONTENT_LENGTH", "\(body.utf8.count)")]
            }
        }
        parameters += more
        self.body = Array(body.utf8)
    }

    func kept() -> RawRequest {
        var kept = self
        kept.keep = true
        return kept
    }

    /// The records up to the end of the parameters.
    var head: [UInt8] {
        let all = parameters + (sentinel ? [("PARAMETERS_END", "1")] : [])
        return Record.begin(keep: keep).bytes + Record.stream(.parameters, Record.pairs(all))
    }

    var bytes: [UInt8] { head + Record.stream(.input, body) }
}
