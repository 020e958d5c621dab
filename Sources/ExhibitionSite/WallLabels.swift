import Bytes
import ContentFile
package import Expositions
import Templates

/// The labels of an exhibition for its walls, as a page to print.
package struct WallLabels {
    /// The page, which needs no other file.
    package let html: String
    /// The names of the objects whose texts are longer than their labels.
    package let tooLong: [String]

    /// - Parameter sources: the exhibition, with the address that the codes lead to.
    /// - Throws: `Diagnostic` for an exhibition that cannot be used.
    package init(_ sources: ExhibitionSources, size: WallLabelSize) throws {
        let exposition = try Exposition(folder: sources.exposition, withDrafts: sources.hasDrafts)
        let site = ExpositionSite(
            exposition, labels: try LabelFiles(sources, exposition.languages).labels,
            baseURL: sources.baseURL.map { "\($0)/" })
        guard let page = WallLabelsPage(site, size: size) else {
            throw Diagnostic(
                file: sources.exposition, Message("has no address", "주소가 없어요"),
                remedy: Message("write it with --base-url", "--base-url로 적어 주세요"))
        }
        let template: Template<WallLabelsPage> = try TemplateFolder(sources.templates).template("wallLabels")
        html = String(decoding: template.html(page), as: UTF8.self)
        tooLong = page.tooLong
    }
}
