/// The glasses that are drawn.
package enum GlassShape: String, CaseIterable, Codable, Sendable {
    case tall, stem, jar
}
