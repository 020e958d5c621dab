/// The tiles of a photo as an image service for viewers (IIIF Image API 3.0, level 0).
package struct IIIFImage {
    private let id: String
    private let picture: Picture
    private let pyramid: TilePyramid

    /// - Returns: nil for a picture without tiles, and for a site that does not know its own address.
    package init?(_ site: ExpositionSite, _ picture: Picture) {
        guard let pyramid = picture.pyramid, let id = site.url(site.path(ofPicture: picture.tileFolder)) else {
            return nil
        }
        self.id = id
        self.picture = picture
        self.pyramid = pyramid
    }

    /// The text of `info.json` in the folder of the tiles.
    package var json: [UInt8] {
        let last = pyramid.tiles.last
        let object = WrittenJSON.object([
            ("@context", .text("http://iiif.io/api/image/3/context.json")), ("id", .text(id)),
            ("type", .text("ImageService3")), ("protocol", .text("http://iiif.io/api/image")),
            ("profile", .text("level0")), ("width", .number(pyramid.width)), ("height", .number(pyramid.height)),
            ("maxWidth", .number(pyramid.largest.width)), ("maxHeight", .number(pyramid.largest.height)),
            ("sizes", last.map { .list([.object([("width", .number($0.width)), ("height", .number($0.height))])]) }),
            (
                "tiles",
                .list([
                    .object([
                        ("width", .number(TilePyramid.side)),
                        ("scaleFactors", .list(pyramid.scaleFactors.map(WrittenJSON.number))),
                    ])
                ])
            ), ("rights", picture.rights.licence.map(Licence.init)?.iiifRights.map(WrittenJSON.text)),
        ])
        return object.json + [UInt8(ascii: "\n")]
    }

    /// The reference to the service in a manifest.
    var service: WrittenJSON {
        .list([
            .object([("id", .text(id)), ("type", .text("ImageService3")), ("profile", .text("level0"))])
        ])
    }
}
