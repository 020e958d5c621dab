import CDeflate

/// The first byte of a line: a generation, and an offset in its journal.
package struct LogOffset: Hashable, Sendable {
    package let generation: Int
    package let offset: Int

    package init(generation: Int, offset: Int) {
        self.generation = generation
        self.offset = offset
    }
}
