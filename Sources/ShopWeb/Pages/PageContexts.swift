import ContentFile
import Foundation
import JuiceShop
import ShopStore

/// What every page needs, for the menu, the settings and the names of a moment: one `PageContext` for each language, shared
/// by all requests until one of them changes. Safe from any thread.
final class PageContexts: Sendable {
    private let texts: Texts
    /// The clock in the machine's time zone.
    private let clock: WallClock
    private let clocks = Newest<Calendar, WallClock>()
    private let contexts = Newest<Facts, [Language: PageContext]>()

    private struct Calendar: CacheSource, Equatable {
        let choices: [CalendarChoice]
    }

    private struct Facts: CacheSource, Equatable {
        let menu: Menu
        let settings: Settings
        let calendarChoices: [CalendarChoice]
        let names: Names
    }

    /// - Parameter clock: with the machine's time zone.
    init(_ texts: Texts, _ clock: WallClock) {
        self.texts = texts
        self.clock = clock
    }

    /// - Parameters:
    ///   - language: one of the shop's.
    ///   - shop: nil for a page that shows nothing of it: the last one's menu then, while the store cannot be read.
    func context(in language: Language, _ shop: Shop?, _ names: Names) -> PageContext {
        let contexts = shop.map { self.contexts(of: $0, names) } ?? contexts.value
        return contexts?[language] ?? PageContext(menu: .empty, language: language, texts: texts, clock: clock)
    }

    /// The clock with the shop's business days.
    func clock(_ shop: Shop) -> WallClock {
        clocks.value(from: Calendar(choices: shop.calendarChoices)) {
            clock.following(shop.calendar(clock.calendar.zone))
        }
    }

    private func contexts(of shop: Shop, _ names: Names) -> [Language: PageContext] {
        let facts = Facts(
            menu: shop.menu, settings: shop.settings, calendarChoices: shop.calendarChoices, names: names)
        return contexts.value(from: facts) {
            let clock = clock(shop)
            let contexts = texts.languages.map {
                let context = PageContext(
                    menu: shop.menu, settings: shop.settings, names: names, language: $0, texts: texts, clock: clock)
                return ($0, context)
            }
            return Dictionary(uniqueKeysWithValues: contexts)
        }
    }
}
