import Glibc

/// The outcome of each system call of one process.
struct FaultPlan: Sendable {
    /// The number of calls left before the process dies; the last one may be made in part.
    private(set) var callsToLive = Int.max
    /// One sync in so many fails, and one append in so many finds the disk full.
    private var failsOneIn: Int?
    private var random: SeededRandom

    struct Turn {
        var pauseMicroseconds = 0
        var end = End.whole
    }

    enum End {
        case whole
        case fails(Int32)
        /// The process dies in this call, after that many tenths of it.
        case last(tenths: Int)
    }

    init(_ nemesis: Nemesis, _ random: inout SeededRandom) {
        switch nemesis {
        case .none: break
        case .death: callsToLive = random.roll(500) + 1
        case .failingDisk: failsOneIn = 6
        }
        self.random = random.split()
    }

    mutating func hasten(_ calls: Int) { callsToLive = min(callsToLive, calls) }

    mutating func turn(_ name: String) -> Turn {
        if callsToLive <= 0 { return Turn(end: .fails(EIO)) }
        callsToLive -= 1
        if callsToLive == 0 { return Turn(end: .last(tenths: random.roll(11))) }
        // A real sync takes time even when it fails; this file system may be in memory.
        let isSync = name == "fdatasync" || name == "fsync"
        let pause = isSync || random.roll(16) == 0 ? random.roll(300) : 0
        guard let failsOneIn, random.roll(failsOneIn) == 0 else { return Turn(pauseMicroseconds: pause) }
        if isSync { return Turn(pauseMicroseconds: pause, end: .fails(EIO)) }
        let isWrite = name == "write" || name == "pwrite"
        return Turn(pauseMicroseconds: pause, end: isWrite ? .fails(ENOSPC) : .whole)
    }
}
