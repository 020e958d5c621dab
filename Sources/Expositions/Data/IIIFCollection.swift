import ContentFile

/// A collection's manifests, for viewers of other museums and libraries (IIIF Presentation API 3.0).
package struct IIIFCollection {
    /// The text of the collection.
    package let json: [UInt8]

    /// - Parameter index: the index of the collection, which must be valid.
    /// - Returns: nil for a site that does not know its own address.
    package init?(_ site: ExpositionSite, of index: Int) {
        let collection = site.exposition.collections[index]
        guard let id = site.url(site.path(ofIIIFCollection: index)) else { return nil }
        let texts = IIIFTexts(site)
        let items = collection.exhibits.indices.compactMap { number in
            site.path(ofManifest: index, number).flatMap(site.url).map { address in
                WrittenJSON.object([
                    ("id", .text(address)), ("type", .text("Manifest")),
                    ("label", texts.map(collection.exhibits[number].texts, \.name)),
                ])
            }
        }
        let data = site.exposition.languages.compactMap { language in
            site.url(site.path(ofObjects: index, as: "json", in: language)).map { address in
                WrittenJSON.object([
                    ("id", .text(address)), ("type", .text("Dataset")), ("format", .text("application/json")),
                    ("label", .object([(language.rawValue, .list([.text("objects.json")]))])),
                ])
            }
        }
        let object = WrittenJSON.object([
            ("@context", .text(IIIFTexts.context)), ("id", .text(id)), ("type", .text("Collection")),
            ("label", texts.map(collection.texts, \.title) ?? texts.map(.exhibitsTitle)),
            ("homepage", texts.homepages(.collection(index)) { collection.texts(\.title, in: $0) }),
            ("seeAlso", .list(data)), ("items", .list(items)),
        ])
        json = object.json + [UInt8(ascii: "\n")]
    }
}
