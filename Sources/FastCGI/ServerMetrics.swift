package import Runtime

/// The server's counters for `/metrics`.
package struct ServerMetrics: Sendable {
    package let threads = Gauge()
    /// Threads that make or send a response.
    package let busyThreads = Gauge()
    /// Open connections from the web server.
    package let connections = Gauge()

    package init() {}
}
