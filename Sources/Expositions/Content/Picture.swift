package import Bytes

/// A picture of `Content/exposition/pictures/`.
package struct Picture: Equatable, Sendable {
    /// In addresses: 1 to 64 of A-Z a-z 0-9 - and _.
    package let name: String
    /// Of its file.
    package let kind: Kind
    /// The name of its file in the folder, such as `꽃병 2.JPG`.
    package let source: String
    /// In pixels, of the upright picture. Of a drawing, only the ratio counts.
    package let width: Int
    package let height: Int
    /// The fingerprint of its file.
    package let content: Fingerprint
    /// The colour that it has on the whole, or that a drawing stands on; nil where it is not known.
    package var ground: Colour?
    /// Published in its place, the smaller ones first and its own form last; empty for one that is published as it is.
    package var variants: [PictureVariant] = []
    /// A copy for sites on which a page is shared, where they do not show the picture's own form.
    package var preview: PictureVariant?

    /// The file itself is published, too, for those who want all of its pixels.
    package var isOriginalPublished = false
    /// Its owner, whom its copies name.
    package var rights = PictureRights()

    package enum Kind: String, CaseIterable, Sendable {
        case svg, png, jpg, jpeg, webp, avif, gif, tif, tiff, heic, heif

        /// Such as `image/jpeg`.
        package var mediaType: String {
            switch self {
            case .svg: "image/svg+xml"
            case .jpg, .jpeg: "image/jpeg"
            case .tif, .tiff: "image/tiff"
            case .png, .webp, .avif, .gif, .heic, .heif: "image/\(rawValue)"
            }
        }

        /// The form in which browsers get it: they do not show every camera's and scanner's.
        package var published: Kind {
            switch self {
            case .jpeg, .tif, .tiff, .heic, .heif: .jpg
            case .gif: .png
            case .svg, .png, .jpg, .webp, .avif: self
            }
        }

        /// True for a form that is only published as another one.
        package var isConverted: Bool { [.gif, .tif, .tiff, .heic, .heif].contains(self) }

        /// True for a form that sharing sites show.
        var isShared: Bool { published != .svg && published != .avif }
    }

    /// More are refused: a photo has fewer, and a device that shows a small file of more runs out of memory.
    package static let maxPixels = 150_000_000

    /// - Parameter source: the name of its file, if it is another one.
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

    /// As it is published, such as `jikji.svg`.
    package var file: String { "\(name).\(kind.isConverted ? kind.published.rawValue : kind.rawValue)" }

    /// Such as `jikji.original.tif`.
    package var originalFile: String { "\(name).original.\(kind.rawValue)" }

    /// A photo that is larger than a page shows it has a page of its own, which links to its original, too.
    package var hasPage: Bool { kind != .svg && (isOriginalPublished || (variants.last?.width ?? width) > 640) }

    /// Such as `jikji.640.webp`. The last variant stands for the picture: no other picture's name has a dot.
    package func file(_ variant: PictureVariant) -> String {
        variant == variants.last ? file : "\(name).\(variant.width).\(variant.kind.rawValue)"
    }

    /// Everything that is made of it.
    package var copies: [PictureVariant] { variants + (preview.map { [$0] } ?? []) }

    /// The file for those who share a page, and its size; nil where no sharing site would show it.
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

/// A copy of a picture in another size or form: upright, in sRGB, and without what a camera notes beside it, such as the
/// place.
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

    /// In pixels, of the longer side: what sharing sites recommend.
    private static let previewSide = 1200

    /// The only variant of a picture that is only the site's icon; none of a drawing.
    package static func icon(of picture: Picture) -> [PictureVariant] {
        if picture.kind == .svg { return [] }
        let width = min(picture.width, iconWidth)
        return [PictureVariant(width: width, height: height(of: picture, at: width), kind: picture.kind.published)]
    }

    /// In pixels: the largest that a browser shows, on a home screen.
    private static let iconWidth = 192

    /// In pixels. A browser takes the smallest that is wide enough for its screen.
    private static let widths = [320, 640, 1280, 2400]

    /// The variants of a picture, the smaller ones first: none of a drawing, otherwise at each width below its own and
    /// at its own (at most the largest), each as WebP and in its own form.
    package static func all(of picture: Picture) -> [PictureVariant] {
        if picture.kind == .svg { return [] }
        let own = picture.kind.published
        let largest = min(picture.width, widths.last ?? picture.width)
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
