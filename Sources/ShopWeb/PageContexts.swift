import ContentFile
import JuiceShop
import ShopPages
import Synchronization

/// What every page needs, for the menu of a moment: one `PageContext` for each language, shared by all requests until the
/// menu changes. Safe from any thread.
final class PageContexts: Sendable {
    private let texts: Texts
    private let clock: WallClock
    private let newest: Mutex<Contexts>

    private struct Contexts {
        let menu: Menu
        let byLanguage: [Language: PageContext]
    }

    init(_ texts: Texts, _ clock: WallClock) {
        (self.texts, self.clock) = (texts, clock)
        newest = Mutex(Contexts(menu: .empty, byLanguage: [:]))
    }

    /// - Parameter language: one of the shop's.
    func context(in language: Language, _ menu: Menu) -> PageContext {
        newest.withLock { newest in
            if let context = newest.byLanguage[language], newest.menu == menu { return context }
            let contexts = texts.languages.map {
                ($0, PageContext(menu: menu, language: $0, texts: texts, clock: clock))
            }
            newest = Contexts(menu: menu, byLanguage: Dictionary(uniqueKeysWithValues: contexts))
            return newest.byLanguage[language]
                ?? PageContext(menu: menu, language: language, texts: texts, clock: clock)
        }
    }

    /// The menu of the last page.
    var lastMenu: Menu { newest.withLock { $0.menu } }
}
