package import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// The confirm page: what the juice needs, what there is and what lacks; whether to restock; and what can be had
/// instead, one press away: fewer of the juice, or another.
package struct ShortagePage: Page {
    package static func template(of all: PageTemplates) -> Template<ShortagePage> { all.shortage }

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

    package static let fields: Fields<ShortagePage> = [
        .part("frame", \.frame),
        .text("symbols", \.symbols),
        .text("context", \.context),
        .text("heading") { $0.say(.shortageTitle) },
        .text("yes") { $0.say(.shortageYes) },
        .text("yesHref") { Route.stock(StockView(juice: $0.shortage.juice, cups: $0.shortage.cups)).path },
        .text("no") { $0.say(.shortageNo) },
        .text("noHref") { _ in Route.orderPage().path },
        .text("needsLabel") { $0.say(.shortageNeeds, [.order: $0.order]) },
        .rows("needs", \.needs),
        .text("othersLabel") { $0.say(.shortageOthers) },
        .flag("hasOthers") { !$0.others.isEmpty },
        .text("noOthers") { $0.say(.shortageNoOthers) },
        .flag("hasMore") { !$0.others.isEmpty || $0.fewer.isEmpty },
        .flag("hasFewer") { !$0.fewer.isEmpty },
        .text("fewerSentence", \.fewerSentence),
        .rows("again", \.fewer),
        .rows("juices", \.others),
    ]
}
