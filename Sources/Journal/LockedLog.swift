import Posix

/// The store while this process holds its lock: the only way to change it.
package struct LockedLog {
    package let eventLog: EventLog

    /// Everything that is durable and was not read yet, with the tail mended that a dead writer left.
    /// - Parameter position: `nil` to start over from the newest checkpoint.
    package func catchUp(from position: ReadCursor?) throws(StoreError) -> LogUpdate {
        guard let position else { return try eventLog.recover() }
        let bytes = try eventLog.headFile.read(at: 0, count: Head.length)
        if bytes == position.head && !position.isPoisoned {
            try expectAtItsPath(position)
            var reading = LogUpdate(goingOnFrom: position)
            try eventLog.recoverTail(after: &reading)
            return reading
        }
        guard let head = Head(bytes) else { return try eventLog.recover() }
        if head.generation == position.mark.generation { try expectAtItsPath(position) }
        var reading = try eventLog.read(from: position, to: (head, bytes))
        if head.state == .sound { try eventLog.recoverTail(after: &reading) }
        return reading
    }

    private func expectAtItsPath(_ position: ReadCursor) throws(StoreError) {
        if try position.journal.isAtItsPath() { return }
        throw .damaged(position.journal.damage(at: position.mark, "the file was deleted or replaced meanwhile"))
    }

    /// Appends one line and makes it durable: all of it, or none.
    ///
    /// The position must be the one that `catchUp` gave in this session.
    /// - Parameter members: the members of a JSON object, such as `"events":[…]`.
    /// - Parameter sequence: of the last event in the line.
    /// - Throws: `full` or `system` when nothing was written; `unsynced` when nobody can tell: then `startGeneration`
    ///   from the state before this line is the way on.
    package func append(
        _ members: [UInt8], sequence: Int, at position: ReadCursor
    ) throws(StoreError) -> ReadCursor {
        let line = Line.sealed(members, sequence: sequence, seed: position.mark.crc)
        do throws(StoreError) {
            try position.journal.write(
                line.bytes, at: position.mark.offset, reserveBytes: eventLog.limits.reserveBytes)
        } catch {
            do { try position.journal.truncate(to: position.mark.offset) } catch { suspect(position) }
            throw error
        }
        do throws(SystemError) {
            try position.journal.syncData()
        } catch {
            suspect(position)
            throw .outcomeUnknown(reason: "\(error)")
        }
        var next = position
        next.mark.offset += line.bytes.count
        next.mark.lineCount += 1
        next.mark.sequence = sequence
        next.mark.crc = line.crc
        do throws(StoreError) {
            next.takeSound(try eventLog.writeHead(next.mark, .sound))
        } catch {
            // The line is durable, and nobody is told: it is not read before the next session finds it, and a sync that
            // fails then may take it away.
            throw .outcomeUnknown(reason: "\(error)")
        }
        return next
    }

    /// Whether the generation has had its time: it is long, or it is suspect.
    package func needsGeneration(_ position: ReadCursor) -> Bool {
        eventLog.isFull(position.mark) || isPoisoned(position)
    }

    /// Whether a sync failed in this generation: then no line may be appended to it.
    package func isPoisoned(_ position: ReadCursor) -> Bool {
        position.isPoisoned
    }

    /// Whether anything was appended since the generation began.
    package func hasLines(_ position: ReadCursor) -> Bool {
        position.mark.offset > position.journal.start.offset
    }

    /// Marks the generation so that no process believes what lies behind the position.
    private func suspect(_ position: ReadCursor) {
        _ = try? eventLog.writeHead(position.mark, .suspect)
    }
}
