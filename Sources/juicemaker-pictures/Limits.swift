import ExpositionContent
import Glibc

/// What one picture may cost at most.
enum Limits {
    static let maxJobBytes = 20 << 20
    /// Of the process. An interlaced picture of the most pixels takes 600 MB, libvips itself 150 MB.
    private static let memoryBytes: rlim_t = 2 << 30
    private static let seconds: UInt32 = 120

    static func apply() {
        limit(RLIMIT_AS, memoryBytes)
        limit(RLIMIT_CORE, 0)
        // No picture goes to the disk. The compiler in libvips (Orc) maps a small file for what it makes.
        limit(RLIMIT_FSIZE, 1 << 20)
        setenv("VIPS_DISC_THRESHOLD", "4g", 1)
        // Fontconfig goes without its list of fonts where it cannot write it.
        signal(SIGXFSZ, SIG_IGN)
        // The generator may have blocked it.
        var alarm = sigset_t()
        sigemptyset(&alarm)
        sigaddset(&alarm, SIGALRM)
        sigprocmask(SIG_UNBLOCK, &alarm, nil)
    }

    /// A picture that takes longer ends the process: no library has to cooperate.
    static func startClock() { alarm(seconds) }

    static func stopClock() { alarm(0) }

    private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
}
