import ContentFile
import Foundation
package import JuiceShop
package import Logging
package import ShopStore
package import ShopWeb
import Synchronization
import Templates
package import TestTime

/// The application of a simulated shop: its pages are the repository's, its form keys are counted.
package enum SimulatedPages {
    /// The repository that this was built from.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let readOnce = Result {
        let templates = try TemplateFolder(folder.appending(path: "Templates").path)
        func data(_ language: Language) throws -> Data {
            try Data(contentsOf: folder.appending(path: "Content/\(Texts.file(language))"))
        }
        let texts = try Texts([.korean: data(.korean), .english: data(.english)], templates: templates)
        return (texts: texts, templates: try PageTemplates(templates, texts: texts, assets: Assets()))
    }

    package static func app(
        on store: any Store, _ clock: TestClock, tokens: TokensFile? = nil, authenticator: Authenticator? = nil,
        neighbours: (WallClock, Logger) -> Neighbours = { _, _ in Neighbours() }
    ) throws -> ShopApp {
        let pages = try readOnce.get()
        let count = Mutex(0)
        let wall = WallClock(zone: TimeZone(identifier: "Asia/Seoul") ?? .gmt, time: { clock.now })
        let log = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
        return ShopApp(
            store: store, texts: pages.texts, templates: pages.templates, requestGuard: RequestGuard(hosts: ["juice"]),
            newKey: {
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return .named("page-\(number)")
            }, clock: wall, log: log, authenticator: authenticator,
            tokens: tokens, namesStore: TwoNames(), neighbours: neighbours(wall, log))
    }
}
