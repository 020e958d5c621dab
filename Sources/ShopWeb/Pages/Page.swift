import ContentFile
package import Templates

/// A whole page, which has a template.
package protocol Page: ViewModel {
    static func template(of all: PageTemplates) -> Template<Self>
    var frame: Frame { get }
}

extension Page {
    package var words: [String] { frame.texts.words }

    package var relocation: (@Sendable (String) -> String)? {
        guard let mount = frame.mount else { return nil }
        return { mount.address(of: $0) }
    }
}
