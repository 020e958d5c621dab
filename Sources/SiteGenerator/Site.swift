import Bytes
import ContentFile
import Expositions
import Foundation
import Runtime
import ShopWeb
import Templates

/// Every file of the site, in the order of publication: the files that pages load, then the pages, then the files that
/// list them. The files themselves are made one by one, later.
struct Site {
    let files: [OutputFile]
    /// False for a site that is only an exposition.
    let hasShop: Bool
    /// Remarks for the owner, a line each.
    let remarks: [Message]
    /// The addresses that its templates write themselves, including templates of pages that are not files.
    let literals: [LiteralAddress]
    /// The state of each hand-made file before it was read.
    let assetInputs: [String: InputState]
    /// The exposition; nil for a shop without one.
    let exposition: Exposition?
    /// The records of the exposition's pictures, by their paths.
    let pictureRecords: [String: PictureRecord]

    /// - Parameters:
    ///   - known: the records of pictures that have not changed since; those are not opened.
    ///   - scripts: the minified scripts of the previous run, by the fingerprints of everything that they were made
    ///     from.
    /// - Throws: `Diagnostic` or `SiteError` for the first input that cannot be used.
    init(
        _ sources: SiteSources, known: [String: PictureRecord] = [:], scripts: [Fingerprint: [UInt8]] = [:]
    ) throws {
        hasShop = !sources.hasOnlyExposition
        let templates = try TemplateFolder(sources.templates)
        literals = templates.literalAddresses(in: hasShop ? nil : ExpositionTemplates.names)
        let needed = hasShop ? Asset.allCases.map(\.path) : []
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
        var files = folder.files.map { Self.asset($0, at: assets[path: $0.path]) }
        files += exposition?.look.files ?? []
        files += pictures?.files ?? []
        files += errorPages?.files ?? []
        files += pages
        files += exposition?.feeds ?? []
        files += Robots.files(exposition?.sitemap, hasShop: hasShop, baseURL: sources.baseURL)
        self.files = files
        try Self.refuseTwins(files.dropFirst(folder.files.count), of: folder, in: sources.assets)
    }

    /// Refuses a hand-made file with the name of a generated one.
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

/// The places of everything that a site is made from, and the options that change it.
package struct SiteSources: Sendable {
    package let content: String
    package let templates: String
    /// The folder of the hand-made files that pages load.
    package let assets: String
    package var output: OutputFolder
    /// The site's address without a `/` at its end, such as `https://museum.example/1900`. Without it, no `sitemap.xml`
    /// is made.
    package let baseURL: String?
    /// The form of the addresses that lead from a page to other files of the site.
    package var links = LinkStyle.fromRoot
    /// The folder of the exposition; a shop without it publishes none.
    package var exposition: String
    /// True to leave out all files of a shop: the exposition is then the whole site.
    package var hasOnlyExposition = false
    /// True to write a `.gz` beside each file that compresses well, for nginx; most hosts compress files themselves.
    package var isCompressed = true
    /// True to publish the objects that are marked as drafts, too.
    package var hasDrafts = false
    /// The identity of this program: another build makes everything again.
    package let program: String
    /// The tools for pictures; nil if libvips-tools is not installed: pictures are then published unchanged.
    package var pictureProgram: PictureProgram?
    /// The path of esbuild, which minifies the scripts; a site without scripts does not need it.
    var esbuild = "/usr/bin/esbuild"

    package init(
        content: String, templates: String, assets: String, output: OutputFolder, baseURL: String?, program: String
    ) {
        self.content = content
        exposition = "\(content)/exposition"
        self.templates = templates
        self.assets = assets
        self.output = output
        self.baseURL = baseURL
        self.program = program
    }

    /// The state of a program's file, which changes with each build.
    package static func program(at path: String) -> String {
        var text = [UInt8]()
        FileState(path)?.append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    var optionsFingerprint: Fingerprint {
        var options = FingerprintBuilder()
        let programs = [program, pictureProgram?.state ?? "", Self.program(at: esbuild)]
        for part in [content, templates, assets, baseURL ?? "", "\(links)", exposition] + programs {
            options.add(part)
        }
        for flag in [hasOnlyExposition, hasDrafts, isCompressed] { options.add(flag ? 1 : 0) }
        return options.fingerprint
    }

    /// The folders in which a change can change the site.
    package var folders: [String] {
        [content, exposition] + ["pictures", "texts", "pages"].map { "\(exposition)/\($0)" } + [templates, assets]
    }

    /// The subfolders of the hand-made files, which may contain fonts and pictures.
    var assetSubfolders: [String] {
        let paths = (FileManager.default.subpaths(atPath: assets) ?? []).map { "\(assets)/\($0)" }
        return paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}

/// `robots.txt` and the sitemap: search engines may read the exposition, and not the shop.
enum Robots {
    /// - Parameter hasShop: false for a site that search engines may read as a whole.
    static func files(_ sitemap: Sitemap?, hasShop: Bool, baseURL: String?) -> [OutputFile] {
        let rules = hasShop ? Route.beginnings.map { "Disallow: \($0)\n" }.joined() : "Disallow:\n"
        var robots = "User-agent: *\n\(rules)"
        guard let baseURL, let sitemap else { return [OutputFile.file("robots.txt", [UInt8](robots.utf8))] }
        robots += "\nSitemap: \(baseURL)/sitemap.xml\n"
        return [OutputFile.file("robots.txt", [UInt8](robots.utf8))] + sitemap.files()
    }
}
