package import ContentFile
package import JuiceShop
package import ShopRoutes
package import Templates

/// The stock page: what to fill up first, each fruit's count with the ways to change it, and what became of the last
/// change. A reason makes it the page for deliveries, counts or waste.
package struct StockPage: Page {
    package static func template(of all: PageTemplates) -> Template<StockPage> { all.stock }

    let frame: Frame
    let headline: Headline
    let key: String
    let reason: StockChange.Reason
    let tabs: [StockTab]
    let urgent: [UrgentFruit]
    let wantedJuice: WantedJuice?
    let rows: [StockRow]
    let say: Wording

    /// - Parameters:
    ///   - key: the form's key. The page holds it verbatim, so that a rendered page can be given another one.
    ///   - view: the reason, and the juice whose missing fruits are highlighted.
    ///   - saved: the saved change that led here.
    ///   - state: a form that is shown again, with its errors.
    package init(
        shop: Shop, menu: Menu, key: String, language: Language, texts: Texts, view: StockView = StockView(),
        saved: Flash? = nil, state: StockFormState? = nil
    ) {
        let say = texts[language]
        self.say = say
        self.key = key
        reason = view.reason
        let title = reason == .other ? say(.stockTitle) : say(.stockTitleFor, [.reason: say(reason.word)])
        var frame = Frame(
            .stock(view), title: state == nil ? title : say(.errorTitle, [.title: title]), language: language,
            texts: texts,
            links: [.orderPage(say)])
        frame.scripts += [.stock, .follow]
        frame.live = Live(.stock(view), sequence: shop.sequence, say: say)
        self.frame = frame
        tabs = StockTab.reasons.map {
            StockTab(
                href: Route.stock(StockView($0, juice: view.juice, cups: view.cups)).path, label: say($0.word),
                isCurrent: $0 == view.reason)
        }
        urgent = menu.urgent(in: shop.stock).map { UrgentFruit($0, menu: menu, say: say, language: language) }
        wantedJuice = WantedJuice(view, shop: shop, menu: menu, say: say, language: language)
        rows = StockRow.rows(
            shop: shop, menu: menu, reason: reason, wantedJuice: wantedJuice, state: state, say: say, language: language
        )
        let status = saved.map { StockSavedMessage($0, menu: menu, say: say, language: language).sentence } ?? ""
        headline = Self.headline(title, reason, status: status, state: state, rows: rows, say: say)
    }

    private static func headline(
        _ title: String, _ reason: StockChange.Reason, status: String, state: StockFormState?, rows: [StockRow],
        say: Wording
    ) -> Headline {
        guard let state else {
            let advice = reason.advice.map { [Line(text: say($0))] } ?? []
            return Headline(heading: title, lines: advice, status: status, isRoomy: true)
        }
        let summary = say(state.errors.isEmpty ? .stockFaultForm : .stockFaultFields)
        let wrong = rows.filter { $0.fault != nil }.map { Line(text: $0.fault ?? "", href: "#\($0.anchor)") }
        return Headline(heading: title, kind: .fault, lines: [Line(text: summary)] + wrong, isRoomy: true)
    }

    package static let fields: Fields<StockPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("tabsLabel") { $0.say(.stockTabs) },
        .rows("tabs", \.tabs),
        .flag("hasUrgent") { !$0.urgent.isEmpty },
        .text("urgentLabel") { $0.say(.urgentLabel) },
        .text("urgentEnough") { $0.say(.urgentEnough) },
        .rows("urgent", \.urgent),
        .text("action") { _ in Route.stock().path },
        .text("keyField") { _ in StockForm.keyField },
        .text("key", \.key),
        .text("reasonField") { _ in StockForm.reasonField },
        .text("reason") { $0.reason.rawValue },
        .optional("wantedJuice", \.wantedJuice),
        .rows("rows", \.rows),
        .flag("hasSaveButton") { $0.reason != .other },
        .text("save") { $0.say(.stockSave) },
        .text("close") { $0.say(.stockClose) },
        .text("closeField") { _ in StockForm.closeField },
        .text("retrying") { $0.say(.stockRetrying) },
    ]
}
