import Foundation

/// A count of the cash in a drawer.
package struct CashCount: Hashable, Sendable {
    /// The number of each note and coin, by face value in the currency's smallest unit; empty when the sum was typed.
    package let faces: [Int: Int]
    package let total: Int

    /// The largest cash of a drawer: enough for a day's cash in every currency, even one that counts in millions.
    package static let maxTotal = 999_999_999_999
    /// The most notes or coins of one face value.
    package static let maxFaces = 9_999

    package init(sum: Int) {
        faces = [:]
        total = sum
    }

    /// - Parameter faces: face values of the currency (`Currency.faces`), and at most `maxFaces` of each.
    package init(faces: [Int: Int]) {
        self.faces = faces.filter { $0.value > 0 }
        total = Self.sum(faces)
    }

    /// - Returns: nil for a count that no drawer can have.
    package init?(recordedTotal total: Int, faces: [Int: Int]) {
        self.faces = faces
        self.total = total
        if !isValid { return nil }
    }

    /// True for a count that a drawer can have.
    package var isValid: Bool {
        (0...Self.maxTotal).contains(total)
            && faces.allSatisfy { (1...Self.maxTotal).contains($0.key) && (1...Self.maxFaces).contains($0.value) }
            && (faces.isEmpty || Self.sum(faces) == total)
    }

    private static func sum(_ faces: [Int: Int]) -> Int { faces.reduce(0) { $0 + $1.key * $1.value } }
}
