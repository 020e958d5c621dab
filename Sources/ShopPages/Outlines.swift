import Synchronization

/// The outlines of the shapes that pages had lately. Safe from any thread.
final class Outlines: Sendable {
    /// A template's pages have few shapes at a time; a long list has another with every change.
    private static let keptForEach = 8
    /// A list of thousands is made once, and not kept in memory for a second time.
    private static let maxSteps = 16_384

    private let lately = Mutex<[String: [Outline]]>([:])

    /// A template's, the newest first.
    subscript(template: String) -> [Outline] { lately.withLock { $0[template] ?? [] } }

    func keep(_ outline: Outline, of template: String) {
        guard outline.steps.count <= Self.maxSteps else { return }
        lately.withLock { $0[template] = [outline] + ($0[template] ?? []).prefix(Self.keptForEach - 1) }
    }
}
