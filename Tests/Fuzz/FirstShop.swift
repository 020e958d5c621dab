import ContentFile
import Foundation
import JuiceShop
import Logging
import ShopWeb
import TestStores

/// The repository's shop, in memory, made once: with prices, payments and a kitchen, so that each form is on its pages.
enum FirstShop {
    static let languages = [Language.korean] + ["en"].compactMap(Language.init(rawValue:))
    static let menu = made {
        let text = String(decoding: try file("Content/menu.json"), as: UTF8.self)
            .replacing("\"queue\": false", with: "\"queue\": true")
            .replacing("\"recipe\":", with: "\"price\": 4500, \"recipe\":")
        return try Menu(json: Array(text.utf8), file: "menu.json", languages: languages)
    }
    static let texts = made {
        try Texts(
            Dictionary(uniqueKeysWithValues: languages.map { ($0, try file("Content/\(Texts.file($0))")) }))
    }

    private static let templates = made {
        try PageTemplates(folder: FuzzTarget.repository.appending(path: "Templates").path, texts: texts)
    }
    private static let (key, settingsKey, orderKey) = (key("key"), key("s1"), key("o1"))

    /// A shop after its first order. Its clock stands still and its keys are all the same, so that a request always
    /// gets the same response.
    static func open() -> ShopApp {
        let store = MemoryStore(menu: menu, clock: { time })
        let settings = Settings(paymentKinds: PaymentKind.standard)
        made {
            _ = try store.submit(SettingsChangeRequest(settings, edited: Settings(), key: settingsKey))
            _ = try store.submit(
                OrderRequest(
                    OrderContent(lines: [OrderLine(JuiceID("kiwi"))]), isQueued: true, dayStart: .distantPast,
                    key: orderKey, who: nil))
        }
        return ShopApp(
            store: store, texts: texts, templates: templates,
            requestGuard: RequestGuard(hosts: ["juice"]), newKey: { key }, clock: WallClock(zone: .gmt, time: { time }),
            log: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }, neighbours: Neighbours())
    }

    /// The same shop with a token that has every part.
    static func openToPrograms() throws -> (app: ShopApp, store: MemoryStore, token: String) {
        let store = MemoryStore(menu: menu, clock: { time })
        let settings = Settings(paymentKinds: PaymentKind.standard, openAmounts: true)
        _ = try store.submit(SettingsChangeRequest(settings, edited: Settings(), key: settingsKey))
        _ = try store.submit(
            OrderRequest(
                OrderContent(lines: [OrderLine(JuiceID("kiwi"))]), isQueued: true, dayStart: .distantPast,
                key: orderKey, who: nil))
        let app = ShopApp(
            store: store, texts: texts, templates: templates, requestGuard: RequestGuard(hosts: []), newKey: { key },
            clock: WallClock(zone: .gmt, time: { time }), log: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() },
            tokens: tokens.file, neighbours: Neighbours())
        return (app, store, tokens.text)
    }

    private static let tokens = made {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "juicemaker-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = TokensFile(beside: folder.appending(path: "pin.json").path)
        for token in try file.all() { _ = try file.revoke(token.app) }
        return (file: file, text: try file.add("fuzz", Set(ProgramToken.allParts), at: time))
    }

    private static let time = Date(timeIntervalSince1970: 1_800_000_000)

    private static func file(_ path: String) throws -> Data {
        try Data(contentsOf: FuzzTarget.repository.appending(path: path))
    }

    private static func key(_ text: String) -> Key {
        made { try Key(rawValue: text) ?? { throw BrokenPromise(description: "a key") }() }
    }

    private static func made<Value>(_ make: () throws -> Value) -> Value {
        do { return try make() } catch { preconditionFailure("the repository's own files: \(error)") }
    }
}
