import ContentFile
import JuiceShop
import ShopPages
import Synchronization

/// What every page needs, for the menu and the settings of a moment: one `PageContext` for each language, shared by all
/// requests until one of them changes. Safe from any thread.
final class PageContexts: Sendable {
    private let texts: Texts
    private let clock: WallClock
    private let newest: Mutex<Contexts>

    private struct Contexts {
        let facts: Facts
        let clock: WallClock
        let byLanguage: [Language: PageContext]
    }

    private struct Facts: Equatable {
        let menu: Menu
        let settings: Settings
        let calendarChoices: [CalendarChoice]

        init(_ shop: Shop) { (menu, settings, calendarChoices) = (shop.menu, shop.settings, shop.calendarChoices) }
    }

    /// - Parameter clock: with the machine's time zone.
    init(_ texts: Texts, _ clock: WallClock) {
        (self.texts, self.clock) = (texts, clock)
        newest = Mutex(Self.contexts(Shop(), texts, clock))
    }

    /// - Parameters:
    ///   - language: one of the shop's.
    ///   - shop: nil for a page that shows nothing of it: the last one's menu then, while the store cannot be read.
    func context(in language: Language, _ shop: Shop?) -> PageContext {
        contexts(shop).byLanguage[language]
            ?? PageContext(menu: .empty, language: language, texts: texts, clock: clock)
    }

    /// The clock with the shop's business days.
    func clock(_ shop: Shop?) -> WallClock { contexts(shop).clock }

    private func contexts(_ shop: Shop?) -> Contexts {
        newest.withLock { newest in
            if let shop, newest.facts != Facts(shop) { newest = Self.contexts(shop, texts, clock) }
            return newest
        }
    }

    private static func contexts(_ shop: Shop, _ texts: Texts, _ clock: WallClock) -> Contexts {
        let clock = clock.following(shop.calendar(clock.calendar.zone))
        let contexts = texts.languages.map {
            (
                $0,
                PageContext(
                    menu: shop.menu, settings: shop.settings, language: $0, texts: texts, clock: clock)
            )
        }
        return Contexts(
            facts: Facts(shop), clock: clock, byLanguage: Dictionary(uniqueKeysWithValues: contexts))
    }
}
