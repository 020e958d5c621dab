package import Bytes

/// A picture of `Content/exposition/pictures/`.
package struct Picture: Equatable, Sendable {
    package let name: String
    package let kind: Kind
    /// In pixels, of the upright picture. Of a drawing, only the ratio counts.
    package let width: Int
    package let height: Int
    /// The fingerprint of its file.
    package let content: Fingerprint
    /// Published in its place, the smaller ones first and its own form last; empty for one that is published as it is.
    package var variants: [PictureVariant] = []
    /// A copy for sites on which a page is shared, where they do not show the picture's own form.
    package var preview: PictureVariant?

    /// In the order of the search for a name.
    package enum Kind: String, CaseIterable, Sendable {
        case svg, png, jpg, jpeg, webp, avif

        /// Such as `image/jpeg`.
        package var mediaType: String {
            switch self {
            case .svg: "image/svg+xml"
            case .jpg, .jpeg: "image/jpeg"
            case .png, .webp, .avif: "image/\(rawValue)"
            }
        }

        /// True for a form that sharing sites show.
        var isShared: Bool { self != .svg && self != .avif }
    }

    /// More are refused: a photo has fewer, and a device that shows a small file of more runs out of memory.
    package static let maxPixels = 150_000_000

    package init(
        name: String, kind: Kind = .svg, width: Int, height: Int, content: Fingerprint = Fingerprint([])
    ) {
        self.name = name
        self.content = content
        self.kind = kind
        self.width = width
        self.height = height
    }

    package var record: PictureRecord { PictureRecord(width: width, height: height, content: content) }

    /// Such as `jikji.svg`.
    package var file: String { "\(name).\(kind.rawValue)" }

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

    package init(width: Int, height: Int, content: Fingerprint) {
        self.width = width
        self.height = height
        self.content = content
    }
}
