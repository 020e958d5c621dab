import Glibc
import Bytes
import Runtime

/// The position up to which a process has read, and from which it continues.
package struct ReadCursor: Sendable {
    /// Everything before it has been read.
    package internal(set) var end: LogPosition
    let journal: JournalFile
    /// The head at that time: as long as it is the same, nothing has changed.
    private(set) var head: [UInt8]
    private var isPoisoned: Bool

    init(end: LogPosition, journal: JournalFile, head: (head: Head, bytes: [UInt8])) {
        self.end = end
        self.journal = journal
        self.head = head.bytes
        isPoisoned = head.head.state == .poisoned
    }

    /// True if the generation may take another line: no sync failed in it (5).
    package var canAppend: Bool { !isPoisoned }

    /// Another head was written, which poisons nothing.
    mutating func use(soundHead head: [UInt8]) {
        self.head = head
        isPoisoned = false
    }

    /// True if nothing has happened since.
    ///
    /// One `memcmp`: every reader asks this while it holds the lock of the state.
    package func isUpToDate(_ headBytes: HeadBytes) -> Bool {
        head.withUnsafeBytes { head in
            headBytes.bytes.withUnsafeBytes { other in
                guard let start = head.baseAddress, let otherStart = other.baseAddress else { return false }
                return head.count == other.count && memcmp(start, otherStart, head.count) == 0
            }
        }
    }
}
