import Bytes
import Expositions
import Foundation
import Glibc
import Runtime
import SiteGenerator

/// Makes the variants of pictures: takes them from the cache, or lets libvips make them. Safe from any thread.
final class PictureWorkshop: Sendable {
    private let tools: PictureTools
    private let cache: PictureCache?

    init(_ program: PictureProgram) {
        tools = program.tools
        cache = program.cache.map(PictureCache.init)
    }

    /// The cache removes files that no run has used for a long time.
    deinit { cache?.removeUnused() }

    /// - Parameter name: identifies the variant's content, see `PictureFiles`.
    func cached(_ name: String) -> [UInt8]? { cache?.read(name) }

    /// - Parameters:
    ///   - file: the picture's path, for errors.
    ///   - names: the names of the variants in the cache.
    /// - Returns: all variants, in the picture's order.
    /// - Throws: `SiteError` for a picture that cannot be decoded, or that ends the tool.
    func make(_ picture: Picture, _ bytes: [UInt8], at file: String, names: [String]) throws(SiteError) -> [[UInt8]] {
        let made = try explained(picture, file) { try tools.variants(of: picture, bytes) }
        for (name, bytes) in zip(names, made) { cache?.write(bytes, as: name) }
        return made
    }

    /// - Parameter names: the names of the files in the cache.
    /// - Returns: the files of the picture's pyramid, in its order.
    /// - Throws: the errors of `make`.
    func tiles(
        of picture: Picture, _ pyramid: TilePyramid, _ bytes: [UInt8], at file: String, names: [String]
    ) throws(SiteError) -> [[UInt8]] {
        let made = try explained(picture, file) { try tools.tiles(of: picture, pyramid, bytes) }
        for (name, bytes) in zip(names, made) { cache?.write(bytes, as: name) }
        return made
    }

    var canPublishOriginals: Bool { tools.canPublishOriginals }

    /// The file of a picture for visitors who want all of its pixels.
    /// - Throws: the errors of `make`.
    func original(_ picture: Picture, _ bytes: [UInt8], at file: String) throws(SiteError) -> [UInt8] {
        try explained(picture, file) { try tools.original(bytes, picture.kind) }
    }

    private func explained<Result>(
        _ picture: Picture, _ file: String, _ body: () throws -> Result
    ) throws(SiteError) -> Result {
        do {
            return try body()
        } catch let refusal as PictureRefusal {
            throw Self.error(file, picture.kind, refusal)
        } catch {
            let reason = (error as? SystemError).map { errorMessage($0.code) } ?? Message(verbatim: "\(error)")
            throw SiteError(
                "\(tools.folder)/vips", Message("cannot be started (", "시작할 수 없어요(") + reason + Message(verbatim: ")"),
                remedy: Message(
                    "make room in the folder of temporary files, or remove libvips-tools",
                    "임시 파일 폴더에 자리를 만들거나 libvips-tools를 지워 주세요"),
                isOfDisk: true)
        }
    }

    /// The mean colour of a picture, from the cache or by libvips.
    /// - Returns: nil for a picture that cannot be decoded: making its copies gives the reason.
    func meanColour(of picture: Picture, at file: String) -> Colour? {
        let name = "\(picture.content).ground"
        if let known = cache?.read(name) { return Colour(String(decoding: known, as: UTF8.self)) }
        guard let bytes = try? readFile(file), let mean = try? tools.meanColour(bytes, picture.kind) else { return nil }
        cache?.write(Array(mean.coarse.description.utf8), as: name)
        return mean.coarse
    }

    private static func error(_ file: String, _ kind: Picture.Kind, _ refusal: PictureRefusal) -> SiteError {
        // libvips says so of a photo that needs more than its limit; it is not broken.
        if let reason = refusal.reason, !reason.contains("out of memory") {
            return SiteError(
                file, Message("cannot be decoded (\(reason))", "그림을 읽을 수 없어요(\(reason))"),
                remedy: kind.isConverted
                    ? .exportAsJPEG : Message("copy it again, or export it again", "다시 복사하거나 다시 저장해 주세요"))
        }
        return SiteError(
            file,
            Message(
                "ended libvips, or took it more than 2 GiB of memory or two minutes",
                "libvips가 끝났거나 메모리를 2GiB나 시간을 2분 넘게 썼어요"),
            remedy: Message("export it smaller, or as .jpg", "더 작게, 또는 .jpg로 저장해 주세요"))
    }
}

extension Message {
    static let exportAsJPEG = Message(
        "export it as .jpg (on a Mac: Preview, File, Export)", ".jpg로 내보내 주세요(맥: 미리보기, 파일, 내보내기)")
}

/// Variants of pictures that earlier runs made, for any site of this user: `~/.cache/juicemaker/pictures`.
///
/// A file's name is a fingerprint of its inputs, so no file is ever out of date. Its last eight bytes are the
/// fingerprint of the bytes before them: a file that a power cut left incomplete is made again. Files appear by a
/// rename, so several generators may use the cache at once. A cache that cannot be written costs time and is not an
/// error.
struct PictureCache: Sendable {
    let folder: String
    private static let unusedDays = 90
    private static let checksumCount = 8

    /// - Returns: nil for a file that is missing or not whole.
    func read(_ name: String) -> [UInt8]? {
        let path = path(name)
        guard var bytes = try? readFile(path), bytes.count > Self.checksumCount else { return nil }
        let checksum = Array(bytes.suffix(Self.checksumCount))
        bytes.removeLast(Self.checksumCount)
        guard checksum == Self.checksum(bytes) else { return nil }
        // The file's time is the time of its last use.
        utimensat(AT_FDCWD, path, nil, 0)
        return bytes
    }

    func write(_ bytes: [UInt8], as name: String) {
        let path = path(name)
        try? FileManager.default.createDirectory(
            atPath: parent(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Two processes with the same number, in two containers, would write the same bytes.
        let new = "\(path).\(getpid())"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        do throws(SystemError) {
            try writeAll(bytes + Self.checksum(bytes), to: file)
            _ = try callOnce("rename") { rename(new, path) }
        } catch {
            unlink(new)
        }
    }

    /// Removes the files that no run has used for 90 days. Checks at most once a day.
    func removeUnused() {
        let now = time(nil)
        let marker = "\(folder)/swept"
        if let last = FileState(marker), last.modified / 1_000_000_000 > now - 86_400 { return }
        guard FileManager.default.createFile(atPath: marker, contents: nil) else { return }
        for part in names(folder) where part.utf8.count == 2 {
            for name in names("\(folder)/\(part)") {
                let path = "\(folder)/\(part)/\(name)"
                guard let state = FileState(path, followsLinks: false) else { continue }
                if state.modified / 1_000_000_000 < now - Self.unusedDays * 86_400 { unlink(path) }
            }
        }
    }

    private func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// The path of a file, in one of 256 folders.
    private func path(_ name: String) -> String { "\(folder)/\(name.prefix(2))/\(name)" }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: Fingerprint(bytes).value.littleEndian) { Array($0) }
    }
}
