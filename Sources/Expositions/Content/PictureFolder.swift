import Bytes
import ContentFile
import Foundation
import Glibc
import Runtime

/// `Content/exposition/pictures/`.
struct PictureFolder {
    private let path: String
    /// The pictures that were looked for, by name.
    private(set) var found: [String: Picture] = [:]

    /// The pictures that need not be read, by their files' paths.
    private let known: [String: PictureRecord]

    init(_ path: String, known: [String: PictureRecord]) {
        self.path = path
        self.known = known
    }

    /// Looks for the picture of an item.
    /// - Parameter place: where it is named; looked up only for an error.
    /// - Throws: `Diagnostic` for one that is missing, or whose size cannot be read.
    mutating func find(
        _ name: String, _ place: @autoclosure () throws(Diagnostic) -> ContentPlace
    ) throws(Diagnostic) {
        if found[name] != nil { return }
        guard let picture = try picture(name) else {
            let missing = missing(name)
            throw try place().diagnostic(missing.error, remedy: missing.remedy)
        }
        found[name] = picture
    }

    /// Looks for a picture that is named; where none is, for one of a common name.
    /// - Returns: nil when there is neither.
    mutating func find(
        _ name: String?, orIfThere common: String, _ place: ContentPlace
    ) throws(Diagnostic) -> String? {
        if let name { try find(name, place) }
        if name == nil { found[common] = try picture(common) }
        return found[name ?? common]?.name
    }

    private func picture(_ name: String) throws(Diagnostic) -> Picture? {
        for kind in Picture.Kind.allCases {
            let file = "\(path)/\(name).\(kind.rawValue)"
            if let known = known[file], !leadsOut(file, of: path) {
                return Picture(
                    name: name, kind: kind, width: known.width, height: known.height, content: known.content)
            }
            guard let bytes = try read(file) else { continue }
            guard let size = PictureSize(bytes, kind) else { throw sizeless(file, kind, bytes) }
            if kind == .svg, let fault = DrawingCheck.fault(in: bytes) {
                throw Diagnostic(file: file, fault.error, remedy: fault.remedy)
            }
            let picture = Picture(
                name: name, kind: kind, width: size.width, height: size.height, content: Fingerprint(bytes))
            if kind != .svg, picture.width * picture.height > Picture.maxPixels {
                throw Diagnostic(
                    file: file,
                    Message(
                        "has \(picture.width) × \(picture.height) pixels, and \(Picture.maxPixels) are the most",
                        "\(picture.width) × \(picture.height) 화소인데 \(Picture.maxPixels)까지예요"),
                    remedy: .exportSmaller)
            }
            return picture
        }
        return nil
    }

    private func sizeless(_ file: String, _ kind: Picture.Kind, _ bytes: [UInt8]) -> Diagnostic {
        let sizeless = Message("has no readable size", "크기를 읽을 수 없어요")
        if kind == .svg {
            return Diagnostic(
                file: file, sizeless, remedy: Message("give the drawing a viewBox", "그림에 viewBox를 적어 주세요"))
        }
        let other = Picture.Kind.allCases.first { $0 != .svg && PictureSize(bytes, $0) != nil }
        if let other {
            return Diagnostic(
                file: file, Message("holds a picture of another kind", "다른 종류의 그림이에요"),
                remedy: Message(
                    "let its name end in .\(other.rawValue)", "이름이 .\(other.rawValue)로 끝나게 바꿔 주세요"))
        }
        return Diagnostic(
            file: file, sizeless,
            remedy: Message(
                "copy it again, or export it again as .\(kind.rawValue)",
                "다시 복사하거나 .\(kind.rawValue)로 다시 저장해 주세요"))
    }

    /// A published file has to be in the folder: a link might give away any file of the machine.
    /// - Returns: nil where there is no such file.
    private func read(_ file: String) throws(Diagnostic) -> [UInt8]? {
        do throws(SystemError) {
            return try readFile(file, inside: path, maxCount: Self.maxBytes)
        } catch {
            switch error.code {
            case ENOENT: return nil
            case EXDEV:
                throw Diagnostic(
                    file: file, Message("is a link to a file outside of \(path)", "\(path) 밖의 파일로 가는 링크예요"),
                    remedy: .putPicture)
            case EFBIG:
                throw Diagnostic(
                    file: file,
                    Message(
                        "is larger than \(Self.maxBytes >> 20) MiB", "\(Self.maxBytes >> 20)MiB보다 커요"),
                    remedy: .exportSmaller)
            case EINVAL:
                throw Diagnostic(
                    file: file, Message("is not a regular file", "보통 파일이 아니에요"), remedy: .putPicture)
            default:
                throw Diagnostic(
                    file: file, Message("cannot be read", "읽을 수 없어요"),
                    remedy: Message("check its permissions", "권한을 봐 주세요"))
            }
        }
    }

    private static let maxBytes = 20 << 20
    private static let endings = Picture.Kind.allCases.map { ".\($0.rawValue)" }

    /// Names the file that the owner may have meant: one of another kind, or with another case.
    private func missing(_ name: String) -> (error: Message, remedy: Message) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let own = files.sorted().first { $0.lowercased().hasPrefix("\(name.lowercased()).") }
        guard let own else {
            let stems = files.sorted().compactMap { $0.split(separator: ".").first.map(String.init) }
            let nearest = Spelling.nearest(to: name, among: stems)
            let others = Self.endings.dropFirst().joined(separator: ", ")
            return (
                Message(
                    "there is no \(path)/\(name)\(Self.endings[0]) (nor \(others))",
                    "\(path)/\(name)\(Self.endings[0]) 파일이 없어요(\(others)도 없어요)"),
                nearest.map { near in
                    Message("add the picture, or write \"\(near)\"", "그림을 더하거나 \"\(near)\"(으)로 적어 주세요")
                } ?? Message("add the picture, or correct the name", "그림을 더하거나 이름을 고쳐 주세요")
            )
        }
        let ending = own.dropFirst(name.utf8.count + 1)
        let remedy =
            Picture.Kind(rawValue: ending.lowercased()).map { kind in
                Message("rename it to \(name).\(kind.rawValue)", "\(name).\(kind.rawValue)로 이름을 바꿔 주세요")
            }
            ?? Message(
                "save it as .jpg, .png, .webp, .avif or .svg", ".jpg, .png, .webp, .avif, .svg로 저장해 주세요")
        return (Message("\(path)/\(own) cannot be used", "\(path)/\(own) 파일은 쓸 수 없어요"), remedy)
    }
}

extension Message {
    fileprivate static let exportSmaller = Message("export it smaller", "더 작게 저장해 주세요")
    fileprivate static let putPicture = Message("put the picture itself there", "그림 파일을 그 자리에 두세요")
}
