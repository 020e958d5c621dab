import HTTP
import Logging

extension Response {
    /// Sends the whole answer: what is known of it in one piece, then those of its stream as they are made.
    /// - Parameter accept: takes a piece; false when the web server has gone away.
    /// - Returns: false when something lacks. What was sent must then not look complete to the web server.
    ///   A stream that fails is logged; that nobody reads any more is nobody's fault.
    func send(for request: Request, log: Logger, _ accept: ([UInt8]) -> Bool) -> Bool {
        let withBody = request.method != .head
        guard accept(bytes(withBody: withBody)) else { return false }
        guard withBody, let stream else { return true }
        switch stream.run(accept) {
        case .whole: return true
        case .readerGone: return false
        case .failed(let error):
            log.error("an answer broke off", metadata: ["path": "\(request.path)", "error": "\(error)"])
            return false
        }
    }
}
