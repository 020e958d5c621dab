package import JuiceShop
import Mustache

/// The shop's templates, each checked before a customer sees it. Safe from any thread.
///
/// The only door to the template engine, whose teeth are drawn here: escaping is our own (`HTMLEscaping`),
/// a name without a value is an error (`Strict`), and so is what the engine would pass over when it reads a
/// template (`TemplateSource`).
package struct Templates: Sendable {
    private let folder: String
    private let library: MustacheLibrary
    private let assets: Assets
    let sources: [String: TemplateSource]

    /// Reads every `*.mustache` of a folder.
    /// - Parameter assets: the addresses that the pages name.
    /// - Throws: `TemplateFault` for the first one that cannot be used, or a page that has none.
    package init(folder: String, assets: Assets = Assets()) throws(TemplateFault) {
        MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
        let sources = try TemplateFolder(folder).sources
        var library = MustacheLibrary()
        for source in sources.values { library.register(try source.parsed(), named: source.name) }
        for page in Pages.all where sources[page.template] == nil {
            throw TemplateFault(
                file: "\(folder)/\(page.template).mustache", "is missing", remedy: "bring it back: a page needs it")
        }
        self.folder = folder
        self.assets = assets
        self.sources = sources
        self.library = library
    }

    /// Renders each page's sample, with each flag up and down, so that a slip in a template is found at start.
    /// - Throws: `TemplateFault` for the first slip.
    package func check(menu: Menu, texts: Texts) throws(TemplateFault) {
        for page in Pages.all {
            let sample = page.sample(menu: menu, texts: texts)
            for flags in [Strict.Flags.asTheyAre, .all(true), .all(false)] {
                _ = try rendered(sample, flags: flags)
            }
        }
    }

    /// The page, in UTF-8.
    /// - Throws: `TemplateFault` when the template asks for what the page does not have.
    package func html(_ page: any Page) throws(TemplateFault) -> [UInt8] {
        Array(try rendered(page, flags: .asTheyAre).utf8)
    }

    private func rendered(_ page: any Page, flags: Strict.Flags) throws(TemplateFault) -> String {
        let template = type(of: page).template
        let slips = Slips()
        let root = Strict(model: page, assets: assets, slips: slips, flags: flags)
        let text = library.render(root, withTemplate: template)
        if let slip = slips.first {
            throw TemplateFault(
                file: "\(folder)/\(template).mustache", slip, remedy: "correct the name there or in what it includes")
        }
        guard let text else {
            throw TemplateFault(file: "\(folder)/\(template).mustache", "is missing", remedy: "bring it back")
        }
        return text
    }
}
