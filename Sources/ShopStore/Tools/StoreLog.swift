package import Journal
package import JuiceShop

/// The shop's events, oldest first, as they are on the disk.
package struct StoreLog {
    private let eventLog: EventLog

    package init(_ path: String, files: any FileSystem = PosixFileSystem()) throws(StoreError) {
        eventLog = try StoreCheck.eventLog(path, files)
    }

    /// - Parameters:
    ///   - last: the number of events to visit, up to the newest; nil for all.
    ///   - visit: called with each event and its number.
    package func run(
        last: Int? = nil, visit: (_ sequence: Int, _ event: Event) throws(StoreError) -> Void
    ) throws(StoreError) {
        let extent = try eventLog.extent()
        let first = max(1, extent.sequence - (last ?? extent.sequence) + 1)
        for generation in try generation(before: first, extent)...extent.generation {
            for line in try eventLog.lines(ofGeneration: generation, upTo: extent) where line.sequence >= first {
                for found in try EventLine.numbered(line) where found.sequence >= first {
                    try visit(found.sequence, found.event)
                }
            }
        }
    }

    /// The last generation whose checkpoint is from before an event.
    private func generation(before sequence: Int, _ extent: LogExtent) throws(StoreError) -> Int {
        for generation in (1...extent.generation).reversed() {
            guard let (file, bytes) = try eventLog.checkpoint(ofGeneration: generation) else { continue }
            if try Checkpoint(bytes, file: file).sequence < sequence { return generation }
        }
        return 1
    }
}
