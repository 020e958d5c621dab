import Foundation

/// A generator that gives the same numbers for the same seed: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
package struct PracticeRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// A number from 0 up to, but not including, 1.
    mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

    mutating func isTrue(_ probability: Double) -> Bool { unit() < probability }

    /// - Parameter weights: at least one, none of them negative.
    mutating func index(by weights: [Double]) -> Int {
        var left = unit() * weights.reduce(0, +)
        for (index, weight) in weights.enumerated() {
            left -= weight
            if left < 0 { return index }
        }
        return weights.count - 1
    }
}
