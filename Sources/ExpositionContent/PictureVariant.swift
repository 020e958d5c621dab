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
            let height = max(1, (picture.height * width + picture.width / 2) / picture.width)
            return (own == .webp ? [own] : [.webp, own]).map { PictureVariant(width: width, height: height, kind: $0) }
        }
    }
}
