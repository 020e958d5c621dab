package import JuiceShop
import ShopRoutes

/// The confirm page: what the juice needs, what there is and what lacks; whether to restock;
/// and what can be had instead, one press away.
package struct ShortagePage: Page {
    package static let template = "shortage"

    let frame: Frame
    let juice: JuiceID
    let symbols: String
    let key: String
    let needs: [ShortageNeed]
    let others: [JuiceButton]
    let say: Wording
    let juiceName: String

    /// - Parameter key: of the order form for another juice; shown as it is.
    package init(shortage: Shortage, shop: Shop, menu: Menu, key: String, language: Language, texts: Texts) {
        say = texts[language]
        frame = Frame(
            .board(), title: say(.shortageTitle), language: language, texts: texts, links: [.board(say), .stock(say)])
        juice = shortage.juice
        juiceName = menu.name(of: shortage.juice, in: language)
        symbols = shortage.needs.filter(\.isShort).compactMap { menu[$0.fruit]?.symbol }.joined()
        self.key = key
        let words = ShortageWords(juice: juiceName, say: say, menu: menu, language: language)
        needs = shortage.needs.map { ShortageNeed($0, words: words) }
        others = menu.juices.filter { shop.stock.shortage(for: $0) == nil }
            .map { JuiceButton($0, stock: shop.stock, menu: menu, say: texts[language], language: language) }
    }

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "frame": .part(frame)
        case "symbols": .text(symbols)
        case "context": .text(say(.juiceOrder, [.juice: juiceName]))
        case "heading": .text(say(.shortageTitle))
        case "yes": .text(say(.shortageYes))
        case "yesHref": .text(Route.stock(marking: juice).path)
        case "no": .text(say(.shortageNo))
        case "noHref": .text(Route.board().path)
        case "needsLabel": .text(say(.shortageNeeds, [.juice: juiceName]))
        case "needs": .rows(needs)
        case "othersLabel": .text(say(.shortageOthers))
        case "hasOthers": .flag(!others.isEmpty)
        case "noOthers": .text(say(.shortageNoOthers))
        case "action": .text(Route.orders().path)
        case "keyField": .text(OrderForm.keyField)
        case "key": .text(key)
        case "juices": .rows(others)
        default: nil
        }
    }

    package static func sample(menu: Menu, texts: Texts) -> ShortagePage {
        let juice = menu.juices[0]
        let needs = juice.recipe.portions.map { Shortage.Need(fruit: $0.fruit, needed: $0.count, present: 0) }
        let opening = Opening(counts: [:], time: Shop().time)
        var shop = Shop()
        let plenty = Dictionary(uniqueKeysWithValues: menu.fruits.map { ($0.id, Stock.most) })
        shop.apply(.opened(Opening(counts: plenty, time: opening.time)))
        return ShortagePage(
            shortage: Shortage(juice: juice.id, needs: needs), shop: shop, menu: menu, key: "sample",
            language: .korean, texts: texts)
    }
}
