import Bytes
import CDeflate
import Runtime

/// The head's bytes at one moment.
package struct HeadBytes: Sendable {
    let bytes: [UInt8]
}

extension EventLog {
    /// The head; nil when it is not whole.
    func head() throws(StoreError) -> Head? {
        try Head(headFile.read(at: 0, count: Head.length), in: headFile.path)
    }

    /// Writes the head, without a sync.
    @discardableResult
    func writeHead(_ end: LogPosition, _ state: Head.State) throws(StoreError) -> (head: Head, bytes: [UInt8]) {
        let head = Head(
            generation: end.generation, journalLength: end.offset, sequence: end.sequence, bootID: bootID, state: state)
        let bytes = head.bytes
        try headFile.write(bytes, at: 0)
        return (head, bytes)
    }

    /// Makes the head durable: after this even a power cut leaves it exact.
    package func syncHead() throws(StoreError) {
        do { try headFile.syncData() } catch { throw .outcomeUnknown(reason: error.message) }
    }
}
