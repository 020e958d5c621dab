import Synchronization

/// Limits the downloads that are sent at once: each occupies a thread and some megabytes until its reader has all of it,
/// and the counter needs both.
///
/// Safe from any thread.
final class DownloadLimit: Sendable {
    private let max: Int
    private let running = Atomic(0)

    init(max: Int = 4) { self.max = max }

    /// - Returns: nil while as many downloads are being sent as may.
    func permit() -> Permit? {
        guard running.add(1, ordering: .relaxed).newValue <= max else {
            running.subtract(1, ordering: .relaxed)
            return nil
        }
        return Permit(self)
    }

    /// The right to send one download: it ends with the response that holds it, sent or not.
    final class Permit: Sendable {
        private let limit: DownloadLimit

        fileprivate init(_ limit: DownloadLimit) { self.limit = limit }

        deinit { limit.running.subtract(1, ordering: .relaxed) }
    }
}
