import ContentFile
import ShopRoutes
package import Templates

/// The links to the pages that are used less, and to the other languages.
package struct MorePage: Page {
    package static func template(of all: PageTemplates) -> Template<MorePage> { all.more }

    let frame: Frame
    let heading: String
    let links: [SceneLink]

    package init(_ context: PageContext) {
        let (texts, language) = (context.texts, context.language)
        heading = texts(.moreTitle)
        frame = Frame(.plain, .more, .more, title: heading, context: context)
        var links = [
            SceneLink(scene: "pad", href: Route.orders().path, label: texts(.navigationOrders)),
            SceneLink(scene: "crate", href: Route.stockHistory().path, label: texts(.navigationHistory)),
        ]
        if context.textsByLanguage.hasExposition {
            links.append(
                SceneLink(
                    scene: "chart", href: StaticRoute.exposition.path(in: language),
                    label: texts(.navigationExposition)))
        }
        self.links = links
    }

    package static let fields: Fields<MorePage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .rows("links", \.links),
    ]
}

/// A link with a drawing of `scenes.svg`.
struct SceneLink: ViewModel {
    let scene: String
    let href: String
    let label: String

    static let fields: Fields<SceneLink> = [
        .asset("scenes") { _ in .scenes },
        .text("scene", \.scene),
        .text("href", \.href),
        .text("label", \.label),
    ]
}
