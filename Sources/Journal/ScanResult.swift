import Bytes
import Runtime

/// The bytes of a journal from one position on: verified lines up to `end`, then a rest that is not a line.
package struct ScanResult: Sendable {
    package let file: String
    package internal(set) var lines: [Line] = []
    package internal(set) var end: LogPosition
    /// Empty when every byte was part of a verified line.
    package internal(set) var rest: [UInt8] = []
}
