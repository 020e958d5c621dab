import Bytes
import Foundation

/// The places of everything that a site is made from, and the options that change it.
package struct SiteSources: Sendable {
    package let content: String
    package let templates: String
    /// The folder of the hand-made files that pages load.
    package let assets: String
    package var output: OutputFolder
    /// The site's address without a `/` at its end, such as `https://museum.example/1900`; only with it there is a
    /// `sitemap.xml`.
    package let baseURL: String?
    /// The form of the addresses that lead from a page to other files of the site.
    package var links = LinkStyle.fromRoot
    /// The folder of the exposition; a shop without it publishes none.
    package var exposition: String
    /// True to leave out all that belongs to a shop: the exposition is then the whole site.
    package var hasOnlyExposition = false
    /// True to write a `.gz` beside each file that compresses well, for nginx; most hosts compress files themselves.
    package var isCompressed = true
    /// True to publish the objects that are marked as drafts, too.
    package var hasDrafts = false
    /// Identifies this program: another build makes everything again.
    package let program: String
    /// Nil where libvips-tools is not installed: pictures are then published as they are.
    package var pictureProgram: PictureProgram?
    /// Minifies the scripts; a site without scripts needs none.
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

    /// Refuses to write among the hand-made files, or around them: what is generated can be removed at any time.
    func refuseSharedFolder() throws(SiteError) {
        // A path that does not exist yet is itself.
        func real(_ path: String) -> String {
            let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
            return path.hasSuffix("/") ? path : "\(path)/"
        }
        let (made, handMade) = (real(output.path), real(assets))
        guard made.hasPrefix(handMade) || handMade.hasPrefix(made) else { return }
        throw SiteError(
            output.path,
            Message(
                "shares a folder with the hand-made files in \(assets)", "손으로 만든 파일이 있는 \(assets)와 폴더가 겹쳐요"),
            remedy: Message(
                "name a folder with --output that holds nothing else", "--output으로 빈 폴더를 적어 주세요"))
    }

    /// The folders in which a change can mean another site.
    package var folders: [String] {
        [content, exposition] + ["pictures", "texts", "pages"].map { "\(exposition)/\($0)" } + [templates, assets]
    }

    /// The folders inside the one of the hand-made files, which may hold fonts and pictures.
    var assetSubfolders: [String] {
        let paths = (FileManager.default.subpaths(atPath: assets) ?? []).map { "\(assets)/\($0)" }
        return paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}
