package import JuiceShop
package import ShopRoutes

/// The stock page: each fruit's count with the buttons that change it, and what became of the last change.
package struct StockPage: Page {
    package static let template = "stock"

    let frame: Frame
    let headline: Headline
    let key: String
    let marking: JuiceID?
    let markingSentence: String
    let isEnough: Bool
    let rows: [StockRow]
    let say: Wording

    /// - Parameters:
    ///   - key: the form's; shown as it is, so that a rendered page can be given another.
    ///   - marking: the juice whose lacking fruits are pointed out.
    ///   - saved: what became of the change that led here.
    ///   - fault: why the form that was sent is shown again.
    package init(
        shop: Shop, menu: Menu, key: String, language: Language, texts: Texts, marking: JuiceID? = nil,
        saved: Flash? = nil, fault: StockFault? = nil
    ) {
        say = texts[language]
        let title = say(.stockTitle)
        var frame = Frame(
            .stock(marking: marking), title: fault == nil ? title : say(.errorTitle, [.title: title]),
            language: language, texts: texts, links: [.board(say)])
        frame.scripts = [.stock]
        self.frame = frame
        let status = saved.map { Saved($0, menu: menu, say: texts[language], language: language).sentence } ?? ""
        rows = StockRow.rows(shop: shop, menu: menu, marking: marking, fault: fault, say: say, language: language)
        headline = Self.headline(title, status: status, fault: fault, rows: rows, say: say)
        self.key = key
        self.marking = marking.flatMap { menu[$0]?.id }
        let marked = marking.flatMap { menu[$0] }
        isEnough = marked.map { shop.stock.shortage(for: $0) == nil } ?? false
        let sentence = isEnough ? Text.stockMarkingFilled : .stockMarking
        markingSentence = marked.map { texts[language](sentence, [.juice: $0.names[language]]) } ?? ""
    }

    private static func headline(
        _ title: String, status: String, fault: StockFault?, rows: [StockRow], say: Wording
    ) -> Headline {
        guard let fault else { return Headline(heading: title, status: status, isRoomy: true) }
        let summary = say(fault.fields.isEmpty ? .stockFaultForm : .stockFaultFields)
        let wrong = rows.filter { $0.fault != nil }.map { Line(text: $0.fault ?? "", href: "#\($0.anchor)") }
        return Headline(heading: title, kind: .fault, lines: [Line(text: summary)] + wrong, isRoomy: true)
    }

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "frame": .part(frame)
        case "headline": .part(headline)
        case "action": .text(Route.stock().path)
        case "keyField": .text(StockForm.keyField)
        case "key": .text(key)
        case "isMarking": .flag(marking != nil)
        case "juiceField": .text(StockForm.juiceField)
        case "juice": .text(marking?.rawValue ?? "")
        case "isEnough": .flag(isEnough)
        case "markingSentence": .text(markingSentence)
        case "rows": .rows(rows)
        case "save": .text(say(.stockSave))
        case "close": .text(say(.stockClose))
        case "closeField": .text(StockForm.closeField)
        case "retrying": .text(say(.stockRetrying))
        default: nil
        }
    }

    package static func sample(menu: Menu, texts: Texts) -> StockPage {
        let fruit = menu.fruits[0].id
        return StockPage(
            shop: Shop(), menu: menu, key: "sample", language: .korean, texts: texts, marking: menu.juices[0].id,
            saved: .sample(of: menu), fault: StockFault(typed: [fruit: "?"], fields: [fruit: .notANumber]))
    }
}
