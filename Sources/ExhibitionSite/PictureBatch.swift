import Bytes
import Runtime
import Synchronization

/// Files of one picture that are made together, its variants or its tiles: decoding it takes longer than all other steps
/// together.
final class PictureBatch: Sendable {
    private let names: [String]
    private let workshop: PictureWorkshop
    private let make: @Sendable () throws -> [[UInt8]]
    /// The files that were made and not requested yet.
    private let made = Mutex<[Int: [UInt8]]>([:])

    /// - Parameters:
    ///   - names: the names of the files in the cache.
    ///   - make: makes all of them, in this order, and writes them into the cache.
    init(names: [String], _ workshop: PictureWorkshop, make: @escaping @Sendable () throws -> [[UInt8]]) {
        self.names = names
        self.workshop = workshop
        self.make = make
    }

    /// - Returns: the file with this index. A second thread waits until the first has made them all.
    func bytes(_ index: Int) throws -> [UInt8] {
        try made.withLock { made in
            if let bytes = made.removeValue(forKey: index) ?? workshop.cached(names[index]) { return bytes }
            let all = try make()
            made = Dictionary(uniqueKeysWithValues: all.indices.filter { $0 != index }.map { ($0, all[$0]) })
            return all[index]
        }
    }
}
