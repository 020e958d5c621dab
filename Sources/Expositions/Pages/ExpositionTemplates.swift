package import ContentFile
package import Templates

/// The templates of an exposition's pages. Safe from any thread.
package struct ExpositionTemplates: Sendable {
    let exposition: Template<ExpositionPage>
    let collection: Template<CollectionPage>
    let exhibit: Template<ExhibitPage>
    let picture: Template<PicturePage>
    let browse: Template<BrowsePage>
    let text: Template<TextPage>
    let catalogue: Template<CataloguePage>
    let timeline: Template<TimelinePage>
    let map: Template<MapPage>
    let notFound: Template<ExpositionNotFoundPage>

    package static let names = [
        "exposition", "exhibits", "exhibit", "exhibitPicture", "expositionBrowse", "expositionText",
        "expositionNotFound", "catalogue", "timeline", "map",
    ]

    /// - Parameters:
    ///   - folder: the folder with the `*.mustache` files.
    ///   - addresses: the addresses of the files that the pages load, by their plain paths.
    /// - Throws: `Diagnostic` for the first error in a template, or for a page without a template.
    package init(folder: String, addresses: [String: String] = [:]) throws(Diagnostic) {
        try self.init(try TemplateFolder(folder), addresses: addresses)
    }

    package init(_ folder: TemplateFolder, addresses: [String: String]) throws(Diagnostic) {
        let folder = TemplateFolder(folder, addresses: addresses)
        exposition = try folder.template(Self.names[0])
        collection = try folder.template(Self.names[1])
        exhibit = try folder.template(Self.names[2])
        picture = try folder.template(Self.names[3])
        browse = try folder.template(Self.names[4])
        text = try folder.template(Self.names[5])
        notFound = try folder.template(Self.names[6])
        catalogue = try folder.template(Self.names[7])
        timeline = try folder.template(Self.names[8])
        map = try folder.template(Self.names[9])
    }

    /// Renders a page, in UTF-8.
    package func html<P: ExpositionSitePage>(_ page: P) -> [UInt8] { P.template(of: self).html(page) }
}
