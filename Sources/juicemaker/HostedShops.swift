import Bytes
import FastCGI
import JuiceShop
import ShopWeb

/// Shops of a database that one process serves on a few connections, each at a name of its own: `mapo.juice.lan` shows the
/// shop `mapo`.
struct HostedShops: Sendable {
    private let apps: [String: ShopApp]

    var all: [ShopApp] { Array(apps.values) }

    /// - Throws: for a name that is no shop's, and for a shop that is not in the database.
    init(_ names: [String], _ app: (_ id: String, _ name: String) throws -> ShopApp) throws {
        var apps = [String: ShopApp]()
        for name in names {
            let id = String(name.prefix { $0 != "." })
            guard Token.isToken(id), apps[name.lowercased()] == nil else {
                throw CommandError(
                    .usage, "“\(name)” names no shop, or one twice: write --hosted mapo.juice.lan for the shop mapo",
                    "“\(name)”: 매장의 이름이 아니거나 두 번 적었어요. 매장 mapo는 --hosted mapo.juice.lan처럼 적어 주세요")
            }
            apps[name.lowercased()] = try app(id, name)
        }
        self.apps = apps
    }

    func respond(_ request: Request) -> Response {
        let name = (request.headers.host ?? "").prefix { $0 != ":" }.lowercased()
        if let app = apps[name] { return app.respond(request) }
        // Monitors ask for the process by its address.
        if ["/health", "/metrics"].contains(request.path), let app = apps.values.first { return app.respond(request) }
        return Response(
            .notFound, headers: [.init("Content-Type", "text/plain")], body: Array("no shop has this name\n".utf8))
    }
}
