import Bytes
import ContentFile
import Foundation

/// The name of a picture as its writer has it, such as `꽃병 2.JPG`, and the one in addresses: `kkochbyeong-2`.
struct PictureName {
    /// With or without the ending of the file.
    let written: String
    /// 1 to 64 of A-Z a-z 0-9 - and _.
    let address: String

    /// - Returns: nil for a name without a letter or digit that has a Latin form, and for a path.
    init?(_ written: String) {
        self.written = written
        let stem = Self.stem(of: written)
        if Self.isAddress(stem) {
            address = stem
            return
        }
        if written.contains(where: "/\\\0".contains) { return nil }
        let latin =
            (stem.applyingTransform(.toLatin, reverse: false) ?? stem)
            .applyingTransform(.stripCombiningMarks, reverse: false) ?? stem
        let words = latin.lowercased().utf8.split { !$0.isASCIIAlphanumeric }.map {
            String(decoding: $0, as: UTF8.self)
        }
        address = String(words.joined(separator: "-").prefix(64))
        if address.isEmpty { return nil }
    }

    /// The name without the ending of a picture's file.
    static func stem(of file: String) -> String { kind(of: file) == nil ? file : String(file[..<dot(file)]) }

    /// By the ending of a file's name, in any case.
    static func kind(of file: String) -> Picture.Kind? {
        let dot = dot(file)
        if dot == file.startIndex || dot == file.endIndex { return nil }
        return Picture.Kind(rawValue: file[dot...].dropFirst().lowercased())
    }

    private static func dot(_ file: String) -> String.Index {
        file.utf8.lastIndex(of: UInt8(ascii: ".")) ?? file.endIndex
    }

    static func isAddress(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    /// Names that Windows keeps for devices, in any case: a site with one cannot be copied there.
    static func isReserved(_ name: String) -> Bool { reserved.contains(name.lowercased()) }

    private static let reserved = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

extension ContentValue {
    /// The name of a picture, with or without an ending.
    func pictureName() throws(Diagnostic) -> PictureName {
        let name = try string()
        guard let picture = PictureName(name) else {
            throw place.diagnostic(
                Message("\"\(name)\" is not a name for a picture", "\"\(name)\"은(는) 그림의 이름이 될 수 없어요"),
                remedy: Message(
                    "write the name of a file in the folder pictures, with a letter or digit in it",
                    "pictures 폴더에 있는 파일의 이름을, 글자나 숫자를 넣어 적어 주세요"))
        }
        if PictureName.isReserved(picture.address) {
            throw place.diagnostic(
                Message("\"\(name)\" cannot be a file on Windows", "\"\(name)\"은(는) 윈도우에서 파일 이름이 될 수 없어요"),
                remedy: Message("rename the picture", "그림의 이름을 바꿔 주세요"))
        }
        return picture
    }

    /// A name that is a part of an address.
    /// - Parameter noun: that which it names.
    func addressPart(of noun: Message) throws(Diagnostic) -> String {
        let name = try string()
        if PictureName.isAddress(name), !PictureName.isReserved(name) { return name }
        throw place.diagnostic(
            Message("\"\(name)\" is not an address for \(noun.english)", "\"\(name)\"은(는) \(noun.korean)의 주소가 될 수 없어요"),
            remedy: Message("use 1 to 64 of A-Z a-z 0-9 - and _", "A-Z a-z 0-9 - _ 로 64자까지 적어 주세요"))
    }
}
