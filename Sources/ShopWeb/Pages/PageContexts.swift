import ContentFile
import JuiceShop
import Synchronization

/// What every page needs, for the menu, the settings and the names of a moment: one `PageContext` for each language, shared
/// by all requests until one of them changes. Safe from any thread.
final class PageContexts: Sendable {
    private let texts: Texts
    private let clock: WallClock
    private let names: @Sendable () -> Names
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
        let names: Names

        init(_ shop: Shop, _ names: Names) {
            (menu, settings, calendarChoices) = (shop.menu, shop.settings, shop.calendarChoices)
            self.names = names
        }
    }

    /// - Parameter clock: with the machine's time zone.
    init(_ texts: Texts, _ clock: WallClock, names: @escaping @Sendable () -> Names) {
        (self.texts, self.clock, self.names) = (texts, clock, names)
        newest = Mutex(Self.contexts(Shop(), Names(), texts, clock))
    }

    /// - Parameters:
    ///   - language: one of the shop's.
    ///   - shop: nil for a page that shows nothing of it: the last one's menu then, while the store cannot be read.
    func context(in language: Language, _ shop: Shop?) -> PageContext {
        contexts(shop, names()).byLanguage[language]
            ?? PageContext(menu: .empty, language: language, texts: texts, clock: clock)
    }

    /// The clock with the shop's business days.
    func clock(_ shop: Shop?) -> WallClock { contexts(shop, nil).clock }

    /// - Parameter names: nil where they do not matter.
    private func contexts(_ shop: Shop?, _ names: Names?) -> Contexts {
        newest.withLock { newest in
            guard let shop else { return newest }
            let names = names ?? newest.facts.names
            if newest.facts != Facts(shop, names) { newest = Self.contexts(shop, names, texts, clock) }
            return newest
        }
    }

    private static func contexts(_ shop: Shop, _ names: Names, _ texts: Texts, _ clock: WallClock) -> Contexts {
        let clock = clock.following(shop.calendar(clock.calendar.zone))
        let contexts = texts.languages.map {
            (
                $0,
                PageContext(
                    menu: shop.menu, settings: shop.settings, names: names, language: $0, texts: texts, clock: clock)
            )
        }
        return Contexts(
            facts: Facts(shop, names), clock: clock, byLanguage: Dictionary(uniqueKeysWithValues: contexts))
    }
}
