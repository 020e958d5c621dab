import Glibc

/// A duration: elapsed time, and processor time. On a machine that is busy with other work, elapsed time says little
/// about the program.
struct Time {
    let wall: Double
    let core: Double

    init(_ body: () throws -> Void) throws {
        let (start, work) = (ContinuousClock.now, Self.seconds())
        try body()
        wall = (ContinuousClock.now - start) / .seconds(1)
        core = Self.seconds() - work
    }

    /// The processor time of this thread.
    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
