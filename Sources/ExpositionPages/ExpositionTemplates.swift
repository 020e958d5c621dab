package import ContentFile
package import Templates

/// A page of an exposition, which has a template.
package protocol ExpositionSitePage: ViewModel {
    static func template(of all: ExpositionTemplates) -> Template<Self>
}

/// The templates of an exposition's pages. Safe from any thread.
package struct ExpositionTemplates: Sendable {
    let exposition: Template<ExpositionPage>
    let collection: Template<CollectionPage>
    let exhibit: Template<ExhibitPage>
    let notFound: Template<ExpositionNotFoundPage>

    /// - Parameters:
    ///   - folder: the `*.mustache` files.
    ///   - addresses: of the files that the pages load, by their plain paths.
    /// - Throws: `Diagnostic` for the first error in a template, or for a page without a template.
    package init(folder: String, addresses: [String: String] = [:]) throws(Diagnostic) {
        try self.init(try TemplateFolder(folder), addresses: addresses)
    }

    package init(_ folder: TemplateFolder, addresses: [String: String]) throws(Diagnostic) {
        var folder = folder
        folder.addresses = addresses
        exposition = try folder.template("exposition")
        collection = try folder.template("exhibits")
        exhibit = try folder.template("exhibit")
        notFound = try folder.template("expositionNotFound")
    }

    /// Renders a page, in UTF-8.
    package func html<P: ExpositionSitePage>(_ page: P) -> [UInt8] { P.template(of: self).html(page) }

    /// The template's line that begins a line of the page, such as `Templates/exhibit.mustache, line 9`.
    package func origin<P: ExpositionSitePage>(of line: Int, of page: P) -> String? {
        P.template(of: self).origin(of: line, of: page)
    }

    /// The text of a page's template and of all that it includes.
    package func sources<P: ExpositionSitePage>(of page: P.Type) -> [String] { P.template(of: self).sources }
}
