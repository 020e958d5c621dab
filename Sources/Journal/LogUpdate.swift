import Bytes
import Runtime

/// The lines that a process has to apply to be up to date.
package struct LogUpdate: Sendable {
    /// The state to start from; nil to continue from the state at the cursor.
    package var checkpoint: [UInt8]?
    /// The path of the checkpoint, otherwise of the journal that continues.
    package var file: String
    /// The generation of the first line.
    package var generation: Int
    /// The sequence of the last event before the first line.
    package var sequence: Int
    package var lines: [Line]
    package var position: ReadCursor
    /// True if the newest checkpoint is missing and an older one with the journals since replaced it: write a new one.
    package var needsCheckpoint = false
}
