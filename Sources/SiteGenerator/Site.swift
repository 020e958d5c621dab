import Bytes
package import ContentFile
import Expositions
import Foundation
import Runtime
package import ShopWeb
package import Templates

/// Every file of the site, in the order of publication: the files that pages load, then the pages, then the files that
/// list them. The files themselves are made one by one, later.
struct Site {
    let files: [OutputFile]
    /// False for a site that is only an exposition.
    let hasShop: Bool
    /// What the owner may want to know, a line each.
    let remarks: [Message]
    /// The addresses that its templates write themselves, also those of pages that are not files.
    let literals: [LiteralAddress]
    /// The state of each hand-made file before it was read.
    let assetInputs: [String: InputState]
    /// Nil for a shop without one.
    let exposition: Exposition?
    /// What the files of the exposition's pictures say, by their paths.
    let pictureRecords: [String: PictureRecord]

    /// - Parameters:
    ///   - known: the records of pictures that have not changed since; those are not opened.
    ///   - scripts: the minified scripts of the run before, by the fingerprints of what they were made from.
    /// - Throws: `Diagnostic` or `SiteError` for the first input that cannot be used.
    init(
        _ sources: SiteSources, known: [String: PictureRecord] = [:], scripts: [Fingerprint: [UInt8]] = [:]
    ) throws {
        hasShop = !sources.hasOnlyExposition
        let templates = try TemplateFolder(sources.templates)
        literals = templates.literalAddresses(in: hasShop ? nil : ExpositionTemplates.names)
        let needed = hasShop ? Asset.handMade.map(\.path) : []
        let minifier = ScriptMinifier(sources.esbuild, known: scripts)
        let folder = try AssetFolder(sources.assets, minifier, needed: needed, literals: literals)
        let assets = folder.assets
        let errorPages = hasShop ? try ErrorPages(sources, templates, assets) : nil
        let exposition = try ExpositionFiles(sources, errorPages?.texts, minifier, known: known)
        assetInputs = folder.inputs.merging(exposition?.look.inputs ?? [:]) { known, _ in known }
        let pictures = exposition?.pictures()
        self.exposition = exposition?.exposition
        pictureRecords = exposition?.pictureRecords ?? [:]
        let addresses = assets.addresses.merging(pictures?.addresses ?? [:]) { _, picture in picture }
            .merging(exposition?.look.addresses ?? [:]) { _, look in look }
        let expositionTemplates = try ExpositionTemplates(templates, addresses: addresses)
        let pages = exposition?.pages(expositionTemplates, addresses: addresses, literals: literals) ?? []
        remarks = exposition?.remarks ?? []
        files =
            folder.files.map { Self.asset($0, at: assets[path: $0.path]) }
            + (exposition?.look.files ?? []) + (pictures?.files ?? [])
            + (errorPages?.files ?? []) + pages
            + (exposition?.feeds ?? [])
            + Robots.files(exposition?.sitemap, hasShop: hasShop, baseURL: sources.baseURL)
        try Self.refuseTwins(files.dropFirst(folder.files.count), of: folder, in: sources.assets)
    }

    /// Refuses a hand-made file with the name of one that is generated.
    private static func refuseTwins(
        _ generated: some Sequence<OutputFile>, of folder: AssetFolder, in assets: String
    ) throws(Diagnostic) {
        let names = Set(folder.files.map { $0.path.dropFirst() })
        for path in generated.lazy.flatMap(\.paths) where names.contains(path[...]) {
            throw Diagnostic(
                file: "\(assets)/\(path)",
                Message("has the name of a file that is generated", "만들어 내는 파일과 이름이 같아요"),
                remedy: Message("rename or remove it", "이름을 바꾸거나 지워 주세요"))
        }
    }

    /// A file at its current address, and at the plain one for a reader whose page is older than the file.
    static func asset(_ file: AssetFolder.File, at address: String) -> OutputFile {
        OutputFile(
            path: String(address.dropFirst()), twin: String(file.path.dropFirst()), inputs: file.inputs, kind: .file
        ) { file.bytes }
    }
}

/// The folder that nginx serves, as the shop's own pages refer to it.
package struct PublishedSite: Sendable {
    /// The addresses have the fingerprints of the files that nginx serves under the plain names.
    package let assets: Assets
    private let path: String

    /// Reads the files that pages load in a folder that `juicemaker generate` made; a missing one keeps its plain
    /// address.
    /// - Parameter literals: the addresses that templates write themselves.
    /// - Throws: `Diagnostic` when the folder is missing or empty.
    package init(_ folder: String, literals: [LiteralAddress] = []) throws(Diagnostic) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        guard let names, !names.isEmpty else {
            throw Diagnostic(
                file: folder,
                names == nil
                    ? Message("is not a readable folder", "읽을 수 있는 폴더가 아니에요") : Message("is empty", "비어 있어요"),
                remedy: Message(
                    "run juicemaker generate first, or name the folder that nginx serves with --site",
                    "먼저 juicemaker generate를 실행하거나, --site로 nginx가 보여 주는 폴더를 적어 주세요"))
        }
        var assets = Assets()
        let named = literals.map(\.path).filter(AssetReference.isFileName)
        for path in Set(Asset.handMade.map(\.path) + named) {
            guard let bytes = try? readFile("\(folder)\(path)") else { continue }
            assets[path: path] = Assets.address(path, Fingerprint(bytes))
        }
        self.assets = assets
        path = folder
    }

    /// The address of the exposition's first page: in the language, or else in the exposition's own.
    /// - Returns: nil where no exposition was generated.
    package func expositionAddress(in language: Language) -> String? {
        let folder = ExpositionFiles.folder
        return ["/\(language)/\(folder)", "/\(folder)"].first { FileState("\(path)\($0)index.html") != nil }
    }
}
