package import Bytes
import Foundation

/// The places of everything that a site is made from, and the options that change it. Each product has its own.
package protocol SiteSources: Sendable {
    var output: OutputFolder { get set }
    /// The site's address without a `/` at its end, such as `https://museum.example/1900`. Without it, no `sitemap.xml`
    /// is made.
    var baseURL: String? { get }
    /// The form of the addresses that lead from a page to other files of the site.
    var links: LinkStyle { get }
    /// True to write a `.gz` beside each file that compresses well, for nginx; most hosts compress files themselves.
    var isCompressed: Bool { get }
    /// The folder of the hand-made files that pages load.
    var assets: String { get }
    /// The folders in which a change can change the site.
    var folders: [String] { get }
    /// The folder among them in which a site may lie.
    var home: String? { get }
    /// The identity of what the site is made from, as a manifest has it: a site of another one is not replaced.
    var identity: String { get }
    /// A fingerprint of the options and the programs. Another one makes everything again.
    var optionsFingerprint: Fingerprint { get }

    /// - Throws: `Diagnostic` or `SiteError` for the first input that cannot be used.
    func site(known: KnownInputs) throws -> Site
}

extension SiteSources {
    /// The subfolders of the hand-made files, which may contain fonts and pictures.
    var assetSubfolders: [String] {
        let paths = (FileManager.default.subpaths(atPath: assets) ?? []).map { "\(assets)/\($0)" }
        return paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}
