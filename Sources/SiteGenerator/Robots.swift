import ShopRoutes

/// What search engines are told: the exhibition is theirs to read, the counter is not.
enum Robots {
    static func products(pages: [OutputFile], baseURL: String?) -> [OutputFile] {
        let counter = [
            Route.orders().path, Route.queue.path, Route.stock().path, Route.stockJSON.path, Route.report().path,
            Route.health.path, Route.fruitPrefix,
        ]
        var robots = "User-agent: *\n" + counter.map { "Disallow: \($0)\n" }.joined()
        guard let baseURL else { return [Site.file("robots.txt", [UInt8](robots.utf8))] }
        robots += "\nSitemap: \(baseURL)/sitemap.xml\n"
        return [
            Site.file("robots.txt", [UInt8](robots.utf8)),
            Site.file("sitemap.xml", [UInt8](sitemap(pages.flatMap(\.addresses), baseURL).utf8)),
        ]
    }

    /// sitemaps.org, version 0.9. No address here has a sign that XML would mind.
    private static func sitemap(_ addresses: [String], _ baseURL: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
            + addresses.map { "<url><loc>\(baseURL)\($0)</loc></url>\n" }.joined() + "</urlset>\n"
    }
}
