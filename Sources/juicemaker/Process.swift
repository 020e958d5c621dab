import Bytes
import CLinux
import Console
import FastCGI
import Foundation
import Glibc
import Runtime
import ShopStore

/// The counts of the process, its server and its store, with the standard names of Prometheus' client libraries
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
        let times = [usage.ru_utime, usage.ru_stime]
        return Double(times.reduce(0) { $0 + $1.tv_sec }) + Double(times.reduce(0) { $0 + $1.tv_usec }) / 1e6
    }
}

/// The limit of the process's address space: `ulimit -v`, systemd's `LimitAS=`.
enum AddressSpace {
    /// The address space of an idle server is some 220 MiB, most of it never used; downloads and malloc's heaps reserve
    /// more.
    private static let baseBytes = 448 << 20
    private static let bytesPerThread = 1 << 20

    /// Refuses a limit under which the shop would open and die later: if memory cannot be allocated, Swift's runtime
    /// ends the process, and so does libfcgi.
    static func check(threads: Int) throws(CommandError) {
        var limit = rlimit()
        let needed = baseBytes + threads * bytesPerThread
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < needed else { return }
        throw CommandError(
            .unavailable,
            "the address space is limited to \(limit.rlim_cur >> 20) MiB, and \(threads) threads need "
                + "\(needed >> 20); raise the limit (ulimit -v, LimitAS=), and limit the memory in use instead "
                + "(MemoryMax=)",
            "주소 공간이 \(limit.rlim_cur >> 20)MiB로 제한돼 있는데 스레드 \(threads)개에는 \(needed >> 20)MiB가 필요해요. "
                + "제한(ulimit -v, LimitAS=)을 늘리고, 대신 쓰는 메모리를 제한해 주세요(MemoryMax=)")
    }
}
