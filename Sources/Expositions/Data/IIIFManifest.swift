import ContentFile

/// An object with its pictures for viewers of other museums and libraries (IIIF Presentation API 3.0): a canvas for each picture.
///
/// It has the texts of every language. Each picture is its published file, with the smaller sizes as thumbnails. A photo with tiles
/// is also an image service; for any other picture, one would need each file a second time under another name.
package struct IIIFManifest {
    /// The text of the manifest.
    package let json: [UInt8]

    /// - Parameters:
    ///   - collection: the index of the object's collection, which must be valid.
    ///   - index: the object's index in the collection, which must be valid.
    ///   - address: the current path of a picture's file, by the plain one.
    /// - Returns: nil for an object without a picture, and for a site that does not know its own address.
    package init?(
        _ site: ExpositionSite, in collection: Int, at index: Int, address: (String) -> String
    ) {
        let exhibit = site.exposition.collections[collection].exhibits[index]
        guard let path = site.path(ofManifest: collection, index), let id = site.url(path) else { return nil }
        let base = String(id.dropLast("manifest.json".count))
        let texts = IIIFTexts(site)
        let canvases = exhibit.pictureNames.enumerated().compactMap { number, name in
            site.exposition.pictures[name].flatMap { picture in
                Self.canvas(
                    "\(base)canvas/\(number + 1)", picture,
                    texts.map(number == 0 ? exhibit.texts : nil, \.caption)
                        ?? (number == 0 ? nil : texts.map(exhibit.pictures[number - 1].texts, \.caption)),
                    site, address)
            }
        }
        let licence = exhibit.texts.original.licence.map(site.licence)
        let facts: [(Label, KeyPath<Exhibit.Texts, String?>)] = [
            (.date, \.date), (.maker, \.maker), (.place, \.place), (.material, \.material), (.group, \.group),
            (.source, \.source),
        ]
        var metadata = facts.compactMap { label, part in
            texts.map(exhibit.texts) { $0[keyPath: part] }.map { texts.pair(texts.map(label), $0) }
        }
        if let licence {
            metadata.append(texts.pair(texts.map(.licence), .object([("none", .list([.text(licence.name)]))])))
        }
        metadata += exhibit.texts.original.extra.map { fact in
            texts.pair(
                .object([(exhibit.texts.language.rawValue, .list([.text(fact.label)]))]),
                texts.map(exhibit.texts) { texts in texts.extra.first { $0.column == fact.column }?.value }
                    ?? .object([]))
        }
        // A canvas of a sound or a film would need its length; as files, viewers link to them.
        let renderings = site.media(of: exhibit).compactMap { file in
            site.url(site.path(ofMedia: file)).map { url in
                WrittenJSON.object([
                    ("id", .text(url)), ("type", .text(file.kind == .film ? "Video" : "Sound")),
                    ("label", .object([("none", .list([.text(file.file)]))])), ("format", .text(file.mediaType)),
                ])
            }
        }
        let object = WrittenJSON.object([
            ("@context", .text(IIIFTexts.context)), ("id", .text(id)), ("type", .text("Manifest")),
            ("label", texts.map(exhibit.texts, \.name)),
            ("summary", texts.map(exhibit.texts, \.summary)),
            ("metadata", metadata.isEmpty ? nil : .list(metadata)),
            ("requiredStatement", texts.map(exhibit.texts, \.credit).map { texts.pair(texts.map(.credit), $0) }),
            ("rights", licence?.iiifRights.map(WrittenJSON.text)),
            ("homepage", texts.homepages(.exhibit(collection, index)) { exhibit.texts(\.name, in: $0) }),
            (
                "partOf",
                site.url(site.path(ofIIIFCollection: collection)).map {
                    .list([.object([("id", .text($0)), ("type", .text("Collection"))])])
                }
            ),
            ("rendering", renderings.isEmpty ? nil : .list(renderings)),
            ("items", .list(canvases)),
        ])
        json = object.json + [UInt8(ascii: "\n")]
    }

    private static func canvas(
        _ id: String, _ picture: Picture, _ label: WrittenJSON?, _ site: ExpositionSite, _ address: (String) -> String
    ) -> WrittenJSON? {
        let largest = picture.variants.last
        let own = (picture.file, largest?.width ?? picture.width, largest?.height ?? picture.height)
        let (file, width, height) = picture.shared ?? own
        func image(
            _ path: String, _ width: Int, _ height: Int, _ kind: Picture.Kind, _ service: WrittenJSON? = nil
        ) -> WrittenJSON? {
            site.url(path).map {
                .object([
                    ("id", .text($0)), ("type", .text("Image")), ("format", .text(kind.mediaType)),
                    ("width", .number(width)), ("height", .number(height)), ("service", service),
                ])
            }
        }
        let kind = PictureName.kind(of: file) ?? picture.kind
        let service = IIIFImage(site, picture)?.service
        guard let body = image(site.path(ofPicture: file), width, height, kind, service) else { return nil }
        let smaller = picture.variants.filter { $0.kind == largest?.kind && $0 != largest }.compactMap {
            image(address(site.path(ofPicture: picture.file($0))), $0.width, $0.height, $0.kind)
        }
        let annotation = WrittenJSON.object([
            ("id", .text("\(id)/page/painting")), ("type", .text("Annotation")), ("motivation", .text("painting")),
            ("body", body), ("target", .text(id)),
        ])
        return .object([
            ("id", .text(id)), ("type", .text("Canvas")), ("label", label),
            ("width", .number(picture.pyramid?.width ?? width)), ("height", .number(picture.pyramid?.height ?? height)),
            ("thumbnail", smaller.isEmpty ? nil : .list(smaller)),
            (
                "items",
                .list([
                    .object([
                        ("id", .text("\(id)/page")), ("type", .text("AnnotationPage")), ("items", .list([annotation])),
                    ])
                ])
            ),
        ])
    }
}

extension Licence {
    /// The address of the terms as IIIF writes it; nil for terms that it does not know.
    var iiifRights: String? {
        guard let url else { return nil }
        if url.hasPrefix("https://creativecommons.org/") { return "http\(url.dropFirst("https".count))" }
        return url.hasPrefix("http://rightsstatements.org/vocab/") ? url : nil
    }
}

extension ExpositionSite {
    /// True for a site that knows its own address, by which manifests name themselves.
    package var hasManifests: Bool { baseURL != nil }

    /// The path of an object's manifest; nil for an object without a picture, and for a site that does not know its own address.
    package func path(ofManifest collection: Int, _ index: Int) -> String? {
        let exhibit = exposition.collections[collection].exhibits[index]
        guard hasManifests, exhibit.pictureNames.contains(where: { exposition.pictures[$0] != nil }) else { return nil }
        return "\(path(.exhibit(collection, index), in: exposition.language))manifest.json"
    }

    /// The path of a collection for IIIF, such as `/items/collection.json`.
    package func path(ofIIIFCollection index: Int) -> String {
        "\(path(.collection(index), in: exposition.language))collection.json"
    }
}
