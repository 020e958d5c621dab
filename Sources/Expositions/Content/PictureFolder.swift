import Bytes
import ContentFile
import Foundation
import Glibc
import Runtime

/// The folder `Content/exposition/pictures/`.
struct PictureFolder {
    private let path: String
    /// The pictures that were found, by their names in addresses.
    private(set) var found: [String: Picture] = [:]
    /// The files and names in addresses, by these names in small letters: macOS, Windows and many hosts do not tell
    /// `Vase` and `vase` apart.
    private var taken: [String: (file: String, address: String)] = [:]
    private let listing: PictureListing
    /// The pictures that need not be read again, by their files' paths.
    private let known: [String: PictureRecord]

    init(_ path: String, known: [String: PictureRecord]) {
        self.path = path
        self.known = known
        listing = PictureListing(path)
    }

    /// Looks for a picture that is named.
    /// - Parameter error: makes the error for the place where the name is.
    /// - Throws: `Diagnostic` for a picture that is missing, has another picture's name, or whose size cannot be read.
    mutating func find(
        _ name: PictureName, _ error: (_ error: Message, _ remedy: Message) -> Diagnostic
    ) throws(Diagnostic) {
        switch listing.file(of: name) {
        case .found(let file): try add(file, as: name.address, error)
        case .refused(let reason, let remedy): throw error(reason, remedy)
        case .missing(let nearest):
            throw error(
                Message("there is no picture \(path)/\(name.written)", "\(path)/\(name.written) 그림이 없어요"),
                nearest.map { near in
                    Message("add the picture, or write \"\(near)\"", "그림을 더하거나 \"\(near)\"(으)로 적어 주세요")
                } ?? Message("add the picture, or correct the name", "그림을 더하거나 이름을 고쳐 주세요"))
        }
    }

    /// Looks for a picture that is named; if none is named, for a picture of a common name.
    /// - Returns: its name in addresses; nil when neither exists.
    mutating func find(
        _ name: String?, orIfThere common: String, _ place: ContentPlace
    ) throws(Diagnostic) -> String? {
        guard let picture = PictureName(name ?? common) else { return nil }
        if name == nil, case .missing = listing.file(of: picture) { return nil }
        try find(picture) { place.diagnostic($0, remedy: $1) }
        return picture.address
    }

    /// Sets the owner of a picture, unless an earlier object has set it.
    mutating func set(_ rights: PictureRights, isOriginalPublished: Bool, of name: String) {
        // A drawing is published unchanged anyway.
        if isOriginalPublished, found[name]?.kind != .svg { found[name]?.isOriginalPublished = true }
        if found[name]?.rights == PictureRights() { found[name]?.rights = rights }
    }

    private mutating func add(
        _ file: String, as address: String, _ error: (Message, Message) -> Diagnostic
    ) throws(Diagnostic) {
        if let other = taken.updateValue((file, address), forKey: address.lowercased()) {
            if other == (file, address) { return }
            throw error(
                Message(
                    "\(file) would have the address of \(other.file), which is \(other.address)",
                    "\(file)의 주소가 \(other.file)의 주소(\(other.address))와 같아요"),
                other.file == file
                    ? Message("write the name with the same capitals", "대소문자를 같게 적어 주세요")
                    : Message("rename one of the two", "둘 가운데 하나의 이름을 바꿔 주세요"))
        }
        guard let kind = PictureName.kind(of: file) else { return }
        found[address] = try picture(file, kind, address)
    }

    private func picture(_ name: String, _ kind: Picture.Kind, _ address: String) throws(Diagnostic) -> Picture {
        let file = "\(path)/\(name)"
        if let known = known[file], !leadsOut(file, of: path) {
            var picture = Picture(
                name: address, kind: kind, width: known.width, height: known.height, content: known.content,
                source: name)
            picture.ground = known.ground
            return picture
        }
        let bytes = try read(file, maxCount: kind == .svg ? Self.maxDrawingBytes : Self.maxBytes)
        guard let size = PictureSize(bytes, kind) else { throw sizeless(file, kind, bytes) }
        if kind == .svg, let fault = DrawingCheck.fault(in: bytes) {
            throw Diagnostic(file: file, fault.error, remedy: fault.remedy)
        }
        if kind != .svg, size.width * size.height > Picture.maxPixels {
            throw Diagnostic(
                file: file,
                Message(
                    "has \(size.width) × \(size.height) pixels, and \(Picture.maxPixels) are the most",
                    "\(size.width) × \(size.height) 화소인데 \(Picture.maxPixels)까지예요"),
                remedy: .exportSmaller)
        }
        var picture = Picture(
            name: address, kind: kind, width: size.width, height: size.height, content: Fingerprint(bytes), source: name
        )
        if kind == .svg { picture.ground = Colour(groundOf: bytes, width: size.width, height: size.height) }
        return picture
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
                "copy it again, or export it again as .\(kind.published.rawValue)",
                "다시 복사하거나 .\(kind.published.rawValue)로 다시 저장해 주세요"))
    }

    /// A published file has to be in the folder: a link might give away any file of the machine.
    private func read(_ file: String, maxCount: Int) throws(Diagnostic) -> [UInt8] {
        do throws(SystemError) {
            return try readFile(file, inside: path, maxCount: maxCount)
        } catch {
            switch error.code {
            case EXDEV:
                throw Diagnostic(
                    file: file, Message("is a link to a file outside of \(path)", "\(path) 밖의 파일로 가는 링크예요"),
                    remedy: .putPicture)
            case EFBIG:
                throw Diagnostic(
                    file: file,
                    Message(
                        "is larger than \(maxCount >> 20) MiB", "\(maxCount >> 20)MiB보다 커요"),
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

    private static let maxBytes = 100 << 20
    /// The largest drawing: each visitor loads it unchanged.
    private static let maxDrawingBytes = 20 << 20
}

/// The files of a folder of pictures, by their names. Swift compares strings by their visible characters: a name that
/// macOS has decomposed (NFD) is the same as one that a keyboard wrote.
private struct PictureListing {
    private var byStem: [String: [String]] = [:]
    /// The keys with capitals, by the same keys in small letters.
    private var bySmallStem: [String: Set<String>] = [:]

    /// The things under a name that are no pictures: folders, and files of other kinds.
    private var others: [String: (error: Message, remedy: Message)] = [:]

    enum Search {
        case found(String)
        case missing(nearest: String?)
        case refused(Message, Message)
    }

    init(_ folder: String) {
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where file.first != "." {
            let stem = String(file[..<(file.utf8.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex)])
            byStem[stem, default: []].append(file)
            if PictureName.kind(of: file) == nil { others[file] = Self.refusal(of: file, in: folder) }
            let small = stem.lowercased()
            if small != stem { bySmallStem[small, default: []].insert(stem) }
        }
    }

    private func inOtherCapitals(_ stem: String) -> [String] {
        let small = stem.lowercased()
        return ([small] + (bySmallStem[small] ?? [])).flatMap { byStem[$0] ?? [] }
    }

    /// A name in other capitals is found, too, if only one file has it.
    func file(of name: PictureName) -> Search {
        let stem = PictureName.stem(of: name.written)
        let files = byStem[stem] ?? inOtherCapitals(stem)
        if files.isEmpty, let other = others[name.written] { return .refused(other.error, other.remedy) }
        if files.isEmpty {
            return .missing(nearest: Spelling.nearest(to: stem, among: byStem.keys.sorted()))
        }
        let named = stem == name.written ? [] : files.filter { $0.lowercased() == name.written.lowercased() }
        let pictures = (named.isEmpty ? files : named).filter { PictureName.kind(of: $0) != nil }.sorted()
        if pictures.count == 1 { return .found(pictures[0]) }
        if pictures.count > 1 {
            let list = pictures.joined(separator: ", ")
            return .refused(
                Message("several pictures have this name: \(list)", "이 이름의 그림이 여럿이에요: \(list)"),
                Message(
                    "write the name with its ending, or keep one of them", "끝말까지 적거나 하나만 남겨 주세요"))
        }
        let other = files.sorted()[0]
        return others[other].map { .refused($0.error, $0.remedy) } ?? .missing(nearest: nil)
    }

    /// The error for a file or folder that is not a picture.
    private static func refusal(of file: String, in folder: String) -> (error: Message, remedy: Message) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: "\(folder)/\(file)", isDirectory: &isFolder), isFolder.boolValue {
            return (
                Message("\(file) is a folder", "\(file)은(는) 폴더예요"),
                Message(
                    "move its pictures into pictures/, and name the further ones in the field pictures",
                    "안의 그림을 pictures/로 옮기고, 다음 그림은 pictures 항목에 적어 주세요")
            )
        }
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if let kind = MediaFile.Kind(of: file) {
            return (
                Message(
                    "\(file) is \(kind.words.english), and a page shows pictures",
                    "\(file)은(는) \(kind.words.korean)인데 여기에는 그림을 적어요"),
                Message(
                    "move it to media, and name it as \"\(kind)\"", "media 폴더로 옮기고 \"\(kind)\"에 적어 주세요")
            )
        }
        let kinds = [
            "pdf": Message("a PDF", "PDF"), "mov": Message("a film", "동영상"), "avi": Message("a film", "동영상"),
        ]
        guard let kind = kinds[ending] else {
            return (
                Message("\(file) is not a picture that can be shown", "\(file)은(는) 보여 줄 수 없는 종류예요"),
                Message("export it as .jpg, .png, .webp, .avif or .svg", ".jpg, .png, .webp, .avif, .svg로 내보내 주세요")
            )
        }
        return (
            Message(
                "\(file) is \(kind.english), and a page shows pictures", "\(file)은(는) \(kind.korean)인데 화면에는 그림을 보여요"),
            Message(
                "export a picture of it as .jpg, put the file itself on the web, and write its address as \"link\"",
                "그림 한 장을 .jpg로 내보내고, 파일은 웹에 올려 그 주소를 \"link\"에 적어 주세요")
        )
    }
}

extension Message {
    fileprivate static let exportSmaller = Message("export it smaller", "더 작게 저장해 주세요")
    fileprivate static let putPicture = Message("put the picture itself there", "그림 파일을 그 자리에 두세요")
}
