/// What is on the disk is not what was written there: where, what, and what to do about it.
package struct Corruption: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's path.
    package let file: String
    /// The line, from 1, where the file has lines.
    package let line: Int?
    /// The number of the last event before the place, where events are known.
    package let sequence: Int?
    /// The offset in bytes of the first byte that cannot be believed.
    package let byte: Int
    package let fault: String
    package let remedy: String

    package init(
        file: String, line: Int? = nil, byte: Int = 0, after sequence: Int? = nil, fault: String, remedy: String
    ) {
        self.file = file
        self.line = line
        self.byte = byte
        self.sequence = sequence
        self.fault = fault
        self.remedy = remedy
    }

    package var description: String {
        let place = line.map { ", line \($0)" } ?? ""
        let event = sequence.map { ", after event \($0)" } ?? ""
        return "\(file)\(place), byte \(byte)\(event): \(fault); \(remedy)"
    }
}
