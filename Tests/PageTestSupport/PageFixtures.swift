package import ContentFile
import Foundation
package import JuiceShop
import ShopTestSupport
package import ShopWeb
package import Templates
import TestSupport

extension Texts {
    /// The repository's texts. They are read once, as are the templates.
    package static var shop: Texts {
        get throws { try readOnce.get() }
    }

    private static let readOnce = Result {
        try Texts(
            [
                .korean: Repository.data("Content/\(Texts.file(.korean))"),
                .english: Repository.data("Content/\(Texts.file(.english))"),
            ], templates: .shop)
    }
}

extension PageContext {
    /// A page of the first shop, unless a test chooses another one.
    package static func test(
        _ language: Language = .korean, menu: Menu? = nil, names: Names = Names(), clock: WallClock = .atNine
    ) throws -> PageContext {
        PageContext(menu: try menu ?? .firstShop, names: names, language: language, texts: try .shop, clock: clock)
    }
}

extension TemplateFolder {
    /// The repository's templates.
    package static var shop: TemplateFolder {
        get throws { try TemplateFolder(Repository.folder.appending(path: "Templates").path) }
    }
}

extension PageTemplates {
    /// The repository's templates, compiled.
    package static var shop: PageTemplates {
        get throws { try readOnce.get() }
    }

    private static let readOnce = Result { try PageTemplates(.shop, texts: .shop, assets: Assets()) }
}
