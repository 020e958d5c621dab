package import Runtime

/// What this process's store counts. Another process on the same store counts its own.
package struct StoreMetrics: Sendable {
    /// Commits that wrote: append, sync and publish, and a new generation when one was due.
    package let commitDurations = Histogram.durations()
    /// The requests of such a commit.
    package let batchSizes = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64])
    /// Each group's time from its beginning to the lock, or until it gave up.
    package let lockWaits = Histogram.durations()
    /// Requests that are being committed, or wait for it.
    package let pendingRequests = Gauge()
    /// A sync that failed: a commit's, or that of the head.
    package let syncFailures = Counter()

    package init() {}
}
