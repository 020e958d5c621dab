package import JuiceShop

/// Every address of a page that lies as a file. It is written once, here; a language is part of the address,
/// since nobody is asked when nginx answers.
package enum SitePlace: Equatable, Sendable {
    case exposition
    case exhibits
    /// By the name of its picture, which is the same in every language.
    case exhibit(String)

    package func path(in language: Language) -> String {
        let start =
            switch language {
            case .korean: "/expo/"
            case .english: "/en/expo/"
            }
        return switch self {
        case .exposition: start
        case .exhibits: "\(start)items/"
        case .exhibit(let imageName): "\(start)items/\(imageName)/"
        }
    }
}
