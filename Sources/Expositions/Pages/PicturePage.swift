package import ContentFile
package import Templates

/// One of an object's pictures as large as the screen, with links to the others and to the object.
package struct PicturePage: ExpositionSitePage {
    package static func template(of all: ExpositionTemplates) -> Template<PicturePage> { all.picture }

    private let frame: ExpositionFrame
    private let heading: Phrase
    private let plate: Plate
    private let position: String
    private let before: ExpositionLink?
    private let after: ExpositionLink?
    private let back: ExpositionLink
    private let largest: Picture?
    private let enlarge: String
    private let zoomIn: String
    private let zoomOut: String
    /// The original file, with its size.
    private let original: ExpositionLink?

    /// - Parameters:
    ///   - collection: the index of the object's collection, which must be valid.
    ///   - index: the object's index in the collection, which must be valid.
    ///   - number: the picture's index among the object's pictures; the picture must have a page.
    package init(
        _ site: ExpositionSite, in collection: Int, at index: Int, picture number: Int, language: Language
    ) {
        let exhibit = site.exposition.collections[collection].exhibits[index]
        plate = site.plate(number, of: exhibit, in: .whole, language, isLazy: false)
        largest = plate.picture?.picture
        let name = Phrase(exhibit.texts(\.name, in: language), on: language)
        enlarge = site.label(.enlarge, plate.picture?.alternativeText.text ?? name.text, in: language)
        zoomIn = site.label(.zoomIn, in: language)
        zoomOut = site.label(.zoomOut, in: language)
        heading = plate.picture?.alternativeText ?? name
        frame = ExpositionFrame(
            site, .picture(collection, index, number), title: heading.text, description: plate.caption.text,
            picture: plate.picture, language: language)
        let shown = site.picturesWithPages(of: exhibit)
        let place = shown.firstIndex(of: number) ?? 0
        position = shown.count > 1 ? "\(place + 1) / \(shown.count)" : ""
        func step(_ place: Int, _ label: Label) -> ExpositionLink? {
            guard shown.indices.contains(place) else { return nil }
            return ExpositionLink(
                href: site.path(.picture(collection, index, shown[place]), in: language),
                site.phrase(label, in: language))
        }
        before = step(place - 1, .previousPicture)
        after = step(place + 1, .nextPicture)
        back = ExpositionLink(href: site.path(.exhibit(collection, index), in: language), name)
        original = site.exposition.pictures[exhibit.pictureNames[number]].flatMap { picture in
            guard picture.isOriginalPublished else { return nil }
            let size = "\(picture.width) × \(picture.height)"
            return ExpositionLink(
                href: site.path(ofPicture: picture.originalFile),
                site.phrase(.original, size, in: language))
        }
    }

    package static let fields: Fields<PicturePage> = [
        .part("frame", \.frame),
        .part("heading", \.heading),
        .part("plate", \.plate),
        .text("shape") { $0.plate.picture?.picture.shapeClasses ?? "" },
        .text("ground") { $0.plate.picture?.picture.groundClasses ?? "" },
        // A long picture is as high as the screen, and scrolls.
        .flag("canZoom") { !($0.largest?.isLong ?? true) },
        .file("largest") { "/pictures/\($0.largest?.file ?? "")" },
        .text("width") { String($0.largest?.largestWidth ?? 0) },
        .flag("hasTiles") { $0.largest?.pyramid != nil },
        .text("tiles") { "\($0.largest?.tileFolder ?? "")/" },
        .text("fullWidth") { String($0.largest?.width ?? 0) },
        .text("fullHeight") { String($0.largest?.height ?? 0) },
        .text("enlarge", \.enlarge),
        .text("zoomIn", \.zoomIn),
        .text("zoomOut", \.zoomOut),
        .file("script") { _ in ExpositionSite.zoomPath },
        .flag("hasPosition") { !$0.position.isEmpty },
        .text("position", \.position),
        .optional("before", \.before),
        .optional("after", \.after),
        .part("back", \.back),
        .optional("original", \.original),
    ]
}

extension Picture {
    /// The width of the largest file.
    fileprivate var largestWidth: Int { variants.last?.width ?? width }
}

extension Exhibit {
    /// The names of all of its pictures, in addresses.
    package var pictureNames: [String] { [imageName] + pictures.map(\.name) }
}

extension ExpositionSite {
    /// The plain path of the script that enlarges a picture.
    package static let zoomPath = "/zoom.js"

    /// True for a site with pictures that have a page.
    package var hasZoom: Bool { exposition.pictures.values.contains(where: \.hasPage) }

    /// The pictures of an object, the first one first, with links to larger forms: a photo's page, or the file of a
    /// drawing.
    func plates(of collection: Int, _ index: Int, _ language: Language) -> [Plate] {
        let exhibit = exposition.collections[collection].exhibits[index]
        let rows = JustifiedRows(seriesRatios(of: exhibit))
        return exhibit.pictureNames.indices.map { number in
            var href: String?
            if let picture = exposition.pictures[exhibit.pictureNames[number]] {
                if picture.hasPage { href = path(.picture(collection, index, number), in: language) }
                if picture.kind == .svg { href = path(ofPicture: picture.file) }
            }
            let space = number == 0 ? Illustration.Space.stage : .tile(rows.sizes[number - 1])
            var plate = plate(number, of: exhibit, in: space, language, isLazy: number > 0, href: href)
            if number > 0 { plate.classes = rows.classes[number - 1] }
            return plate
        }
    }

    /// The ratios of all pictures of an object except its first.
    func seriesRatios(of exhibit: Exhibit) -> [Double] {
        exhibit.pictures.map { exposition.pictures[$0.name]?.ratio ?? 1 }
    }

    func plate(
        _ number: Int, of exhibit: Exhibit, in space: Illustration.Space, _ language: Language, isLazy: Bool,
        href: String? = nil
    ) -> Plate {
        let own = number == 0 ? nil : exhibit.pictures[number - 1]
        func text(
            _ first: KeyPath<Exhibit.Texts, String?>, _ other: KeyPath<ExhibitPicture.Texts, String?>
        ) -> Written<String>? {
            own.map { $0.texts(other, in: language) } ?? exhibit.texts(first, in: language)
        }
        let name = Phrase(exhibit.texts(\.name, in: language), on: language)
        let words =
            text(\.alternativeText, \.alternativeText).map { Phrase($0, on: language) }
            ?? Phrase(text: label(.picture, name.text, in: language))
        return Plate(
            picture: illustration(own?.name ?? exhibit.imageName, words, in: space, isLazy: isLazy, moves: true),
            enlargement: href.map { ExpositionLink(href: $0, Phrase(text: label(.enlarge, words.text, in: language))) },
            caption: Phrase(text(\.caption, \.caption), on: language),
            credit: Phrase(text(\.credit, \.credit), on: language))
    }
}
