import ContentFile
package import JuiceShop
package import ShopRoutes
package import Templates

/// The stock page: the fruits to fill up first, each fruit's count with the buttons that change it, and the outcome of the
/// last change. A reason makes it the page for deliveries, stocktakes or waste.
package struct StockPage: Page {
    package static func template(of all: PageTemplates) -> Template<StockPage> { all.stock }

    let frame: Frame
    let headline: Headline
    let key: String
    let reason: StockChange.Reason
    let tabs: [StockTab]
    let urgent: [UrgentStockRow]
    let wantedOrder: WantedOrder?
    let rows: [StockRow]
    let texts: LanguageTexts

    /// - Parameters:
    ///   - key: the form's key. The page holds it verbatim, so that a rendered page can be given another one.
    ///   - view: the reason, and the juice whose missing fruits are highlighted.
    ///   - saved: the saved change that led here.
    ///   - state: a form that is shown again, with its errors.
    package init(
        shop: Shop, key: String, context: PageContext, view: StockView = StockView(), saved: StockFlash? = nil,
        state: StockFormState? = nil
    ) {
        let (texts, reason) = (context.texts, view.reason)
        self.texts = texts
        self.key = key
        self.reason = reason
        let title = reason == .other ? texts(.stockTitle) : texts(.stockTitleFor, [.reason: texts(reason.label)])
        frame = Frame(
            .live(Live(.stock(view), sequence: shop.sequence, texts: texts)), .stock(view), .stock,
            title: state == nil ? title : texts(.errorTitle, [.title: title]), context: context,
            scripts: [.orders, .stock, .follow])
        tabs = StockTab.reasons.map {
            StockTab(
                href: Route.stock(StockView($0, lines: view.lines)).path, label: texts($0.label),
                isCurrent: $0 == reason)
        }
        urgent = context.menu.urgent(in: shop.stock).map { UrgentStockRow($0, context: context) }
        wantedOrder = WantedOrder(view, shop: shop, context: context)
        rows = StockRow.rows(shop: shop, reason: reason, wantedOrder: wantedOrder, state: state, context: context)
        let status = saved.map { StockSavedMessage($0, context: context).sentence } ?? ""
        headline = Self.headline(title, reason, status: status, state: state, rows: rows, texts: texts)
    }

    private static func headline(
        _ title: String, _ reason: StockChange.Reason, status: String, state: StockFormState?, rows: [StockRow],
        texts: LanguageTexts
    ) -> Headline {
        guard let state else {
            let advice = reason.advice.map { [Line(text: texts($0))] } ?? []
            return Headline(heading: title, lines: advice, status: status, isRoomy: true)
        }
        let summary = texts(state.errors.isEmpty ? .stockFaultForm : .stockFaultFields)
        let wrong = rows.compactMap { row in row.error.map { Line(text: $0, href: "#\(row.anchor)") } }
        return Headline(heading: title, kind: .error, lines: [Line(text: summary)] + wrong, isRoomy: true)
    }

    package static let fields: Fields<StockPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("tabsLabel") { $0.texts(.stockTabs) },
        .rows("tabs", \.tabs),
        .flag("hasUrgent") { !$0.urgent.isEmpty },
        .text("urgentLabel") { $0.texts(.urgentLabel) },
        .text("urgentEnough") { $0.texts(.urgentEnough) },
        .rows("urgent", \.urgent),
        .text("action") { _ in Route.stock().path },
        .text("keyField") { _ in StockForm.keyField },
        .text("key", \.key),
        .text("reasonField") { _ in StockForm.reasonField },
        .text("reason") { $0.reason.rawValue },
        .optional("wantedOrder", \.wantedOrder),
        .rows("rows", \.rows),
        .flag("hasSaveButton") { $0.reason != .other },
        .text("save") { $0.texts(.stockSave) },
        .text("close") { $0.texts(.stockClose) },
        .text("closeField") { _ in StockForm.closeField },
        .text("retrying") { $0.texts(.stockRetrying) },
    ]
}

/// The juices whose shortage led to the stock page, and the cups of them that are wanted.
struct WantedOrder: ViewModel {
    let lines: [OrderLine]
    /// nil once there is enough fruit.
    let shortage: Shortage?
    let context: PageContext

    /// - Returns: nil without a juice that is on the menu.
    init?(_ view: StockView, shop: Shop, context: PageContext) {
        let wanted = view.lines.compactMap { line in
            context.menu[line.juice].map { OrderRequest.Line($0, cups: line.cups) }
        }
        if wanted.isEmpty { return nil }
        lines = wanted.map { OrderLine($0.juice.id, cups: $0.cups) }
        self.context = context
        shortage = shop.stock.shortage(for: wanted)
    }

    var shortNeeds: [Shortage.Need] { shortage?.needs.filter(\.isShort) ?? [] }

    static let fields: Fields<WantedOrder> = [
        .rows("lines") { $0.lines.map(HiddenCups.init) },
        .flag("isEnough") { $0.shortage == nil },
        .text("sentence") {
            $0.context.texts(
                $0.shortage == nil ? .stockMarkingFilled : .stockMarking, [.order: $0.context.cups(of: $0.lines)])
        },
    ]
}

/// A tab for one kind of change.
struct StockTab: ViewModel {
    let href: String
    let label: String
    let isCurrent: Bool

    /// In the order of the screen.
    static let reasons: [StockChange.Reason] = [.other, .delivery, .count, .waste]

    static let fields: Fields<StockTab> = [
        .text("href", \.href),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
    ]
}
