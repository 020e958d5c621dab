import ContentFile
package import Templates

/// A whole page, which has a template.
package protocol Page: ViewModel {
    static func template(of all: PageTemplates) -> Template<Self>
    var frame: Frame { get }
}

extension Page {
    package var words: [String] { frame.texts.words }
}
