import ContentFile
import ShopPages
import ShopRoutes

/// The pages that nginx sends itself when the shop does not respond, or a request does not reach it.
enum ErrorPages {
    static let folder = "error"
    private static let kinds: [(name: String, kind: NoticePage.Kind)] = [
        ("down", .down), ("too-large", .tooLarge), ("not-found", .notFound),
        ("too-many", .tooManyRequests), ("wrong-network", .wrongNetwork),
    ]

    static func files(_ context: RenderContext) -> [OutputFile] {
        kinds.flatMap { name, kind in
            context.texts.languages.map { language in
                context.page("\(folder)/\(name).\(language.rawValue).html", at: nil, own: Fingerprint([])) {
                    NoticePage(kind: kind, language: language, texts: context.texts, isFile: true)
                }
            }
        }
    }
}

/// `robots.txt` and the sitemap: search engines may read the exposition, and not the shop.
enum Robots {
    static func files(pages: [OutputFile], baseURL: String?) -> [OutputFile] {
        let shop = [
            Route.orders().path, Route.queue.path, Route.stock().path, Route.stockJSON.path, Route.report().path,
            Route.health.path, Route.fruitPrefix, Route.pin().path,
        ]
        var robots = "User-agent: *\n" + shop.map { "Disallow: \($0)\n" }.joined()
        guard let baseURL else { return [Site.file("robots.txt", [UInt8](robots.utf8))] }
        robots += "\nSitemap: \(baseURL)/sitemap.xml\n"
        return [
            Site.file("robots.txt", [UInt8](robots.utf8)),
            Site.file("sitemap.xml", [UInt8](sitemap(pages.flatMap(\.addresses), baseURL).utf8)),
        ]
    }

    /// sitemaps.org, version 0.9. No address here has a character that XML would escape.
    private static func sitemap(_ addresses: [String], _ baseURL: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
            + addresses.map { "<url><loc>\(baseURL)\($0)</loc></url>\n" }.joined() + "</urlset>\n"
    }
}
