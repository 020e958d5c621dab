import ContentFile
import Foundation
import JuiceShop
import Logging
import ShopPages
import ShopWeb
import TestStores

/// The repository's shop, in memory, made once.
enum FirstShop {
    static let languages = [Language.korean] + ["en"].compactMap(Language.init(rawValue:))
    static let menu = made { try Menu(json: file("Content/menu.json"), file: "menu.json", languages: languages) }
    static let texts = made {
        try Texts(
            Dictionary(uniqueKeysWithValues: languages.map { ($0, try file("Content/\(Texts.file($0))")) }))
    }

    private static let templates = made {
        try PageTemplates(folder: FuzzTarget.repository.appending(path: "Templates").path)
    }
    private static let key = made { try Key(rawValue: "key") ?? { throw BrokenPromise(description: "a key") }() }

    /// A shop before its first order. Its clock stands still and its keys are all the same, so that a request always
    /// gets the same response.
    static func open() -> ShopApp {
        ShopApp(
            store: MemoryStore(menu: menu, clock: { time }), texts: texts, templates: templates,
            requestGuard: RequestGuard(hosts: ["juice"]), newKey: { key }, clock: WallClock(zone: .gmt, time: { time }),
            log: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() })
    }

    private static let time = Date(timeIntervalSince1970: 1_800_000_000)

    private static func file(_ path: String) throws -> Data {
        try Data(contentsOf: FuzzTarget.repository.appending(path: path))
    }

    private static func made<Value>(_ make: () throws -> Value) -> Value {
        do { return try make() } catch { preconditionFailure("the repository's own files: \(error)") }
    }
}
