import Exhibition
import Foundation
import JuiceShop
import ShopPages
import ShopRoutes

/// The exposition's pages and pictures, made of `Content/exposition/`.
struct ExhibitionPages {
    private let catalogue: Catalogue
    private let folder: String

    /// - Returns: `nil` for a shop without the folder.
    init?(_ sources: SiteSources) throws {
        guard FileManager.default.fileExists(atPath: sources.exposition) else { return nil }
        folder = "\(sources.exposition)/pictures"
        catalogue = try Catalogue(folder: sources.exposition)
    }

    /// Each picture at two addresses: today's, and the plain one for a reader whose page is older than the picture.
    func pictures(_ assets: inout Assets) throws -> [OutputFile] {
        let pictures = catalogue.pictures.values.sorted { $0.name < $1.name }
        let prints = try Parallel.map(pictures.count) { place in
            Fingerprint(try Self.read("\(folder)/\(pictures[place].file)"))
        }
        return zip(pictures, prints).map { picture, print in
            let asset = Asset.picture(picture)
            let file = "\(folder)/\(picture.file)"
            assets[asset] = AssetFolder.address(asset, print)
            let path = String(assets[asset].dropFirst())
            return OutputFile(path: path, twin: String(asset.path.dropFirst()), inputs: print, kind: .file) {
                let bytes = try Self.read(file)
                if Fingerprint(bytes) == print { return bytes }
                throw SiteError(file, "was changed while it was read", remedy: "try again")
            }
        }
    }

    private static func read(_ file: String) throws -> [UInt8] {
        guard let bytes = FileBytes.read(file) else {
            throw SiteError(file, "cannot be read", remedy: "check its rights")
        }
        return bytes
    }

    func pages(_ kitchen: RenderContext, _ assets: Assets) -> [OutputFile] {
        let tales = catalogue.exhibits.map { exhibit in
            var tale = FingerprintBuilder()
            for told in [exhibit.korean, exhibit.english] { tale.add(told) }
            if let picture = catalogue.pictures[exhibit.korean.imageName] { tale.add(picture, assets) }
            return tale.fingerprint
        }
        let fair = fair(assets)
        var all = FingerprintBuilder()
        all.add(fair)
        for tale in tales { all.add(tale) }
        let everything = all.fingerprint
        return Language.allCases.flatMap { language in
            [
                page(kitchen, .exposition, language, everything) { [catalogue] in
                    ExpositionPage(catalogue: catalogue, language: language, texts: kitchen.texts)
                },
                page(kitchen, .exhibits, language, everything) { [catalogue] in
                    ExhibitsPage(catalogue: catalogue, language: language, texts: kitchen.texts)
                },
            ]
                + catalogue.exhibits.indices.map { place in
                    var own = FingerprintBuilder()
                    own.add(fair)
                    for near in [place - 1, place, place + 1] {
                        if tales.indices.contains(near) { own.add(tales[near]) } else { own.add(0) }
                    }
                    let name = catalogue.exhibits[place].korean.imageName
                    return page(kitchen, .exhibit(name), language, own.fingerprint) { [catalogue] in
                        ExhibitPage(catalogue: catalogue, at: place, language: language, texts: kitchen.texts)
                    }
                }
        }
    }

    private func fair(_ assets: Assets) -> Fingerprint {
        var fair = FingerprintBuilder()
        for told in [catalogue.exposition.korean, catalogue.exposition.english] {
            fair.add(told == nil ? 0 : 1)
            guard let told else { continue }
            for text in [told.title, told.location, told.duration, told.description] { fair.add(text) }
            fair.add(told.visitors)
        }
        for name in [Catalogue.poster, Catalogue.flag] {
            if let picture = catalogue.pictures[name] { fair.add(picture, assets) }
        }
        return fair.fingerprint
    }

    private func page<Model: Page>(
        _ kitchen: RenderContext, _ place: SitePlace, _ language: Language, _ own: Fingerprint,
        _ model: @escaping @Sendable () -> Model
    ) -> OutputFile {
        let address = place.path(in: language)
        return kitchen.page("\(address.dropFirst())index.html", at: address, own: own, model)
    }
}

extension FingerprintBuilder {
    fileprivate mutating func add(_ exhibit: Exhibit?) {
        add(exhibit == nil ? 0 : 1)
        guard let exhibit else { return }
        for text in [exhibit.name, exhibit.imageName, exhibit.shortDescription, exhibit.description] { add(text) }
    }

    fileprivate mutating func add(_ picture: Picture, _ assets: Assets) {
        add(assets[.picture(picture)])
        add(picture.width)
        add(picture.height)
    }
}
