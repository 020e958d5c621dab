package import Bytes
import ContentFile
import Foundation

/// A picture of `Content/exposition/pictures/`.
package struct Picture: Equatable, Sendable {
    /// The picture's name in addresses: 1 to 64 of A-Z a-z 0-9 - and _.
    package let name: String
    /// The format of the picture's file.
    package let kind: Kind
    /// The name of its file in the folder, such as `꽃병 2.JPG`.
    package let source: String
    /// The width of the upright picture in pixels. For a drawing, only the ratio of width and height counts.
    package let width: Int
    package let height: Int
    /// The fingerprint of its file.
    package let content: Fingerprint
    /// The average colour of the picture, or the ground of a drawing; nil if it is not known.
    package var ground: Colour?
    /// The copies that are published instead of the file, the smaller ones first and the picture's own form last; empty
    /// for a picture whose file is published unchanged.
    package var variants: [PictureVariant] = []
    /// A copy for sites on which a page is shared, if they do not show the picture's own form.
    package var preview: PictureVariant?
    /// The tiles for visitors who zoom in beyond the largest variant; nil for a picture that is not cut into tiles.
    package var pyramid: TilePyramid?

    /// True if the file itself is also published, for visitors who want all of its pixels.
    package var isOriginalPublished = false
    /// The owner, whom the copies name.
    package var rights = PictureRights()

    package enum Kind: String, CaseIterable, Sendable {
        case svg, png, jpg, jpeg, webp, avif, gif, tif, tiff, heic, heif

        /// The media type, such as `image/jpeg`.
        package var mediaType: String {
            switch self {
            case .svg: "image/svg+xml"
            case .jpg, .jpeg: "image/jpeg"
            case .tif, .tiff: "image/tiff"
            case .png, .webp, .avif, .gif, .heic, .heif: "image/\(rawValue)"
            }
        }

        /// The form in which browsers get the picture: they do not show every form of cameras and scanners.
        package var published: Kind {
            switch self {
            case .jpeg, .tif, .tiff, .heic, .heif: .jpg
            case .gif: .png
            case .svg, .png, .jpg, .webp, .avif: self
            }
        }

        /// True for a form that is always converted before it is published.
        package var isConverted: Bool { [.gif, .tif, .tiff, .heic, .heif].contains(self) }

        /// True for a form that sharing sites show.
        var isShared: Bool { published != .svg && published != .avif }
    }

    /// The most pixels of a picture. A photo has fewer, and a device that shows a small file with more pixels runs out
    /// of memory.
    package static let maxPixels = 150_000_000

    /// - Parameter source: the name of the picture's file, if it differs from `name` and the ending.
    package init(
        name: String, kind: Kind = .svg, width: Int, height: Int, content: Fingerprint = Fingerprint([]),
        source: String? = nil
    ) {
        self.name = name
        self.source = source ?? "\(name).\(kind.rawValue)"
        self.content = content
        self.kind = kind
        self.width = width
        self.height = height
    }

    package var record: PictureRecord { PictureRecord(width: width, height: height, content: content, ground: ground) }

    var ratio: Double { Double(width) / Double(height) }

    /// True for a picture that is so wide that a page shows it as high as it can, and scrolls along it.
    var isLong: Bool { ratio > 3 }

    /// The published file, such as `jikji.svg`.
    package var file: String { "\(name).\(kind.isConverted ? kind.published.rawValue : kind.rawValue)" }

    /// The published original, such as `jikji.original.tif`.
    package var originalFile: String { "\(name).original.\(kind.rawValue)" }

    /// The published folder of tiles, such as `jikji.tiles`: no other picture's name has a dot.
    package var tileFolder: String { "\(name).tiles" }

    /// True for a photo that is larger than a page shows it. It has its own page, which links to its original, too.
    package var hasPage: Bool { kind != .svg && (isOriginalPublished || (variants.last?.width ?? width) > 640) }

    /// The file of a variant, such as `jikji.640.webp`. The last variant stands for the picture: no other picture's
    /// name has a dot.
    package func file(_ variant: PictureVariant) -> String {
        variant == variants.last ? file : "\(name).\(variant.width).\(variant.kind.rawValue)"
    }

    /// All copies that are made of the picture.
    package var copies: [PictureVariant] { variants + (preview.map { [$0] } ?? []) }

    /// The file for sites on which a page is shared, and its size; nil if none of them would show it.
    package var shared: (file: String, width: Int, height: Int)? {
        if let preview { return (file(preview), preview.width, preview.height) }
        guard kind.isShared else { return nil }
        return (file, variants.last?.width ?? width, variants.last?.height ?? height)
    }
}

/// The size and the fingerprint of a picture's file. The next run opens the file again only if it has changed.
package struct PictureRecord: Equatable, Sendable {
    package let width: Int
    package let height: Int
    package let content: Fingerprint
    package let ground: Colour?

    package init(width: Int, height: Int, content: Fingerprint, ground: Colour? = nil) {
        self.width = width
        self.height = height
        self.content = content
        self.ground = ground
    }
}

/// A copy of a picture in another size or form: upright, in sRGB, and without the camera's notes, such as the place.
package struct PictureVariant: Equatable, Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let kind: Picture.Kind

    /// The copy for sites on which a page is shared: a JPEG, which all of them show, on a white ground. A drawing has
    /// no size of its own and fills the space.
    /// - Returns: nil for a picture whose own form they show.
    package static func preview(of picture: Picture) -> PictureVariant? {
        if picture.kind.isShared { return nil }
        let longer = max(picture.width, picture.height)
        let side = picture.kind == .svg ? previewSide : min(previewSide, longer)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        return PictureVariant(width: scaled(picture.width), height: scaled(picture.height), kind: .jpg)
    }

    /// The longer side in pixels that sharing sites recommend.
    private static let previewSide = 1200

    /// The only variant of a picture that is just the site's icon. A drawing has none.
    package static func icon(of picture: Picture) -> [PictureVariant] {
        if picture.kind == .svg { return [] }
        let width = min(picture.width, iconWidth)
        return [PictureVariant(width: width, height: height(of: picture, at: width), kind: picture.kind.published)]
    }

    /// The largest width in pixels that a browser shows, on a home screen.
    private static let iconWidth = 192

    /// The height in pixels of the largest copy of a long picture, such as a handscroll: it is as high as a screen, and wider.
    private static let heightOfLong = 800
    /// The most pixels of a side in WebP.
    private static let maxSide = 16_383

    /// The widths in pixels. A browser takes the smallest that is wide enough for its screen.
    private static let widths = [320, 640, 1280, 2400]

    /// The variants of a picture, the smaller ones first. A drawing has none. Any other picture has one at each width
    /// below its own and at its own (at most the largest), each as WebP and in its own form.
    package static func all(of picture: Picture) -> [PictureVariant] {
        if picture.kind == .svg { return [] }
        let own = picture.kind.published
        var largest = min(picture.width, widths.last ?? picture.width)
        if picture.isLong {
            largest = max(largest, min(picture.width, Int(Double(heightOfLong) * picture.ratio), maxSide))
        }
        let widths = widths.filter { $0 < largest } + [largest]
        return widths.flatMap { width in
            let height = height(of: picture, at: width)
            return (own == .webp ? [own] : [.webp, own]).map { PictureVariant(width: width, height: height, kind: $0) }
        }
    }

    private static func height(of picture: Picture, at width: Int) -> Int {
        max(1, (picture.height * width + picture.width / 2) / picture.width)
    }
}

/// The name of a picture as its writer has it, such as `꽃병 2.JPG`, and its form in addresses: `kkochbyeong-2`.
struct PictureName {
    /// The written name, with or without the ending of the file.
    let written: String
    /// The name in addresses: 1 to 64 of A-Z a-z 0-9 - and _.
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
            Self.spelledOut(stem.applyingTransform(.toLatin, reverse: false) ?? stem)
            .applyingTransform(.stripCombiningMarks, reverse: false) ?? stem
        let words = latin.lowercased().utf8.split { !$0.isASCIIAlphanumeric }.map {
            String(decoding: $0, as: UTF8.self)
        }
        address = String(words.joined(separator: "-").prefix(64))
        if address.isEmpty { return nil }
    }

    /// Latin letters that have no accent to strip, in letters of ASCII, and ligatures in their letters.
    private static func spelledOut(_ text: String) -> String {
        let letters = [
            "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
            "ð": "d",
            "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i", "ħ": "h", "Ħ": "H", "ﬁ": "fi", "ﬂ": "fl",
            "ﬀ": "ff",
        ]
        return String(text.flatMap { letters[String($0)] ?? String($0) })
    }

    /// The name without the ending of a picture's file.
    static func stem(of file: String) -> String { kind(of: file) == nil ? file : String(file[..<dot(file)]) }

    /// The format by the ending of a file's name, in any case.
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

    /// True for names that Windows keeps for devices, in any case: a site with one cannot be copied there.
    static func isReserved(_ name: String) -> Bool { reserved.contains(name.lowercased()) }

    private static let reserved = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

extension ContentValue {
    /// The name of a picture, with or without an ending.
    func pictureName() throws(Diagnostic) -> PictureName {
        var name = try string()
        try refuseAddress(
            name,
            remedy: Message(
                "save the picture into the folder pictures, and write its name",
                "그림을 pictures 폴더에 저장하고 그 이름을 적어 주세요"))
        // Tables of other programs name the folder, too: `objects/vase.jpg`.
        if !name.hasPrefix("/"), !name.split(separator: "/").contains("..") {
            name = name.split(separator: "/").last.map(String.init) ?? name
        }
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

    /// Refuses an address on the web where a file in the exhibition's folder is to be named.
    func refuseAddress(_ name: String, remedy: Message) throws(Diagnostic) {
        let scheme = name.prefix { $0.isASCII && $0.isLetter }
        guard !scheme.isEmpty, name.dropFirst(scheme.count).hasPrefix("://") else { return }
        throw place.diagnostic(Message("\"\(name)\" is an address", "\"\(name)\"은(는) 웹 주소예요"), remedy: remedy)
    }

    /// The text of a name that is a part of an address.
    /// - Parameter noun: the word for the thing that has the name.
    func addressPart(of noun: Message) throws(Diagnostic) -> String {
        let name = try string()
        if PictureName.isAddress(name), !PictureName.isReserved(name) { return name }
        throw place.diagnostic(
            Message("\"\(name)\" is not an address for \(noun.english)", "\"\(name)\"은(는) \(noun.korean)의 주소가 될 수 없어요"),
            remedy: Message("use 1 to 64 of A-Z a-z 0-9 - and _", "A-Z a-z 0-9 - _ 로 64자까지 적어 주세요"))
    }
}
