import ContentFile

/// A model that a template can show. It declares its names as data, so that a template is checked when it is compiled.
package protocol ViewModel: Sendable {
    static var fields: Fields<Self> { get }
    /// The texts of the page's language that its template names itself, in the order of `TemplateFolder.texts`.
    var words: [String] { get }
    /// Gives the address by which this page names another one, such as `/shops/mapo/stock` for `/stock`; nil for a page that
    /// names each by its own address.
    var relocation: (@Sendable (String) -> String)? { get }
}

extension ViewModel {
    package var words: [String] { [] }
    package var relocation: (@Sendable (String) -> String)? { nil }
}
