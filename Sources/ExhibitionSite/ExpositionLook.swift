import Bytes
import ContentFile
import Expositions
import Foundation
import Runtime
import SiteGenerator
import Templates

/// The style sheet of an exposition's pages: its look, then the rules for this site alone, then its own `style.css`; and the
/// files that its own sheet names, such as fonts.
struct ExpositionLook {
    let files: [OutputFile]
    /// The addresses with fingerprints, by the plain ones.
    let addresses: [String: String]
    /// The state of each hand-made file before it was read.
    let inputs: [String: InputState]

    private static let ownSheet = "/style.css"

    /// - Throws: `Diagnostic` for a sheet that cannot be used, or for colours that are hard to see.
    init(_ sources: ExhibitionSources, _ site: ExpositionSite, _ minifier: ScriptMinifier) throws {
        let name = "/\(site.exposition.facts.original.look).css"
        let look = try AssetFolder(sources.assets, minifier, needed: [name])
        let sheet = look.files.last?.bytes ?? []
        try site.exposition.colours.check(
            in: String(decoding: sheet, as: UTF8.self), grounds: site.exposition.pictures.values.compactMap(\.ground))
        let hasOwn = FileState("\(sources.exposition)\(Self.ownSheet)") != nil
        let own = try AssetFolder(
            sources.exposition, minifier, needed: hasOwn ? [Self.ownSheet] : [], keepsSheets: true)
        let folder = site.stylePath.dropLast(Self.ownSheet.count)
        var addresses = [String: String]()
        var files = [OutputFile]()
        var rules = sheet + Array("\n\(site.sheet)".utf8)
        for file in own.files {
            if file.path == Self.ownSheet {
                rules += file.bytes
            } else {
                let plain = AssetFolder.File(path: folder + file.path, bytes: file.bytes, inputs: file.inputs)
                files.append(Site.asset(plain, at: folder + own.assets[path: file.path]))
            }
        }
        let whole = AssetFolder.File(path: site.stylePath, bytes: rules, inputs: Fingerprint(rules))
        addresses[site.stylePath] = Assets.address(site.stylePath, whole.inputs)
        files.append(Site.asset(whole, at: addresses[site.stylePath] ?? site.stylePath))
        self.addresses = addresses
        self.files = files
        inputs = look.inputs.merging(own.inputs) { known, _ in known }
    }
}

extension Exposition {
    /// Finds the colours of the photographs that are not known from an earlier run.
    mutating func addGrounds(_ workshop: PictureWorkshop, in folder: String) throws {
        let unknown = pictures.values.filter { $0.ground == nil && $0.kind != .svg }
        let grounds = try Parallel.batches(unknown.count, of: 1) { range in
            range.map { workshop.meanColour(of: unknown[$0], at: "\(folder)/\(unknown[$0].source)") }
        }
        for (picture, ground) in zip(unknown, grounds) { pictures[picture.name]?.ground = ground }
    }
}
