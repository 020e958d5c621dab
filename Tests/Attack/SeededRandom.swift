/// A repeatable random generator: the same seed gives the same numbers. SplitMix64 (G. Steele et al., "Fast splittable
/// pseudorandom number generators", 2014).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    /// A number from 0 up to, but not including, the bound.
    package mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }

    /// An independent generator for another thread.
    package mutating func split() -> SeededRandom { SeededRandom(seed: next()) }
}
