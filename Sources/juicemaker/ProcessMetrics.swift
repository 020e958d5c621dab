import FastCGI
import Foundation
import Glibc
import Runtime
import ShopStore

/// What the process, its server and its store count, with the standard names of Prometheus' client libraries
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics).
struct ProcessMetrics: Sendable {
    let server = ServerMetrics()
    let store = StoreMetrics()
    private let start = Date()

    @Sendable func write(to text: inout MetricsText) {
        writeStore(to: &text)
        text.gauge("juicemaker_threads", "Threads for requests.", Double(server.threads.value))
        text.gauge(
            "juicemaker_threads_busy", "Threads that make or send a response.", Double(server.busyThreads.value))
        text.gauge(
            "juicemaker_connections", "Open connections from the web server.", Double(server.connections.value))
        writeProcess(to: &text)
    }

    private func writeStore(to text: inout MetricsText) {
        text.histogram(
            "juicemaker_store_commit_duration_seconds", "Time to append, sync and publish a group of requests.",
            store.commitDurations)
        text.histogram("juicemaker_store_commit_requests", "Requests that were committed together.", store.batchSizes)
        text.histogram(
            "juicemaker_store_lock_wait_seconds", "Time that a group waited for the store's lock.", store.lockWaits)
        text.gauge(
            "juicemaker_store_pending_requests", "Requests that are being committed, or wait for it.",
            Double(store.pendingRequests.value))
        text.counter("juicemaker_store_sync_failures_total", "Syncs to the disk that failed.", store.syncFailures)
    }

    private func writeProcess(to text: inout MetricsText) {
        text.gauge(
            "juicemaker_build_info", "1, labelled with the version.", 1, labels: [("version", Juicemaker.version)])
        text.gauge(
            "process_start_time_seconds", "Start time of the process since the Unix epoch.",
            start.timeIntervalSince1970)
        if let bytes = Self.residentBytes() {
            text.gauge("process_resident_memory_bytes", "Resident memory size.", Double(bytes))
        }
        if let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            text.gauge("process_open_fds", "Open file descriptors.", Double(descriptors.count))
        }
        text.gauge("process_max_fds", "Maximum number of open file descriptors.", Double(sysconf(Int32(_SC_OPEN_MAX))))
        text.counter("process_cpu_seconds_total", "User and system CPU time spent.", Self.cpuSeconds())
    }

    /// The second number of `/proc/self/statm` is in pages (proc(5)).
    private static func residentBytes() -> Int? {
        let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return numbers?.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }

    private static func cpuSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
}
