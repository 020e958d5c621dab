import FastCGI
import Journal
import Logging
import ShopStore

/// The answer to a monitor, and to a person who asks why no orders are taken.
extension ShopApp {
    /// 200 if an order could be stored now, with the right time, and the history can be read; otherwise 503 with one line
    /// that says why. It names no paths: every device on the network may ask. The log has them.
    func health() -> Response {
        do throws(StoreError) {
            try store.ready()
            if let fault = historyWatch.look(at: store, log: log) {
                return health(
                    .serviceUnavailable,
                    "history: \(fault.summary); orders are taken; run juicemaker store check on the shop's machine")
            }
            if let fault = try clockWatch.fault(store.shop(), by: clock, log: log) {
                return health(.serviceUnavailable, "clock: \(fault)")
            }
        } catch {
            log.error("the store refused", metadata: ["error": "\(error)"])
            return health(.serviceUnavailable, "store: \(error.summary)")
        }
        return health(.ok, "ok")
    }

    private func health(_ status: Status, _ line: String) -> Response {
        var response = Response(status, headers: [.plainText, .notStored], body: Array("\(line)\n".utf8))
        if status != .ok { response.headers.append(.init("Retry-After", "5")) }
        return response
    }
}
