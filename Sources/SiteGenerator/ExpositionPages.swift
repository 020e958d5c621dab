import ContentFile
import ExpositionContent
import Foundation
import Posix
import ShopPages
import ShopRoutes

/// The pages and pictures of the exposition, made from `Content/exposition/`.
struct ExpositionPages {
    private let exposition: Exposition
    private let folder: String
    private let languages: [Language]

    /// - Returns: `nil` for a shop without the folder.
    init?(_ sources: SiteSources, _ languages: [Language]) throws {
        guard FileManager.default.fileExists(atPath: sources.exposition) else { return nil }
        folder = "\(sources.exposition)/pictures"
        exposition = try Exposition(folder: sources.exposition, languages: languages)
        self.languages = languages
    }

    /// Each picture at two addresses: the one with its fingerprint, and the plain one for a reader whose page is older
    /// than the picture.
    func pictures(_ assets: inout Assets) throws -> [OutputFile] {
        let pictures = exposition.pictures.values.sorted { $0.name < $1.name }
        let fingerprints = try Parallel.map(pictures.count) { index in
            Fingerprint(try Self.read("\(folder)/\(pictures[index].file)"))
        }
        return zip(pictures, fingerprints).map { picture, fingerprint in
            let asset = Asset.picture(picture)
            let file = "\(folder)/\(picture.file)"
            assets[asset] = AssetFolder.address(asset, fingerprint)
            let path = String(assets[asset].dropFirst())
            return OutputFile(path: path, twin: String(asset.path.dropFirst()), inputs: fingerprint, kind: .file) {
                let bytes = try Self.read(file)
                if Fingerprint(bytes) == fingerprint { return bytes }
                throw SiteError(file, "changed while it was read", remedy: "try again")
            }
        }
    }

    private static func read(_ file: String) throws -> [UInt8] {
        guard let bytes = try? readFile(file) else {
            throw Diagnostic(file: file, "cannot be read", remedy: "check its permissions")
        }
        return bytes
    }

    /// Each page is rebuilt when the part of the exposition that it shows changes.
    func pages(_ context: RenderContext, _ assets: Assets) throws -> [OutputFile] {
        let exhibits = try Parallel.map(exposition.exhibits.count) { index in
            let exhibit = exposition.exhibits[index]
            return try fingerprint(exhibit, pictures: [exhibit.korean.imageName], assets)
        }
        let facts = try fingerprint(exposition.facts, pictures: [Exposition.poster, Exposition.flag], assets)
        var all = FingerprintBuilder()
        all.add(facts)
        for exhibit in exhibits { all.add(exhibit) }
        let everything = all.fingerprint
        return languages.flatMap { language in
            [
                page(context, .exposition, language, everything) { [exposition] in
                    ExpositionPage(exposition, language: language, texts: context.texts)
                },
                page(context, .exhibits, language, everything) { [exposition] in
                    ExhibitsPage(exposition, language: language, texts: context.texts)
                },
            ]
                + exhibits.indices.map { index in
                    var own = FingerprintBuilder()
                    own.add(facts)
                    for neighbour in [index - 1, index, index + 1] {
                        if exhibits.indices.contains(neighbour) { own.add(exhibits[neighbour]) } else { own.add(0) }
                    }
                    let name = exposition.exhibits[index].korean.imageName
                    return page(context, .exhibit(name), language, own.fingerprint) { [exposition] in
                        ExhibitPage(exposition, at: index, language: language, texts: context.texts)
                    }
                }
        }
    }

    /// Of a whole model: a new field of it cannot be forgotten.
    private func fingerprint(_ model: some Encodable, pictures: [String], _ assets: Assets) throws -> Fingerprint {
        var builder = FingerprintBuilder()
        try builder.add(model)
        for case let picture? in pictures.map({ exposition.pictures[$0] }) {
            builder.add(assets[.picture(picture)])
            try builder.add(picture)
        }
        return builder.fingerprint
    }

    private func page<Model: Page>(
        _ context: RenderContext, _ route: StaticRoute, _ language: Language, _ own: Fingerprint,
        _ model: @escaping @Sendable () -> Model
    ) -> OutputFile {
        let address = route.path(in: language)
        return context.page("\(address.dropFirst())index.html", at: address, own: own, model)
    }
}

extension FingerprintBuilder {
    /// Adds every field of a model, in an order that does not depend on the run.
    mutating func add(_ model: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        add(Fingerprint([UInt8](try encoder.encode(model))))
    }
}
