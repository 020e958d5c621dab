import Bytes
import FastCGI
import JuiceShop
import ShopWeb

/// Shops of a database that one process serves on a few connections, each at a name of its own: `mapo.juice.lan` shows the
/// shop `mapo`.
struct HostedShops: Sendable {
    /// By the name in an authority.
    private let apps: [CaseInsensitiveASCII: ShopApp]

    var all: [ShopApp] { Array(apps.values) }

    /// - Throws: for a name that is no shop's, and for a shop that is not in the database.
    init(_ names: [String], _ app: (_ id: String, _ name: String) throws -> ShopApp) throws {
        var apps = [CaseInsensitiveASCII: ShopApp]()
        for name in names {
            let id = String(name.prefix { $0 != "." })
            let host = Authority(name.utf8).name
            guard Token.isToken(id), apps[host] == nil else {
                throw CommandError(
                    .usage, "“\(name)” names no shop, or one twice: write --hosted mapo.juice.lan for the shop mapo",
                    "“\(name)”: 매장의 이름이 아니거나 두 번 적었어요. 매장 mapo는 --hosted mapo.juice.lan처럼 적어 주세요")
            }
            apps[host] = try app(id, name)
        }
        self.apps = apps
    }

    func respond(_ request: Request) -> Response {
        let host = Authority((request.headers.host ?? "").utf8).name
        if let app = apps[host] { return app.respond(request) }
        // Monitors ask for the process by its address.
        if ["/health", "/metrics"].contains(request.path), let app = apps.values.first { return app.respond(request) }
        return Response(
            .notFound, headers: [.init("Content-Type", "text/plain")], body: Array("no shop has this name\n".utf8))
    }
}
