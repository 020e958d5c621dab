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
    /// - Parameter hasShop: false for a site that search engines may read as a whole.
    static func files(_ sitemap: Sitemap?, hasShop: Bool, baseURL: String?) -> [OutputFile] {
        let shop =
            !hasShop
            ? []
            : [
                Route.orders().path, Route.queue.path, Route.stock().path, Route.stockJSON.path, Route.report().path,
                Route.health.path, Route.fruitPrefix, Route.pin().path,
            ]
        let rules = hasShop ? shop.map { "Disallow: \($0)\n" }.joined() : "Disallow:\n"
        var robots = "User-agent: *\n\(rules)"
        guard let baseURL, let sitemap else { return [Site.file("robots.txt", [UInt8](robots.utf8))] }
        robots += "\nSitemap: \(baseURL)/sitemap.xml\n"
        return [Site.file("robots.txt", [UInt8](robots.utf8))] + sitemap.files()
    }
}
