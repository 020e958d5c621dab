package import ContentFile

/// The address of a generated page. The language is part of it, since nginx serves the page without asking the shop.
package enum StaticRoute: Equatable, Sendable {
    case exposition
    case exhibits
    /// By the name of its picture, which is the same in every language.
    case exhibit(String)

    package func path(in language: Language) -> String {
        let start = language == .korean ? "/expo/" : "/\(language)/expo/"
        return switch self {
        case .exposition: start
        case .exhibits: "\(start)items/"
        case .exhibit(let imageName): "\(start)items/\(imageName)/"
        }
    }
}
