package import Bytes
import ContentFile
import Expositions
import Foundation
import Runtime
package import SiteGenerator
import Templates

/// The files that an exhibition's site is made from, and the options that change it.
package struct ExhibitionSources: SiteSources {
    /// The exhibition's folder.
    package let exposition: String
    /// The program's folder of labels.
    package let labels: String
    package let templates: String
    /// The program's folder with the outline of land for maps.
    package let maps: String
    package let assets: String
    package var output: OutputFolder
    package let baseURL: String?
    package var links: LinkStyle
    /// True to publish the objects that are marked as drafts, too.
    package var hasDrafts = false
    package var isCompressed = true
    /// The identity of this program: another build makes everything again.
    package let program: String
    /// The tools for pictures; nil if libvips-tools is not installed: pictures are then published unchanged.
    package var pictureProgram: PictureProgram?

    /// - Parameters:
    ///   - exposition: the exhibition's folder.
    ///   - resources: the program's folder with `Labels`, `Templates`, `Map` and `Public`.
    package init(
        _ exposition: String, resources: String, output: OutputFolder, baseURL: String?, links: LinkStyle,
        program: String
    ) {
        self.exposition = exposition
        labels = "\(resources)/Labels"
        templates = "\(resources)/Templates"
        maps = "\(resources)/Map"
        assets = "\(resources)/Public"
        self.output = output
        self.baseURL = baseURL
        self.links = links
        self.program = program
    }

    package var folders: [String] {
        [exposition] + ["pictures", "media", "texts", "pages"].map { "\(exposition)/\($0)" } + [
            labels, templates, assets,
        ]
    }

    package var home: String? { exposition }

    package var identity: String { "exhibition \(output.path(of: exposition))" }

    package var optionsFingerprint: Fingerprint {
        var options = FingerprintBuilder()
        let parts = [labels, templates, maps, assets, baseURL ?? "", "\(links)", exposition]
        for part in parts + [program, pictureProgram?.state ?? ""] { options.add(part) }
        for flag in [hasDrafts, isCompressed] { options.add(flag ? 1 : 0) }
        return options.fingerprint
    }

    package func site(known: KnownInputs) throws -> Site {
        let templates = try TemplateFolder(templates)
        let literals = templates.literalAddresses(in: ExpositionTemplates.names)
        // The scripts of an exhibition are short enough as they are.
        let minifier = ScriptMinifier(nil, known: [:])
        let known = known.records.compactMapValues { PictureRecord(text: Array($0.utf8)[...]) }
        let exposition = try ExpositionFiles(self, minifier, known: known)
        let folder = try AssetFolder(assets, minifier, needed: exposition.scripts, literals: literals)
        let pictures = exposition.pictures()
        let addresses = folder.assets.addresses.merging(pictures.addresses) { _, picture in picture }
            .merging(exposition.look.addresses) { _, look in look }
        let pages = exposition.pages(
            try ExpositionTemplates(templates, addresses: addresses), addresses: addresses, literals: literals)
        let sitemap = exposition.sitemap
        let robots = Site.robots(sitemap: sitemap.flatMap { _ in baseURL.map { "\($0)/sitemap.xml" } })
        // Jekyll, which GitHub Pages runs otherwise, leaves out what begins with _.
        let marker = OutputFile.file(".nojekyll", [])
        let data = exposition.data(addresses: addresses)
        let lists = exposition.feeds + [robots, marker] + (sitemap?.files() ?? [])
        return try Site(
            exposition.look.files + pictures.files + exposition.media + data + pages + lists, handMade: folder,
            in: assets,
            literals: literals,
            inputs: exposition.look.inputs, remarks: exposition.remarks,
            records: exposition.pictureRecords.mapValues(\.text),
            review: { ExpositionReview(exposition.exposition, folder: self.exposition).remarks })
    }
}

extension PictureRecord {
    /// The record as a manifest has it.
    var text: String { "\(width) \(height) \(content) \(ground?.description ?? "-")" }

    /// Parses the text of a record.
    init?(text: ArraySlice<UInt8>) {
        let fields = text.split(separator: UInt8(ascii: " "))
        guard fields.count == 4, let width = Int(decimalDigits: fields[0]), let height = Int(decimalDigits: fields[1]),
            let content = Fingerprint(hexDigits: fields[2])
        else { return nil }
        let ground = Colour(String(decoding: fields[3], as: UTF8.self))
        self.init(width: width, height: height, content: content, ground: ground)
    }
}
