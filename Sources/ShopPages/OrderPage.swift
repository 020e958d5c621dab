package import ContentFile
package import JuiceShop
package import ShopRoutes
package import Templates

/// The order page: the stock, and one card a juice. What happened last stands above it, and hides none of it.
package struct OrderPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrderPage> { all.order }

    private(set) var frame: Frame
    let headline: Headline
    let fruitsLabel: String
    let juicesLabel: String
    let fruits: [FruitCount]
    let juices: [JuiceButton]

    /// - Parameters:
    ///   - key: the order forms'; shown as it is, so that a rendered page can be given another.
    ///   - saved: a stock change that led here.
    package init(
        shop: Shop, menu: Menu, key: String, language: Language, texts: Texts, alert: OrderPageNotice = .none,
        saved: Flash? = nil
    ) {
        let say = texts[language]
        let status = saved.map { StockSavedMessage($0, menu: menu, say: say, language: language).sentence } ?? ""
        frame = Frame(
            alert.route, title: alert.title(menu: menu, say: say, language: language), language: language,
            texts: texts, links: [.stock(say), .orders(say)] + (menu.hasQueue ? [.queue(say)] : []))
        frame.live = Live(alert.route, source: .orderPage(), sequence: shop.sequence, say: say)
        headline = alert.headline(
            shop: shop, menu: menu, key: key, say: say, language: language, status: status)
        fruitsLabel = say(.orderPageFruits)
        juicesLabel = say(.orderPageJuices)
        fruits = menu.fruits.map { FruitCount($0, stock: shop.stock, menu: menu, say: say, language: language) }
        juices = menu.juices.map {
            JuiceButton(
                $0, stock: shop.stock, menu: menu, key: key, say: say, language: language,
                cups: alert.cups(of: $0.id))
        }
    }

    package static let fields: Fields<OrderPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("fruitsLabel", \.fruitsLabel),
        .text("juicesLabel", \.juicesLabel),
        .rows("fruits", \.fruits),
        .rows("juices", \.juices),
    ]
}
