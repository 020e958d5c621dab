import Journal
import TestSupport

/// A writer and reader of opaque lines: what a store does with a log, without a shop. A line is a number, and
/// the state is all the numbers.
final class LogWriter {
    let eventLog: EventLog
    private(set) var position: ReadCursor
    private(set) var numbers: [Int]

    init(_ folder: TemporaryFolder, files: any FileSystem = PosixFileSystem(), limits: EventLog.Limits = .init())
        throws(StoreError)
    {
        // Bytes behind the lines are attacked elsewhere, in memory. Here every byte of a file is.
        var limits = limits
        limits.reserveBytes = 0
        let eventLog = try EventLog("\(folder.path)/Store", files: files, limits: limits)
        self.eventLog = eventLog
        (position, numbers) = try eventLog.locked { session throws(StoreError) in
            if try session.isNew() { return (try session.create(from: Self.checkpoint([])), []) }
            let reading = try session.catchUp(from: nil)
            let numbers = Self.numbers(reading, after: [])
            if !reading.needsCheckpoint { return (reading.position, numbers) }
            return (try session.startGeneration(from: Self.checkpoint(numbers), at: reading.position), numbers)
        }
    }

    /// Appends the number; it is durable when this returns.
    func write(_ number: Int) throws(StoreError) {
        try eventLog.locked { session throws(StoreError) in
            let reading = try session.catchUp(from: position)
            numbers = Self.numbers(reading, after: numbers)
            position = reading.position
            if !position.canAppend {
                position = try session.startGeneration(from: Self.checkpoint(numbers), at: position)
            }
            position = try session.append(
                Array("\"number\":\(number)".utf8), sequence: numbers.count + 1, at: position)
            numbers.append(number)
            if session.needsGeneration(position) {
                position = try session.startGeneration(from: Self.checkpoint(numbers), at: position)
            }
        }
    }

    /// Takes in what others wrote, without the lock.
    func read() throws(StoreError) {
        guard let reading = try eventLog.changes(since: position) else { return }
        numbers = Self.numbers(reading, after: numbers)
        position = reading.position
    }

    private static func numbers(_ reading: LogUpdate, after known: [Int]) -> [Int] {
        let start = reading.checkpoint.map { found($0) } ?? known
        return start + reading.lines.flatMap { found($0.object, after: "\"number\":") }
    }

    private static func checkpoint(_ numbers: [Int]) -> [UInt8] {
        LineChecksum.pretty(Array("{\n  \"numbers\" : [\(numbers.map(String.init).joined(separator: ","))]\n}".utf8))
    }

    private static func found(_ bytes: [UInt8], after mark: String = "[") -> [Int] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: mark)?.upperBound else { return [] }
        return text[start...].prefix { $0.isNumber || $0 == "," }.split(separator: ",").compactMap { Int($0) }
    }
}

extension StoreError {
    var damage: Corruption? {
        if case .damaged(let corruption) = self { return corruption }
        return nil
    }
}
