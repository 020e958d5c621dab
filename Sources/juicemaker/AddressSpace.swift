import Glibc
import Bytes

/// The limit of the process's address space: `ulimit -v`, systemd's `LimitAS=`.
enum AddressSpace {
    /// Serving at rest reserves some 220 MiB, most of it never used; downloads and malloc's heaps reserve more.
    private static let baseBytes = 448 << 20
    private static let bytesPerThread = 1 << 20

    /// Refuses a limit under which the shop would open and then die: where memory cannot be had, Swift's runtime ends the
    /// process, and so does libfcgi.
    static func check(threads: Int) throws(CommandError) {
        var limit = rlimit()
        let needed = baseBytes + threads * bytesPerThread
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < needed else { return }
        throw CommandError(
            .unavailable,
            Message(
                "the address space is limited to \(limit.rlim_cur >> 20) MiB, and \(threads) threads need "
                    + "\(needed >> 20); raise the limit (ulimit -v, LimitAS=), and limit the memory in use instead "
                    + "(MemoryMax=)",
                "주소 공간이 \(limit.rlim_cur >> 20)MiB로 제한돼 있는데 스레드 \(threads)개에는 \(needed >> 20)MiB가 필요해요. "
                    + "제한(ulimit -v, LimitAS=)을 늘리고, 대신 쓰는 메모리를 제한해 주세요(MemoryMax=)"))
    }
}
