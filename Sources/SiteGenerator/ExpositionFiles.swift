import ContentFile
import ExpositionContent
import ExpositionPages
import Foundation
import ShopPages
import ShopRoutes
import Templates

/// The pages and pictures of the exposition.
struct ExpositionFiles {
    private let site: ExpositionSite
    private let pictureFolder: String
    /// Nil where no smaller pictures are made.
    private let workshop: PictureWorkshop?
    /// Of what all pages share besides their templates.
    private let common: Fingerprint
    /// What the writer may want to know, a line each.
    let remarks: [String]
    /// Nil without a base URL.
    let sitemap: Sitemap?

    private var exposition: Exposition { site.exposition }
    /// There is no shop around it.
    private var isSite: Bool { site.folder.isEmpty }

    /// The hand-made files that its pages load.
    static let assets = [Asset.style, .expositionStyle]

    /// - Parameter texts: of the shop around the exposition; nil for a site of its own.
    /// - Returns: `nil` for a shop without the folder.
    init?(_ sources: SiteSources, _ texts: Texts?) throws {
        guard texts == nil || FileManager.default.fileExists(atPath: sources.exposition) else { return nil }
        var exposition = try Exposition(folder: sources.exposition, withDrafts: sources.hasDrafts)
        workshop = sources.pictureProgram.map(PictureWorkshop.init)
        if workshop != nil { exposition.addVariants() }
        let labels = try LabelFiles(sources, exposition.languages)
        pictureFolder = "\(sources.exposition)/pictures"
        let outside = texts.map { texts in exposition.languages.map { ($0, Self.shop(texts, $0)) } } ?? []
        site = ExpositionSite(
            exposition, labels: labels.labels, folder: texts == nil ? "" : ExpositionAddress.folder,
            baseURL: sources.baseURL.map { "\($0)/" }, icon: texts.map { _ in Asset.icon.path },
            outside: Dictionary(uniqueKeysWithValues: outside))
        var inputs = FingerprintBuilder()
        inputs.add(labels.fingerprint)
        for part in [site.folder, sources.baseURL ?? ""] { inputs.add(part) }
        for (_, link) in outside { try inputs.add(link) }
        common = inputs.fingerprint
        let isUnscaled = workshop == nil && exposition.pictures.values.contains { $0.kind != .svg }
        remarks = labels.remarks + (isUnscaled ? [PictureFiles.unscaledRemark(pictureFolder)] : [])
        let modified = Self.lastModified(in: sources.exposition)
        sitemap = sources.baseURL.map { [site] in Sitemap(site, baseURL: $0, lastModified: modified) }
    }

    /// The link to the order page in a language. The shop remembers that language.
    private static func shop(_ texts: Texts, _ language: Language) -> Link {
        let isKnown = texts.languages.contains(language)
        let label = Phrase(text: texts[language](.expositionShop), foreignLanguage: isKnown ? nil : .korean)
        return Link(href: LanguageChoice.path(.orderPage(), in: isKnown ? language : .korean), label)
    }

    /// When a text of the exposition was last saved.
    private static func lastModified(in folder: String) -> Date {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let states = names.filter { $0.hasSuffix(".json") }.compactMap { FileState("\(folder)/\($0)") }
        return Date(timeIntervalSince1970: Double(states.map(\.modified).max() ?? 0) / 1e9)
    }

    func pictures() throws -> PictureFiles {
        try PictureFiles(Array(exposition.pictures.values), in: pictureFolder, workshop, address: site.path(ofPicture:))
    }

    /// Each page is made again when the part of the exposition that it shows changes.
    func pages(
        _ templates: ExpositionTemplates, addresses: [String: String], literals: [LiteralAddress]
    ) throws -> [OutputFile] {
        let pages = ExpositionPageFiles(templates, common, addresses, literals)
        var facts = FingerprintBuilder()
        try facts.add(exposition.facts)
        for collection in exposition.collections {
            facts.add(collection.address)
            try facts.add(collection.texts)
        }
        for language in exposition.languages { facts.add(language.rawValue) }
        for name in [exposition.facts.original.poster, exposition.facts.original.flag] {
            try facts.add(picture: name.flatMap { exposition.pictures[$0] }, addresses, site)
        }
        let all = facts.fingerprint
        var files = isSite ? [pages.notFound(site, own: [all])] : []
        let exhibits = try exposition.collections.map { collection in
            try Parallel.map(collection.exhibits.count) { index in
                var own = FingerprintBuilder()
                let exhibit = collection.exhibits[index]
                try own.add(exhibit)
                try own.add(picture: exposition.pictures[exhibit.imageName], addresses, site)
                return own.fingerprint
            }
        }
        for language in exposition.languages {
            files.append(
                pages.file(site.path(.home, in: language), own: [all]) { [site] in
                    ExpositionPage(site, language: language)
                })
            for (index, collection) in exposition.collections.enumerated() {
                for page in 0..<collection.pageCount {
                    let shown = exhibits[index][collection.exhibits(onPage: page)]
                    let path = site.path(.collection(index, page: page), in: language)
                    let count = Fingerprint(value: UInt64(collection.pageCount))
                    files.append(
                        pages.file(path, own: [all, count] + shown) { [site] in
                            CollectionPage(site, at: index, page: page, language: language)
                        })
                }
                for number in collection.exhibits.indices {
                    let own = [number - 1, number, number + 1].map { neighbour in
                        collection.exhibits.indices.contains(neighbour)
                            ? exhibits[index][neighbour] : Fingerprint(value: 0)
                    }
                    files.append(
                        pages.file(site.path(.exhibit(index, number), in: language), own: [all] + own) { [site] in
                            ExhibitPage(site, in: index, at: number, language: language)
                        })
                }
            }
        }
        return files
    }
}

/// Makes files of pages.
private struct ExpositionPageFiles {
    let templates: ExpositionTemplates
    private let common: [ObjectIdentifier: Fingerprint]

    /// - Parameters:
    ///   - shared: the fingerprint of what all pages share besides their templates.
    ///   - addresses: of the files that the pages load.
    ///   - literals: the addresses that the templates write themselves.
    init(
        _ templates: ExpositionTemplates, _ shared: Fingerprint, _ addresses: [String: String],
        _ literals: [LiteralAddress]
    ) {
        self.templates = templates
        let assets = (["/style.css", "/expo.css", "/icon.svg"] + literals.map(\.path)).map { addresses[$0] ?? $0 }
        func inputs(of page: (some ExpositionSitePage).Type) -> Fingerprint {
            var inputs = FingerprintBuilder()
            for source in templates.sources(of: page) { inputs.add(source) }
            inputs.add(shared)
            for asset in assets { inputs.add(asset) }
            return inputs.fingerprint
        }
        common = [
            ObjectIdentifier(ExpositionPage.self): inputs(of: ExpositionPage.self),
            ObjectIdentifier(CollectionPage.self): inputs(of: CollectionPage.self),
            ObjectIdentifier(ExhibitPage.self): inputs(of: ExhibitPage.self),
            ObjectIdentifier(ExpositionNotFoundPage.self): inputs(of: ExpositionNotFoundPage.self),
        ]
    }

    /// The page that web servers and static hosts send for an address that the site does not have.
    func notFound(_ site: ExpositionSite, own: [Fingerprint]) -> OutputFile {
        file("404.html", at: nil, own: own) { ExpositionNotFoundPage(site, language: site.exposition.language) }
    }

    /// - Parameter own: the fingerprints of the inputs that only this page has.
    func file<Model: ExpositionSitePage>(
        _ address: String, own: [Fingerprint], _ model: @escaping @Sendable () -> Model
    ) -> OutputFile {
        file("\(address.dropFirst())index.html", at: address, own: own, model)
    }

    /// - Parameter address: nil for a page that is shown at any.
    private func file<Model: ExpositionSitePage>(
        _ path: String, at address: String?, own: [Fingerprint], _ model: @escaping @Sendable () -> Model
    ) -> OutputFile {
        var inputs = FingerprintBuilder()
        inputs.add(path)
        if let common = common[ObjectIdentifier(Model.self)] { inputs.add(common) }
        for part in own { inputs.add(part) }
        return OutputFile(
            path: path, inputs: inputs.fingerprint,
            kind: .page(address: address, origin: { [templates] in templates.origin(of: $0, of: model()) })
        ) { [templates] in
            templates.html(model())
        }
    }
}

extension FingerprintBuilder {
    /// Adds every field of a model, in an order that does not depend on the run: a new field of it cannot be forgotten.
    mutating func add(_ model: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        add(Fingerprint([UInt8](try encoder.encode(model))))
    }

    fileprivate mutating func add(picture: Picture?, _ addresses: [String: String], _ site: ExpositionSite) throws {
        guard let picture else { return add(0) }
        let path = site.path(ofPicture: picture.file)
        add(addresses[path] ?? path)
        try add(picture)
    }
}
