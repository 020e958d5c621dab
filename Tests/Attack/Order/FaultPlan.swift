import Glibc

/// What becomes of the calls of one process.
struct FaultPlan: Sendable {
    /// How many are still made; the last one by half, perhaps.
    private(set) var callsToLive = Int.max
    /// One sync in so many fails, and one append in so many finds the disk full.
    private var failsOneIn: Int?
    private var dice: SeededRandom

    struct Turn {
        var pauseMicroseconds = 0
        var end = End.whole
    }

    enum End {
        case whole
        case fails(Int32)
        /// The process dies in this call, when it is that far.
        case last(tenths: Int)
    }

    init(_ danger: Danger, _ dice: inout SeededRandom) {
        switch danger {
        case .none: break
        case .death: callsToLive = dice.roll(500) + 1
        case .failingDisk: failsOneIn = 6
        }
        self.dice = dice.split()
    }

    mutating func hasten(_ calls: Int) { callsToLive = min(callsToLive, calls) }

    mutating func turn(_ name: String) -> Turn {
        if callsToLive <= 0 { return Turn(end: .fails(EIO)) }
        callsToLive -= 1
        if callsToLive == 0 { return Turn(end: .last(tenths: dice.roll(11))) }
        // A real sync takes its time, also one that fails; this one may be in memory.
        let isSync = name == "fdatasync" || name == "fsync"
        let pause = isSync || dice.roll(16) == 0 ? dice.roll(300) : 0
        guard let failsOneIn, dice.roll(failsOneIn) == 0 else { return Turn(pauseMicroseconds: pause) }
        if isSync { return Turn(pauseMicroseconds: pause, end: .fails(EIO)) }
        let isWrite = name == "write" || name == "pwrite"
        return Turn(pauseMicroseconds: pause, end: isWrite ? .fails(ENOSPC) : .whole)
    }
}
