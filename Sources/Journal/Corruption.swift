package import Bytes
import Runtime

/// The disk does not hold what was written there: the file, the position, the error and the remedy.
package struct Corruption: ExplainedError, Equatable, Sendable {
    /// The file's path.
    package let file: String
    /// The line, from 1, where the file has lines.
    package let line: Int?
    /// The sequence of the last event before the position, where events are known.
    package let sequence: Int?
    /// The offset of the first byte that fails verification.
    package let byte: Int
    package let error: Message
    package let remedy: Message

    package init(
        file: String, line: Int? = nil, byte: Int = 0, after sequence: Int? = nil, error: Message, remedy: Message
    ) {
        self.file = file
        self.line = line
        self.byte = byte
        self.sequence = sequence
        self.error = error
        self.remedy = remedy
    }

    package var message: Message {
        let line = line.map { Message(", line \($0)", ", \($0)째 줄") }
        let event = sequence.map { Message(", after event \($0)", ", 사건 \($0) 다음") }
        return Message(
            "\(file)\(line?.english ?? ""), byte \(byte)\(event?.english ?? ""): \(error.english); \(remedy.english)",
            "\(file)\(line?.korean ?? ""), 바이트 \(byte)\(event?.korean ?? ""): \(error.korean). \(remedy.korean)")
    }
}
