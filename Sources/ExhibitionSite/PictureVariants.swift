import Bytes
import Expositions
import Runtime
import Synchronization

/// The variants of one picture, which are made together: decoding it takes longer than all other steps together.
final class PictureVariants: Sendable {
    private let picture: Picture
    private let names: [String]
    private let workshop: PictureWorkshop
    /// The variants that were made and not requested yet.
    private let made = Mutex<[Int: [UInt8]]>([:])

    /// - Parameter names: the names of the variants in the cache.
    init(_ picture: Picture, names: [String], _ workshop: PictureWorkshop) {
        self.picture = picture
        self.names = names
        self.workshop = workshop
    }

    /// - Parameter source: reads the picture.
    /// - Returns: the variant with this index. A second thread waits until the first has made them all.
    func bytes(_ index: Int, file: String, _ source: () throws -> [UInt8]) throws -> [UInt8] {
        try made.withLock { made in
            if let bytes = made.removeValue(forKey: index) ?? workshop.cached(names[index]) { return bytes }
            let all = try workshop.make(picture, try source(), at: file, names: names)
            made = Dictionary(uniqueKeysWithValues: all.indices.filter { $0 != index }.map { ($0, all[$0]) })
            return all[index]
        }
    }
}
