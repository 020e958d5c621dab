import ContentFile
import ExpositionPages
import Foundation
import Posix
import ShopPages
import ShopRoutes
import Templates

/// Every file of the site, in the order of publication: the files that pages load, then the pages, then the files that
/// list them. The files themselves are made one by one, later.
struct Site {
    let files: [OutputFile]
    /// False for a site that is only an exposition.
    let hasShop: Bool
    /// What the owner may want to know, a line each.
    let remarks: [String]
    /// The addresses that the templates write themselves, also those of pages that are not files.
    let literals: [LiteralAddress]
    /// The state of each hand-made file before it was read.
    let assetInputs: [String: InputState]

    /// - Throws: `Diagnostic` or `SiteError` for the first input that cannot be used.
    init(_ sources: SiteSources) throws {
        hasShop = !sources.hasOnlyExposition
        let templates = try TemplateFolder(sources.templates)
        literals = templates.literalAddresses
        let needed = hasShop ? Asset.handMade : ExpositionFiles.assets
        let folder = try AssetFolder(sources.assets, needed: needed, literals: literals)
        assetInputs = folder.inputs
        let assets = folder.assets
        let shop = hasShop ? try Self.shop(sources, templates, assets) : nil
        let exposition = try ExpositionFiles(sources, shop?.texts)
        let pictures = try exposition?.pictures()
        let addresses = assets.addresses.merging(pictures?.addresses ?? [:]) { _, picture in picture }
        let expositionTemplates = try ExpositionTemplates(templates, addresses: addresses)
        let pages = try exposition?.pages(expositionTemplates, addresses: addresses, literals: literals) ?? []
        remarks = exposition?.remarks ?? []
        files =
            folder.files.map { Self.asset($0.path, at: assets[path: $0.path], $0.bytes) }
            + (pictures?.files ?? [])
            + (shop.map(ErrorPages.files) ?? []) + pages
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
                file: "\(assets)/\(path)", "has the name of a file that is generated", remedy: "rename or remove it")
        }
    }

    /// A file at its current address, and at the plain one for a reader whose page is older than the file.
    private static func asset(_ path: String, at address: String, _ bytes: [UInt8]) -> OutputFile {
        OutputFile(
            path: String(address.dropFirst()), twin: String(path.dropFirst()), inputs: Fingerprint(bytes),
            kind: .file
        ) { bytes }
    }

    static func file(_ path: String, _ bytes: [UInt8]) -> OutputFile {
        OutputFile(path: path, inputs: Fingerprint(bytes), kind: .file) { bytes }
    }

    private static func shop(
        _ sources: SiteSources, _ templates: TemplateFolder, _ assets: Assets
    ) throws -> RenderContext {
        let texts = try texts(sources)
        return RenderContext(
            try PageTemplates(templates, assets: assets), texts.texts, texts.fingerprint, assets)
    }

    private static func texts(_ sources: SiteSources) throws -> (texts: Texts, fingerprint: Fingerprint) {
        var fingerprint = FingerprintBuilder()
        var files = [Language: [UInt8]]()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.content)) ?? []
        for language in try Texts.languages(among: names, in: sources.content) {
            let path = "\(sources.content)/\(Texts.file(language))"
            guard let bytes = try? readFile(path) else {
                throw Diagnostic(file: path, "cannot be read", remedy: "check the path and its permissions")
            }
            fingerprint.add(language.rawValue)
            fingerprint.add(Fingerprint(bytes))
            files[language] = bytes
        }
        return (try Texts(files, folder: sources.content), fingerprint.fingerprint)
    }
}

/// One file of the site: its path, and a closure that makes it.
struct OutputFile: Sendable {
    /// Relative to the output folder, such as `expo/index.html`.
    let path: String
    /// A second path of the same file.
    var twin: String?
    /// The fingerprint of everything that the file is made from: the same inputs make the same file.
    let inputs: Fingerprint
    let kind: Kind
    let make: @Sendable () throws -> [UInt8]

    enum Kind: Sendable {
        /// Checked before it is published, and linked to by its address. For an error in a line of the page, `origin`
        /// names the template and the line that the line begins in.
        case page(address: String?, origin: @Sendable (Int) -> String?)
        case file
    }

    var paths: [String] { twin.map { [path, $0] } ?? [path] }

    var isPage: Bool { if case .page = kind { true } else { false } }

    /// True for a file that may get a `.gz`: pictures other than drawings, fonts and the like are compressed formats.
    var isCompressible: Bool { Self.textEndings.contains(where: path.hasSuffix) }

    private static let textEndings = [".html", ".svg", ".css", ".js", ".txt", ".xml", ".webmanifest", ".json"]

    /// The addresses that links use, without a page's `index.html`.
    var addresses: [String] {
        switch kind {
        case .page(let address, _): address.map { [$0] } ?? []
        case .file: paths.map { "/\($0)" }
        }
    }
}

/// The parts that all pages share.
struct RenderContext: Sendable {
    let templates: PageTemplates
    let texts: Texts
    /// The fingerprint of the inputs that all pages of a type share.
    private let common: [ObjectIdentifier: Fingerprint]

    init(_ templates: PageTemplates, _ texts: Texts, _ textsFingerprint: Fingerprint, _ assets: Assets) {
        self.templates = templates
        self.texts = texts
        let addresses = assets.addresses.sorted { $0.key < $1.key }
        func inputs(of page: (some Page).Type) -> Fingerprint {
            var inputs = FingerprintBuilder()
            for source in templates.sources(of: page) { inputs.add(source) }
            inputs.add(textsFingerprint)
            for (path, address) in addresses { inputs.add("\(path) \(address)") }
            return inputs.fingerprint
        }
        common = [
            ObjectIdentifier(NoticePage.self): inputs(of: NoticePage.self)
        ]
    }

    /// - Parameter own: the fingerprint of the inputs that only this page has, besides template, texts and assets.
    func page<Model: Page>(
        _ path: String, at address: String?, own: Fingerprint, _ model: @escaping @Sendable () -> Model
    ) -> OutputFile {
        var inputs = FingerprintBuilder()
        inputs.add(path)
        if let common = common[ObjectIdentifier(Model.self)] { inputs.add(common) }
        inputs.add(own)
        return OutputFile(
            path: path, inputs: inputs.fingerprint,
            kind: .page(address: address, origin: { [templates] in templates.origin(of: $0, of: model()) })
        ) { [templates] in
            templates.html(model())
        }
    }
}
