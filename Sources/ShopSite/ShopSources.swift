package import Bytes
import ContentFile
import Foundation
package import SiteGenerator
import ShopWeb
import Templates

/// What the shop's files are made from: nginx's error pages and the files that pages load.
package struct ShopSources: SiteSources {
    package let content: String
    package let templates: String
    package let assets: String
    package var output: OutputFolder
    /// The identity of this program: another build makes everything again.
    package let program: String
    /// The path of esbuild, which minifies the scripts.
    package var esbuild = "/usr/bin/esbuild"
    package var isCompressed = true

    package init(content: String, templates: String, assets: String, output: OutputFolder, program: String) {
        self.content = content
        self.templates = templates
        self.assets = assets
        self.output = output
        self.program = program
    }

    package var baseURL: String? { nil }
    package var links: LinkStyle { .fromRoot }
    package var folders: [String] { [content, templates, assets] }
    package var home: String? { nil }
    package var identity: String { "shop" }

    package var optionsFingerprint: Fingerprint {
        var options = FingerprintBuilder()
        for part in [content, templates, assets, program, ProgramState.ofProgram(at: esbuild)] { options.add(part) }
        options.add(isCompressed ? 1 : 0)
        return options.fingerprint
    }

    package func site(known: KnownInputs) throws -> Site {
        let templates = try TemplateFolder(templates)
        let literals = templates.literalAddresses()
        let folder = try AssetFolder(
            assets, ScriptMinifier(esbuild, known: known.scripts), needed: Asset.allCases.map(\.path),
            literals: literals, bundles: Set(Asset.bundles.map(\.path)))
        let errorPages = try ErrorPages(self, templates, folder.assets)
        // Search engines may not read the shop.
        let robots = Site.robots(disallowed: Route.beginnings)
        return try Site(
            errorPages.files + [robots], handMade: folder, in: assets, literals: literals,
            isServed: { Route.isShown(at: $0) })
    }
}
