import Bytes
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
    ///   - passed: called with each event that is read before them, from the beginning of a generation.
    ///   - visit: called with each event and its number.
    package func run(
        last: Int? = nil, passed: (_ event: Event) -> Void = { _ in },
        visit: (_ sequence: Int, _ event: Event) throws(StoreError) -> Void
    ) throws(StoreError) {
        let extent = try eventLog.extent()
        let first = max(1, extent.sequence - (last ?? extent.sequence) + 1)
        let start = try eventLog.generation(upTo: extent.generation) { $0.sequence < first }
        for generation in start...extent.generation {
            for line in try eventLog.lines(ofGeneration: generation, upTo: extent) {
                for found in try EventLine.numbered(line) {
                    if found.sequence >= first { try visit(found.sequence, found.event) } else { passed(found.event) }
                }
            }
        }
    }
}
