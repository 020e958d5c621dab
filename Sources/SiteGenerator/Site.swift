import ContentFile
import Foundation
import Posix
import ShopPages
import ShopRoutes

/// Every file that is made, in the order in which it is published: what pages load, then the pages, then what
/// names them. The pages themselves are made one by one, when they are asked for.
struct Site {
    let files: [OutputFile]

    /// - Throws: `Diagnostic`, `TemplateError` or `SiteError` for the first input that cannot be used.
    init(_ sources: SiteSources) throws {
        let folder = AssetFolder(sources.output.path)
        var assets = folder.assets
        let texts = try Self.texts(sources)
        let exposition = try ExpositionPages(sources, texts.texts.languages)
        let pictures = try exposition?.pictures(&assets) ?? []
        let templates = try PageTemplates(folder: sources.templates, assets: assets)
        let kitchen = RenderContext(templates, texts.texts, texts.fingerprint, folder.assets)
        let pages = try exposition.map { try $0.pages(kitchen, assets) } ?? []
        files =
            folder.files.map { Self.file(String(folder.assets[$0.asset].dropFirst()), $0.bytes) } + pictures
            + ErrorPages.products(kitchen) + pages + Robots.products(pages: pages, baseURL: sources.baseURL)
    }

    static func file(_ path: String, _ bytes: [UInt8]) -> OutputFile {
        OutputFile(path: path, inputs: Fingerprint(bytes), kind: .file) { bytes }
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

/// What every page is made with.
struct RenderContext: Sendable {
    let templates: PageTemplates
    let texts: Texts
    /// What all pages of a type are made of.
    private let common: [ObjectIdentifier: Fingerprint]

    init(_ templates: PageTemplates, _ texts: Texts, _ textsPrint: Fingerprint, _ assets: Assets) {
        self.templates = templates
        self.texts = texts
        func inputs(of page: (some Page).Type) -> Fingerprint {
            var inputs = FingerprintBuilder()
            for source in templates.sources(of: page) { inputs.add(source) }
            inputs.add(textsPrint)
            for asset in Asset.handMade { inputs.add(assets[asset]) }
            return inputs.fingerprint
        }
        common = [
            ObjectIdentifier(NoticePage.self): inputs(of: NoticePage.self),
            ObjectIdentifier(ExpositionPage.self): inputs(of: ExpositionPage.self),
            ObjectIdentifier(ExhibitsPage.self): inputs(of: ExhibitsPage.self),
            ObjectIdentifier(ExhibitPage.self): inputs(of: ExhibitPage.self),
        ]
    }

    /// A page at a path.
    /// - Parameter own: what this page is made of besides template, texts and assets.
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
