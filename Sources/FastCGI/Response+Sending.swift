import HTTP
import Logging

extension Response {
    /// Sends the whole answer: in one piece, or what is known of it and then those of its stream as they are made.
    /// - Parameters:
    ///   - whole: sends an answer that is known to its end, as its head and its body.
    ///   - piece: sends a piece; both say false when the web server has gone away.
    /// - Returns: false when something lacks. What was sent must then not look complete to the web server.
    ///   A stream that fails is logged; that nobody reads any more is nobody's fault.
    func send(
        for request: Request, log: Logger, whole: (_ head: [UInt8], _ body: [UInt8]) -> Bool,
        piece: ([UInt8]) -> Bool
    ) -> Bool {
        if request.method == .head { return whole(head, []) }
        guard let stream else { return whole(head, sentBody) }
        guard piece(bytes()) else { return false }
        switch stream.run(piece) {
        case .whole: return true
        case .readerGone: return false
        case .failed(let error):
            log.error("an answer broke off", metadata: ["path": "\(request.path)", "error": "\(error)"])
            return false
        }
    }
}
