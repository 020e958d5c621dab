/// A copy of a picture in another size or form: upright, in sRGB, and without what a camera notes beside it, such as the
/// place.
package struct PictureVariant: Equatable, Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let kind: Picture.Kind

    package init(width: Int, height: Int, kind: Picture.Kind) {
        self.width = width
        self.height = height
        self.kind = kind
    }

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
        return [PictureVariant(width: width, height: height(of: picture, at: width), kind: picture.kind)]
    }

    /// In pixels: the largest that a browser shows, on a home screen.
    private static let iconWidth = 192

    /// In pixels. A browser takes the smallest that is wide enough for its screen.
    private static let widths = [320, 640, 1280]

    /// The variants of a picture, the smaller ones first: none of a drawing, otherwise at each width below its own and
    /// at its own (at most the largest), each as WebP and in its own form.
    package static func all(of picture: Picture) -> [PictureVariant] {
        if picture.kind == .svg { return [] }
        let own: Picture.Kind = picture.kind == .jpeg ? .jpg : picture.kind
        let largest = min(picture.width, Self.widths[2])
        let widths = Self.widths.filter { $0 < largest } + [largest]
        return widths.flatMap { width in
            let height = height(of: picture, at: width)
            return (own == .webp ? [own] : [.webp, own]).map { PictureVariant(width: width, height: height, kind: $0) }
        }
    }

    private static func height(of picture: Picture, at width: Int) -> Int {
        max(1, (picture.height * width + picture.width / 2) / picture.width)
    }
}
