package import JuiceShop
import Mustache

/// The shop's templates, each checked before a customer sees it. Safe from any thread.
///
/// The only door to the template engine, whose teeth are drawn here: it never sees a value (`Outline`), which we
/// escape ourselves (`HTMLEscaping`); a name without a value is an error (`Strict`), and so is what the engine would
/// pass over when it reads a template (`TemplateSource`).
package struct Templates: Sendable {
    private let folder: String
    private let library: MustacheLibrary
    private let assets: Assets
    private let outlines = Outlines()
    let sources: [String: TemplateSource]

    /// Reads every `*.mustache` of a folder.
    /// - Parameter assets: the addresses that the pages name.
    /// - Throws: `TemplateError` for the first one that cannot be used, or a page that has none.
    package init(folder: String, assets: Assets = Assets()) throws(TemplateError) {
        let sources = try TemplateFolder(folder).sources
        var library = MustacheLibrary()
        for source in sources.values { library.register(try source.parsed(), named: source.name) }
        for page in Pages.all where sources[page.template] == nil {
            throw TemplateError(
                file: "\(folder)/\(page.template).mustache", "is missing", remedy: "bring it back: a page needs it")
        }
        self.folder = folder
        self.assets = assets
        self.sources = sources
        self.library = library
    }

    /// Renders each page's sample, with each flag up and down, so that a slip in a template is found at start.
    /// - Parameter menu: a small one will do, and is the sooner checked.
    /// - Throws: `TemplateError` for the first slip.
    package func check(menu: Menu, texts: Texts) throws(TemplateError) {
        for page in Pages.all {
            let sample = page.sample(menu: menu, texts: texts)
            for flags in [Recording.Flags.asTheyAre, .all(true), .all(false)] {
                _ = try outline(of: sample, flags: flags)
            }
        }
    }

    /// The page, in UTF-8.
    /// - Throws: `TemplateError` when the template asks for what the page does not have.
    package func html(_ page: any Page) throws(TemplateError) -> [UInt8] {
        let template = type(of: page).template
        for outline in outlines[template] {
            if let html = outline.html(of: page, assets: assets) { return html }
        }
        let outline = try outline(of: page, flags: .asTheyAre)
        guard let html = outline.html(of: page, assets: assets) else {
            throw fault(of: template, "\(type(of: page)) showed two things at two looks", remedy: "report it as a bug")
        }
        outlines.keep(outline, of: template)
        return html
    }

    /// What the template engine makes of the page's template for pages of its shape.
    private func outline(of page: any Page, flags: Recording.Flags) throws(TemplateError) -> Outline {
        let template = type(of: page).template
        let recording = Recording(flags: flags)
        let rendered = library.render(Strict(model: page, number: 0, recording: recording), withTemplate: template)
        if let slip = recording.slip {
            throw fault(of: template, slip, remedy: "correct the name there or in what it includes")
        }
        guard let rendered else { throw fault(of: template, "is missing", remedy: "bring it back") }
        return Outline(steps: recording.steps, lasting: recording.lasting, rendered: rendered)
    }

    private func fault(of template: String, _ what: String, remedy: String) -> TemplateError {
        TemplateError(file: "\(folder)/\(template).mustache", what, remedy: remedy)
    }
}
