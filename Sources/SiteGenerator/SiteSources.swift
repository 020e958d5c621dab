/// Where everything is that a site is made of, and what else changes it.
package struct SiteSources: Sendable {
    package let content: String
    package let templates: String
    /// Hand-made assets are read here, and pages written.
    package let output: OutputFolder
    /// Such as `http://juice.lan`; only with it there is a `sitemap.xml`.
    package let baseURL: String?
    /// What tells this program from another: a new one makes everything anew.
    package let program: String

    package init(content: String, templates: String, output: OutputFolder, baseURL: String?, program: String) {
        self.content = content
        self.templates = templates
        self.output = output
        self.baseURL = baseURL
        self.program = program
    }

    /// The folder with the exposition; a shop without it has no exhibition.
    var exposition: String { "\(content)/exposition" }

    var order: Fingerprint {
        var order = FingerprintBuilder()
        for part in [content, templates, baseURL ?? "", program] { order.add(part) }
        return order.fingerprint
    }

    /// Folders in which a change can mean another site. The output folder is not among them: what is made by hand
    /// there is watched by name.
    package var folders: [String] { [content, exposition, "\(exposition)/pictures", templates] }
}

/// A file as it stands, in a word that changes with it.
package enum FileIdentity {
    package static func text(of path: String) -> String { FileState(path)?.text ?? "" }
}
