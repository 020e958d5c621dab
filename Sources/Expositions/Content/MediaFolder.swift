import Bytes
import ContentFile
import Foundation
import Runtime

/// The folder `media/` of an exhibition, with sounds, films and captions.
struct MediaFolder {
    private let path: String
    private let pictures: String
    private let names: Set<String>
    /// The files that were found, by the names that objects have for them.
    private(set) var found: [String: MediaFile] = [:]
    /// The files by their published names, in small letters.
    private var taken: [String: String] = [:]

    /// A larger file is no page's to load.
    private static let maxBytes = 1 << 30
    private static let maxCaptionBytes = 1 << 20

    /// - Parameter exposition: the exhibition's folder.
    init(of exposition: String) {
        path = "\(exposition)/media"
        pictures = "\(exposition)/pictures"
        names = Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    }

    /// Looks for a file that is named.
    /// - Returns: the name by which `found` has it.
    /// - Throws: `Diagnostic` for a file that is missing, is of another kind, or is broken.
    mutating func find(_ name: MediaName, as kind: MediaFile.Kind) throws(Diagnostic) -> String {
        let written = name.written
        if let known = found[written], known.kind == kind { return written }
        try check(name, kind)
        let file = "\(path)/\(written)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard names.contains(written), let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
            !leadsOut(file, of: path)
        else { throw missing(name, kind) }
        let byteCount = attributes[.size] as? Int ?? 0
        let maxBytes = kind == .captions ? Self.maxCaptionBytes : Self.maxBytes
        if byteCount > maxBytes {
            throw Diagnostic(
                file: file, Message("is larger than \(maxBytes >> 20) MiB", "\(maxBytes >> 20)MiB보다 커요"),
                remedy: Message("export it smaller", "더 작게 저장해 주세요"))
        }
        let address = try address(of: name)
        if let other = taken.updateValue(written, forKey: address.lowercased()), other != written {
            throw name.place.diagnostic(
                Message("\(written) would have the address of \(other)", "\(written)의 주소가 \(other)의 주소와 같아요"),
                remedy: Message("rename one of the two", "둘 가운데 하나의 이름을 바꿔 주세요"))
        }
        if kind == .captions {
            guard let bytes = try? readFile(file, inside: path, maxCount: maxBytes) else { throw .unreadable(file) }
            found[written] = MediaFile(
                kind: kind, source: written, file: address, byteCount: byteCount, state: Fingerprint(bytes),
                cues: try Captions(bytes, file: file).cues)
            return written
        }
        guard let start = try? FileHandle(forReadingFrom: URL(filePath: file)).read(upToCount: 16) else {
            throw .unreadable(file)
        }
        if !MediaFile.isOfEnding([UInt8](start), written) {
            throw Diagnostic(
                file: file,
                Message("does not hold what its ending says", "끝말과 다른 종류의 파일이에요"),
                remedy: Message(
                    "copy it again, or export it as .\(kind.endings[0])", "다시 복사하거나 .\(kind.endings[0])로 내보내 주세요"))
        }
        var state = FingerprintBuilder()
        state.add(file)
        state.add(byteCount)
        state.add("\((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)")
        found[written] = MediaFile(
            kind: kind, source: written, file: address, byteCount: byteCount, state: state.fingerprint)
        return written
    }

    private func check(_ name: MediaName, _ kind: MediaFile.Kind) throws(Diagnostic) {
        let written = name.written
        let other = MediaFile.Kind(of: written)
        if other == kind { return }
        let field = other?.rawValue ?? (PictureName.kind(of: written) == nil ? nil : "image_name")
        if let field {
            let words = other?.words ?? Message("a picture", "그림")
            throw name.place.diagnostic(
                Message("\(written) is \(words.english)", "\(written)은(는) \(words.korean)이에요"),
                remedy: Message("name it as \"\(field)\"", "\"\(field)\"에 적어 주세요"))
        }
        let endings = kind.endings.prefix(3).map { ".\($0)" }.joined(separator: ", ")
        let isSubRip = kind == .captions && MediaFile.ending(of: written) == "srt"
        throw name.place.diagnostic(
            Message(
                "\(written) is not \(kind.words.english) that browsers play",
                "\(written)은(는) 브라우저가 재생하는 \(kind.words.korean) 파일이 아니에요"),
            remedy: isSubRip
                ? Message(
                    "save it as WebVTT, .vtt: with WEBVTT as its first line, and points in its times",
                    "WebVTT(.vtt)로 저장해 주세요. 첫 줄은 WEBVTT이고, 시간에는 쉼표 대신 점을 써요")
                : Message("export it as \(endings)", "\(endings)로 내보내 주세요"))
    }

    private func missing(_ name: MediaName, _ kind: MediaFile.Kind) -> Diagnostic {
        let isBesidePictures = FileManager.default.fileExists(atPath: "\(pictures)/\(name.written)")
        let near = Spelling.nearest(to: name.written, among: names.sorted())
        return name.place.diagnostic(
            Message("there is no file \(path)/\(name.written)", "\(path)/\(name.written) 파일이 없어요"),
            remedy: isBesidePictures
                ? Message("move it from pictures to media", "pictures에서 media로 옮겨 주세요")
                : near.map(Message.write) ?? Message("add the file, or correct the name", "파일을 더하거나 이름을 고쳐 주세요"))
    }

    private func address(of name: MediaName) throws(Diagnostic) -> String {
        let ending = MediaFile.ending(of: name.written)
        let stem = String(name.written.dropLast(ending.count + 1))
        if let address = PictureName(stem)?.address, !PictureName.isReserved(address) { return "\(address).\(ending)" }
        throw name.place.diagnostic(
            Message("\"\(name.written)\" is not a name for a file", "\"\(name.written)\"은(는) 파일의 이름이 될 수 없어요"),
            remedy: Message("rename it, with a letter or digit in it", "글자나 숫자를 넣어 이름을 바꿔 주세요"))
    }
}
