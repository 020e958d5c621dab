import ExpositionContent
import Glibc
import Messages
import Posix
import Synchronization

/// `juicemaker-pictures`, and the folder of what it made.
package struct PictureProgram: Sendable {
    let path: String
    /// Nil to make every picture again.
    let cache: String?

    /// - Returns: nil when there is no such program.
    package init?(_ path: String, cache: String?) {
        guard access(path, X_OK) == 0 else { return nil }
        self.path = path
        self.cache = cache
    }

    /// Changes with each build of the program.
    var state: String { SiteSources.program(at: path) }
}

/// Makes the variants of pictures: takes them from the cache, or lets `juicemaker-pictures` make them.
///
/// Each thread that needs one has a process of its own, so there are at most as many as cores; they start when the
/// first picture has to be made, and end with the workshop. Safe from any thread.
final class PictureWorkshop: Sendable {
    private let program: String
    private let cache: PictureCache?
    private let idle = Mutex<[PictureProcess]>([])

    init(_ program: PictureProgram) {
        self.program = program.path
        cache = program.cache.map(PictureCache.init)
    }

    /// The cache loses what no run has used for a long time.
    deinit { cache?.removeUnused() }

    /// - Parameter name: identifies the variant's content, see `PictureFiles`.
    func cached(_ name: String) -> [UInt8]? { cache?.read(name) }

    /// - Parameters:
    ///   - file: the picture's path, for errors.
    ///   - names: of the variants in the cache.
    /// - Returns: all variants, in the picture's order.
    /// - Throws: `SiteError` for a picture that cannot be decoded, or that ends the process.
    func make(_ picture: Picture, _ bytes: [UInt8], at file: String, names: [String]) throws(SiteError) -> [[UInt8]] {
        let job = PictureJob(picture, byteCount: bytes.count)
        let process = if let idle = idle.withLock({ $0.popLast() }) { idle } else { try start() }
        let made: [[UInt8]]?
        do throws(PictureRefusal) {
            made = try process.variants(job, of: bytes)
        } catch {
            idle.withLock { $0.append(process) }
            throw SiteError(
                file, Message("cannot be decoded (\(error.reason))", "그림을 읽을 수 없어요(\(error.reason))"),
                remedy: Message("copy it again, or export it again", "다시 복사하거나 다시 저장해 주세요"))
        }
        guard let made else {
            throw SiteError(
                file,
                Message(
                    "ended \(program), or took it more than two minutes", "\(program)이(가) 끝났거나 2분 넘게 걸렸어요"),
                remedy: Message("export it smaller, or as .jpg", "더 작게, 또는 .jpg로 저장해 주세요"))
        }
        idle.withLock { $0.append(process) }
        for (name, bytes) in zip(names, made) { cache?.write(bytes, as: name) }
        return made
    }

    private func start() throws(SiteError) -> PictureProcess {
        do throws(SystemError) {
            return try PictureProcess(program)
        } catch {
            throw SiteError(
                program,
                Message("cannot be started (", "시작할 수 없어요(") + errorMessage(error.code) + Message(verbatim: ")"),
                remedy: Message("build it again, or remove it", "다시 만들거나 지워 주세요"),
                isOfDisk: true)
        }
    }
}

/// The variants of one picture, which are made together: decoding it takes longer than all the rest.
final class PictureVariants: Sendable {
    private let picture: Picture
    private let names: [String]
    private let workshop: PictureWorkshop
    /// Made, and not asked for yet.
    private let made = Mutex<[Int: [UInt8]]>([:])

    /// - Parameter names: of the variants in the cache.
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
