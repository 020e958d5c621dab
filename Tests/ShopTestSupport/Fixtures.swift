import Bytes
import ContentFile
package import Foundation
package import JuiceShop
import TestSupport

extension Menu {
    /// The repository's menu. It is read once, because a debug build takes most of a test to read it.
    package static var firstShop: Menu {
        get throws { try readOnce.get() }
    }

    /// The menu of 14 drinks with sizes, options, discounts, and places: to go (the usual one), for here, and own cup.
    package static var withPlaces: Menu {
        get throws { try readExampleOnce.get().whole }
    }

    /// The same menu of a shop that does not ask for the place.
    package static var example: Menu {
        get throws { try readExampleOnce.get().withoutPlaces }
    }

    private static let readExampleOnce = Result {
        let whole = try Menu(
            json: Repository.data("Content/menu.example.json"), file: "Content/menu.example.json", languages: .shop)
        var lists = whole.lists
        lists.places = []
        for index in lists.fruits.indices { lists.fruits[index].unusedAt = [] }
        return (whole: whole, withoutPlaces: try Menu(lists))
    }

    private static let readOnce = Result {
        try Menu(json: Repository.data("Content/menu.json"), file: "Content/menu.json", languages: .shop)
    }
}

extension Menu {
    /// The error of the menu's file with other words, in English; empty for a file that is valid.
    package func fileError(replacing words: String, with others: String) -> String {
        let text = fileText.replacing(words, with: others)
        if text == fileText { return "the file does not have \(words)" }
        do throws(Diagnostic) {
            _ = try Menu(json: Array(text.utf8), file: "menu.json", languages: .shop)
            return ""
        } catch {
            return error.message.english
        }
    }
}

extension Names {
    /// Two tablets and two people; the names of `d9` and `s9` were removed.
    package static var counterAndWindow: Names {
        var names = Names()
        for (id, name) in [("d1", "카운터"), ("d2", "창가 태블릿")] {
            _ = (try? NameText(typed: name)).map { names.set($0, of: DeviceID(id)) }
        }
        for (id, name) in [("s1", "민지"), ("s2", "Bea & <b>")] {
            _ = (try? NameText(typed: name)).map { names.add($0, as: StaffID(id)) }
        }
        return names
    }
}

extension ClockRuns {
    /// The clock of a shop with its last event at that time.
    package init(until end: Date) {
        self.init()
        advance(to: end, sequence: 1, order: 1)
    }
}

extension FirstStock {
    /// Makes an opening with the first shop's menu, whatever the fruits.
    package init(counts: [FruitID: Int], stamp: Stamp) {
        self.init(counts: counts, menu: (try? .firstShop) ?? .empty, stamp: stamp)
    }
}

extension Shop {
    /// A shop with that stock, at a fixed time.
    package static func stocked(_ counts: [FruitID: Int]) -> Shop {
        var shop = Shop()
        shop.apply(
            .opened(
                FirstStock(counts: counts, stamp: Stamp(at: Date(timeIntervalSince1970: 1_800_000_000)))))
        return shop
    }

    /// A shop on its first day, with the first counts of the menu.
    package static func fresh(_ menu: Menu) -> Shop {
        let counts = Dictionary(menu.fruits.map { ($0.id, $0.firstCount) }, uniquingKeysWith: +)
        var shop = Shop()
        shop.apply(
            .opened(
                FirstStock(counts: counts, menu: menu, stamp: Stamp(at: Date(timeIntervalSince1970: 1_800_000_000)))))
        return shop
    }
}

extension OrderRecord {
    /// An order that was cancelled that many minutes after it was made.
    package static func cancelled(_ order: Order, wasMade: Bool, minutesLater: Double) -> OrderRecord {
        OrderRecord(
            order,
            cancellation: Cancellation(
                number: order.number, lines: order.lines, wasMade: wasMade, took: order.took,
                stamp: Stamp(order.key, at: order.time.addingTimeInterval(minutesLater * 60))))
    }
}
