/// The places of everything that a site is made from, and the options that change it.
package struct SiteSources: Sendable {
    package let content: String
    package let templates: String
    /// Hand-made assets are read here, and pages written.
    package let output: OutputFolder
    /// The site's address without a `/` at its end, such as `https://museum.example/1900`; only with it there is a
    /// `sitemap.xml`.
    package let baseURL: String?
    /// The form of the addresses that lead from a page to other files of the site.
    package var links = LinkStyle.fromRoot
    /// Identifies this program: another build makes everything again.
    package let program: String
    /// Nil where libvips was not installed when the program was built: pictures are then published as they are.
    package var pictureProgram: PictureProgram?

    package init(content: String, templates: String, output: OutputFolder, baseURL: String?, program: String) {
        self.content = content
        self.templates = templates
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

    /// The folder of the exposition; a shop without it publishes none.
    var exposition: String { "\(content)/exposition" }

    var optionsFingerprint: Fingerprint {
        var options = FingerprintBuilder()
        for part in [content, templates, baseURL ?? "", "\(links)", program, pictureProgram?.state ?? ""] {
            options.add(part)
        }
        return options.fingerprint
    }

    /// The folders in which a change can mean another site. The output folder is not among them: the hand-made files in
    /// it are watched by name.
    package var folders: [String] { [content, exposition, "\(exposition)/pictures", templates] }
}
