import Bytes
import ContentFile
import Expositions
import Foundation
import Glibc
import Runtime
import Templates
import SiteGenerator

/// The pages and pictures of the exposition.
struct ExpositionFiles {
    private let site: ExpositionSite
    private let pictureFolder: String
    private let mediaFolder: String
    /// The workshop; nil if no smaller pictures are made.
    private let workshop: PictureWorkshop?
    /// A fingerprint of everything that all pages share besides their templates.
    private let common: Fingerprint
    /// A fingerprint of the outline of land; nil for an exposition without a map.
    private let land: Fingerprint?
    /// A fingerprint of each object, by the indices of its collection and of itself in it.
    private let exhibits: [[Fingerprint]]
    /// Remarks for the writer, a line each.
    let remarks: [Message]
    /// The sitemap; nil without a base URL.
    let sitemap: Sitemap?
    let look: ExpositionLook

    var exposition: Exposition { site.exposition }

    /// - Parameter known: the records of pictures that have not changed since.
    init(_ sources: ExhibitionSources, _ minifier: ScriptMinifier, known: [String: PictureRecord]) throws {
        var exposition = try Exposition(folder: sources.exposition, withDrafts: sources.hasDrafts, known: known)
        workshop = sources.pictureProgram.map(PictureWorkshop.init)
        pictureFolder = "\(sources.exposition)/pictures"
        mediaFolder = "\(sources.exposition)/media"
        if workshop == nil { try Self.refuseForms(of: exposition, in: pictureFolder) }
        if !(workshop?.canPublishOriginals ?? false) { try Self.refuseOriginals(of: exposition, in: pictureFolder) }
        if let workshop {
            exposition.addVariants(hasAddress: sources.baseURL != nil)
            try exposition.addGrounds(workshop, in: pictureFolder)
        }
        let labels = try LabelFiles(sources, exposition.languages)
        let land = exposition.facts.original.hasMap ? try Landmass(folder: sources.maps) : nil
        self.land = land?.source
        site = ExpositionSite(
            exposition, labels: labels.labels, baseURL: sources.baseURL.map { "\($0)/" }, land: land)
        look = try ExpositionLook(sources, site, minifier)
        common = labels.fingerprint
        exhibits = exposition.collections.map { $0.exhibits.map(exposition.fingerprint) }
        let lacksCopies =
            workshop == nil
            && exposition.pictures.values.contains { $0.kind != .svg || sources.baseURL != nil }
        remarks =
            exposition.remarks + labels.remarks + (lacksCopies ? [PictureFiles.withoutCopiesRemark(pictureFolder)] : [])
        sitemap = sources.baseURL.map { [site] in Sitemap(site, in: sources.exposition, baseURL: $0) }
    }

    /// - Throws: `Diagnostic` for a picture of a form that browsers do not show, and that no installed program can
    ///   convert.
    private static func refuseForms(of exposition: Exposition, in folder: String) throws(Diagnostic) {
        let unshown = exposition.pictures.values.filter(\.kind.isConverted).map(\.source).min()
        guard let unshown else { return }
        throw Diagnostic(
            file: "\(folder)/\(unshown)",
            Message("is of a form that browsers do not show", "브라우저가 보여 주지 못하는 형식이에요"),
            remedy: Message("install libvips-tools, or ", "libvips-tools를 설치하거나 ") + .exportAsJPEG)
    }

    /// - Throws: `Diagnostic` for a picture whose original would publish its camera's notes.
    private static func refuseOriginals(of exposition: Exposition, in folder: String) throws(Diagnostic) {
        guard let picture = exposition.pictures.values.filter(\.isOriginalPublished).map(\.source).min() else { return }
        throw Diagnostic(
            file: "\(folder)/\(picture)",
            Message(
                "cannot be published as an original: it may say where it was taken",
                "원본을 펴낼 수 없어요. 찍은 곳이 적혀 있을 수 있어요"),
            remedy: Message(
                "install libvips-tools and libimage-exiftool-perl, which remove that, or remove \"original\"",
                "그것을 지워 주는 libvips-tools와 libimage-exiftool-perl을 설치하거나 \"original\"을 지워 주세요"))
    }

    var feeds: [OutputFile] { Feed.files(site) }

    /// The plain paths of the scripts that pages load.
    var scripts: [String] {
        (site.hasSearch ? [ExpositionSite.searchPath] : []) + (site.hasZoom ? [ExpositionSite.zoomPath] : [])
            + (exposition.facts.original.hasCitations ? [ExpositionSite.copyPath] : [])
    }

    func pictures() -> PictureFiles {
        PictureFiles(
            Array(exposition.pictures.values), in: pictureFolder, workshop, address: site.path(ofPicture:))
    }

    /// The sounds, films and captions, as they are.
    var media: [OutputFile] {
        exposition.media.values.sorted { $0.file < $1.file }.map { file in
            let source = "\(mediaFolder)/\(file.source)"
            return OutputFile(
                path: String(site.path(ofMedia: file).dropFirst()), inputs: file.state, kind: .file
            ) { [mediaFolder] in
                guard let bytes = try? readFile(source, inside: mediaFolder, maxCount: .max) else {
                    throw Diagnostic.unreadable(source)
                }
                if bytes.count == file.byteCount { return bytes }
                throw Diagnostic.changed(source)
            }
        }
    }

    /// The records of the pictures, by their paths.
    var pictureRecords: [String: PictureRecord] {
        Dictionary(
            uniqueKeysWithValues: exposition.pictures.values.map { ("\(pictureFolder)/\($0.source)", $0.record) })
    }

    /// Each page is made again when the part of the exposition that it shows changes.
    /// - Parameters:
    ///   - addresses: the addresses of the files that the pages load.
    ///   - literals: the addresses that the templates write themselves.
    func pages(
        _ templates: ExpositionTemplates, addresses: [String: String], literals: [LiteralAddress]
    ) -> [OutputFile] {
        var shared = FingerprintBuilder()
        shared.add(common)
        for path in [site.stylePath, site.iconPath ?? ""] + literals.map(\.path) {
            shared.add(addresses[path] ?? path)
        }
        shared.add(exposition.source)
        let facts = exposition.facts.original
        for name in [facts.poster, facts.flag, facts.logo] + exposition.picturesInTexts {
            shared.add(name.flatMap { exposition.pictures[$0]?.content })
        }
        let all = shared.fingerprint
        var files = [OutputFile]()
        // Each page has the footer.
        let footers = exposition.languages.compactMap { exposition.facts[$0].footer?.source }
        /// The error for a link that stands in a text of the page or in the footer.
        @Sendable func writtenError(
            _ sources: [MarkdownSource], _ address: String, _ error: Message, _ remedy: Message
        ) -> (any Error)? {
            (sources + footers).lazy.compactMap { $0.diagnostic(ofLink: address, error, remedy: remedy) }.first
        }
        // Web servers and static hosts send this page for an address that the site does not have.
        let notFound = ExpositionNotFoundPage.template(of: templates)
        files.append(
            OutputFile.page("404.html", at: nil, notFound, inputs: [all]) { [site] in
                ExpositionNotFoundPage(site, language: site.exposition.language)
            } writtenIn: { _, link in
                writtenError([], link.address, link.error, link.remedy)
            })
        // Each script is on the pages of one kind.
        func current(_ path: String) -> Fingerprint { Fingerprint(Array((addresses[path] ?? path).utf8)) }
        for language in exposition.languages {
            func add<Page: ExpositionSitePage>(
                _ address: ExpositionSite.Address, inputs: [Fingerprint], _ page: @escaping @Sendable () throws -> Page
            ) {
                let path = site.path(address, in: language)
                files.append(
                    OutputFile.page(
                        "\(path.dropFirst())index.html", at: path, Page.template(of: templates), inputs: [all] + inputs,
                        page
                    ) { page, link in
                        writtenError(page.sources, link.address, link.error, link.remedy)
                    })
            }
            let samples = exposition.collections.indices.flatMap { index in
                [Fingerprint(value: UInt64(exposition.collections[index].exhibits.count))]
                    + (site.samples(of: index) + [0]).filter(exhibits[index].indices.contains).map {
                        exhibits[index][$0]
                    }
            }
            add(.home, inputs: samples) { [site] in ExpositionPage(site, language: language) }
            for address in site.addresses {
                guard case .timeline(let page) = address else { continue }
                add(address, inputs: exhibits.flatMap(\.self)) { [site] in
                    TimelinePage(site, page: page, language: language)
                }
            }
            if facts.hasMap {
                add(.map, inputs: [land ?? Fingerprint([])] + exhibits.flatMap(\.self)) { [site] in
                    MapPage(site, language: language)
                }
            }
            if facts.hasCatalogue {
                add(.catalogue, inputs: exhibits.flatMap(\.self)) { [site] in
                    try CataloguePage(site, language: language)
                }
            }
            for index in exposition.pages.indices {
                add(.text(index), inputs: []) { [site] in TextPage(site, at: index, language: language) }
            }
            for field in facts.browse {
                for page in 0..<site.pageCount(by: field) {
                    let script = field == .name ? [current(ExpositionSite.searchPath)] : []
                    add(.browse(field, page: page), inputs: script + exhibits.flatMap(\.self)) { [site] in
                        BrowsePage(site, by: field, page: page, language: language)
                    }
                }
            }
            for (index, collection) in exposition.collections.enumerated() {
                let count = Fingerprint(value: UInt64(collection.pageCount))
                for page in 0..<collection.pageCount {
                    let shown = exhibits[index][collection.exhibits(onPage: page)]
                    add(.collection(index, page: page), inputs: [count] + shown) { [site] in
                        CollectionPage(site, at: index, page: page, language: language)
                    }
                }
                for number in collection.exhibits.indices {
                    let neighbours = [number - 1, number + 1].map { neighbour in
                        collection.exhibits.indices.contains(neighbour)
                            ? exhibits[index][neighbour] : Fingerprint(value: 0)
                    }
                    var others = FingerprintBuilder()
                    for field in facts.browse where field != .name {
                        others.add(
                            site.path(toOthersOf: collection.exhibits[number], by: field, in: language) ?? "")
                    }
                    others.add(site.path(toPeriodOf: collection.exhibits[number], in: language) ?? "")
                    others.add(site.path(toPlaceOf: collection.exhibits[number], in: language) ?? "")
                    let page = Fingerprint(value: UInt64(number / ExpositionSite.exhibitsPerPage))
                    let script = facts.hasCitations ? [current(ExpositionSite.copyPath)] : []
                    let inputs = [exhibits[index][number], page, others.fingerprint] + neighbours + script
                    add(.exhibit(index, number), inputs: inputs) { [site] in
                        try ExhibitPage(site, in: index, at: number, language: language)
                    }
                    let zoom = current(ExpositionSite.zoomPath)
                    for picture in site.picturesWithPages(of: collection.exhibits[number]) {
                        add(.picture(index, number, picture), inputs: [exhibits[index][number], page, zoom]) { [site] in
                            PicturePage(site, in: index, at: number, picture: picture, language: language)
                        }
                    }
                }
            }
        }
        return files
    }

    /// The objects as data for other programs: a list of each collection in each language, and for a site that knows its own
    /// address a manifest for each object and collection. Each is made again when an object in it changes.
    /// - Parameter addresses: the addresses of the files that the pages load.
    func data(addresses: [String: String]) -> [OutputFile] {
        var files = [OutputFile]()
        func add(
            _ path: String, _ inputs: [Fingerprint], isSlow: Bool = false, _ make: @escaping @Sendable () -> [UInt8]
        ) {
            var all = FingerprintBuilder()
            for part in [common, exposition.source] + inputs { all.add(part) }
            files.append(
                OutputFile(
                    path: String(path.dropFirst()), inputs: all.fingerprint, kind: .file, isSlow: isSlow, make: make))
        }
        for picture in exposition.pictures.values.sorted(by: { $0.name < $1.name }) {
            guard let image = IIIFImage(site, picture) else { continue }
            let path = site.path(ofPicture: "\(picture.tileFolder)/info.json")
            add(path, [picture.content, picture.rights.fingerprint]) { image.json }
        }
        for index in exposition.collections.indices {
            for language in exposition.languages {
                add(site.path(ofObjects: index, as: "json", in: language), exhibits[index], isSlow: true) { [site] in
                    ObjectList(site, of: index, in: language).json
                }
                add(site.path(ofObjects: index, as: "csv", in: language), exhibits[index], isSlow: true) { [site] in
                    ObjectList(site, of: index, in: language).csv
                }
            }
            guard site.hasManifests else { continue }
            add(site.path(ofIIIFCollection: index), exhibits[index], isSlow: true) { [site] in
                IIIFCollection(site, of: index)?.json ?? []
            }
            for number in exposition.collections[index].exhibits.indices {
                guard let path = site.path(ofManifest: index, number) else { continue }
                add(path, [exhibits[index][number]]) { [site] in
                    IIIFManifest(site, in: index, at: number) { addresses[$0] ?? $0 }?.json ?? []
                }
            }
        }
        return files
    }
}

extension Exposition {
    /// A fingerprint of everything that a page shows of an object.
    fileprivate func fingerprint(_ exhibit: Exhibit) -> Fingerprint {
        var inputs = FingerprintBuilder()
        inputs.add(exhibit.source)
        for name in exhibit.pictureNames + exhibit.picturesInTexts { inputs.add(pictures[name]?.content) }
        let captions = languages.map { exhibit.texts.translations[$0]?.captions }
        for name in [exhibit.sound, exhibit.film, exhibit.texts.original.captions] + captions {
            inputs.add(name.flatMap { media[$0]?.state })
        }
        return inputs.fingerprint
    }
}

/// The labels of an exposition's pages: the program's, replaced by those of the exposition's
/// own folder under the same names.
struct LabelFiles {
    private(set) var labels: [Language: Labels] = [:]
    let fingerprint: Fingerprint
    /// The languages with missing words, a line each.
    private(set) var remarks: [Message] = []

    /// - Throws: `Diagnostic` for the first error in a file, or when the English labels are incomplete.
    init(_ sources: ExhibitionSources, _ languages: [Language]) throws {
        var inputs = FingerprintBuilder()
        func content(_ folder: String, _ language: String) throws -> ContentValue? {
            let path = "\(folder)/labels.\(language).json"
            let bytes: [UInt8]
            do throws(SystemError) {
                bytes = try readFile(path)
            } catch {
                if error.code == ENOENT { return nil }
                throw Diagnostic(
                    file: path, Message("cannot be read", "읽을 수 없어요"),
                    remedy: Message("check its permissions", "권한을 봐 주세요"))
            }
            inputs.add(Fingerprint(bytes))
            return try ContentValue(bytes, file: path)
        }
        guard let english = try content(sources.labels, "en") else {
            throw Diagnostic(
                file: "\(sources.labels)/labels.en.json", Message("cannot be read", "읽을 수 없어요"),
                remedy: Message(
                    "bring it back: other languages fall back on it", "다시 가져와 주세요. 다른 언어가 이것을 대신 써요"))
        }
        for language in languages {
            inputs.add(language.rawValue)
            let files = try language.lineage.flatMap { kind in
                try [sources.labels, sources.exposition].compactMap { try content($0, kind.rawValue) }
            }
            let name = Locale(identifier: language.rawValue).localizedString(forIdentifier: language.rawValue)
            let labels = try Labels(files, fallback: english, name: name)
            self.labels[language] = labels
            if labels.missing.isEmpty { continue }
            let first = labels.missing.prefix(3).map(\.rawValue).joined(separator: ", ")
            let rest = labels.missing.count - 3
            let names =
                rest > 0 ? Message("\(first) and \(rest) more", "\(first) 외 \(rest)개") : Message(verbatim: first)
            remarks.append(
                "\(sources.exposition)/labels.\(language).json: "
                    + Message(
                        "lacks \(names.english), shown in English; write them there, as \(sources.labels)/labels.en.json has them",
                        "없는 말은 영어로 보여요. \(sources.labels)/labels.en.json처럼 거기에 적어 주세요: \(names.korean)"))
        }
        fingerprint = inputs.fingerprint
    }
}
