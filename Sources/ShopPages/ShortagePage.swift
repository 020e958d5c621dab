package import JuiceShop
import ShopRoutes

/// The confirm page: what the juice needs, what there is and what lacks; whether to restock; and what can be had
/// instead, one press away: fewer of the juice, or another.
package struct ShortagePage: Page {
    package static let template = "shortage"

    let frame: Frame
    let shortage: Shortage
    let symbols: String
    let needs: [ShortageNeed]
    /// As many of the juice as can be made.
    let fewer: [OrderButton]
    let fewerSentence: String
    let others: [JuiceButton]
    let say: Wording
    let context: String
    let order: String

    /// - Parameter key: of the order forms; shown as it is.
    package init(shortage: Shortage, shop: Shop, menu: Menu, key: String, language: Language, texts: Texts) {
        say = texts[language]
        frame = Frame(
            .orderPage(), title: say(.shortageTitle), language: language, texts: texts,
            links: [.orderPage(say), .stock(say)])
        self.shortage = shortage
        let (juice, cups) = (menu.name(of: shortage.juice, in: language), shortage.cups)
        order = cups == 1 ? say(.cupsOne, [.juice: juice]) : say.cups(cups, of: juice)
        context =
            cups == 1
            ? say(.juiceOrder, [.juice: juice])
            : say(.shortageOrderFewer, [.juice: juice, .count: NumberFormat.grouped(cups)])
        symbols = shortage.needs.filter(\.isShort).compactMap { menu[$0.fruit]?.symbol }.joined()
        let words = ShortageWords(order: order, say: say, menu: menu, language: language)
        needs = shortage.needs.map { ShortageNeed($0, words: words) }
        let possible = menu[shortage.juice].map { min(cups - 1, shop.stock.available($0.recipe)) } ?? 0
        let count: Wording.Values = [.juice: juice, .count: NumberFormat.grouped(possible)]
        fewerSentence = say(.shortageFewer, [.count: NumberFormat.grouped(possible)])
        let again = OrderButton(
            juice: shortage.juice, cups: possible, key: key, label: say(.shortageOrderFewer, count))
        fewer = possible > 0 ? [again] : []
        others = menu.juices.filter { $0.id != shortage.juice && shop.stock.shortage(for: $0) == nil }
            .map {
                JuiceButton(
                    $0, stock: shop.stock, menu: menu, key: key, say: texts[language], language: language)
            }
    }

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "frame": .part(frame)
        case "symbols": .text(symbols)
        case "context": .text(context)
        case "heading": .text(say(.shortageTitle))
        case "yes": .text(say(.shortageYes))
        case "yesHref": .text(Route.stock(StockView(juice: shortage.juice, cups: shortage.cups)).path)
        case "no": .text(say(.shortageNo))
        case "noHref": .text(Route.orderPage().path)
        case "needsLabel": .text(say(.shortageNeeds, [.order: order]))
        case "needs": .rows(needs)
        case "othersLabel": .text(say(.shortageOthers))
        case "hasOthers": .flag(!others.isEmpty)
        case "noOthers": .text(say(.shortageNoOthers))
        case "hasMore": .flag(!others.isEmpty || fewer.isEmpty)
        case "hasFewer": .flag(!fewer.isEmpty)
        case "fewerSentence": .text(fewerSentence)
        case "again": .rows(fewer)
        case "juices": .rows(others)
        default: nil
        }
    }

    package static func sample(menu: Menu, texts: Texts) -> ShortagePage {
        let juice = menu.juices[0]
        let needs = juice.recipe.portions.map { Shortage.Need(fruit: $0.fruit, needed: $0.count, present: 0) }
        let opening = FirstStock(counts: [:], time: Shop().time)
        var shop = Shop()
        let plenty = Dictionary(uniqueKeysWithValues: menu.fruits.map { ($0.id, Stock.most) })
        shop.apply(.opened(FirstStock(counts: plenty, time: opening.time)))
        return ShortagePage(
            shortage: Shortage(juice: juice.id, cups: 2, needs: needs), shop: shop, menu: menu, key: "sample",
            language: .korean, texts: texts)
    }
}
