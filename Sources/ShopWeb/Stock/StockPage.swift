import ContentFile
package import JuiceShop
package import Templates

/// The stock page: each fruit's count with the buttons that fill in another one, and the foot, which says what will
/// change and saves it. A reason makes it the page for deliveries, stocktakes or waste.
package struct StockPage: Page {
    package static func template(of all: PageTemplates) -> Template<StockPage> { all.stock }

    package let frame: Frame
    let heading: String
    let key: String
    let reason: StockChange.Reason
    let tabs: [StockTab]
    let faultLines: [TextLine]
    let wantedOrder: WantedOrder?
    let rows: [StockRow]
    let foot: StockFoot
    let note: TypedNote
    /// True for a stocktake of which only its visitor knows when it was made.
    let asksMoment: Bool
    let texts: LanguageTexts

    /// - Parameters:
    ///   - key: the form's key. The page holds it verbatim, so that a rendered page can be given another one.
    ///   - view: the reason, and the order whose missing fruits are highlighted.
    package init(
        shop: Shop, key: String, context: PageContext, view: StockView = StockView(), notice: StockPageNotice = .none,
        note: TypedNote = TypedNote()
    ) {
        let (texts, reason) = (context.texts, view.reason)
        self.note = note
        self.texts = texts
        self.key = key
        self.reason = reason
        asksMoment = notice.errors.values.contains { if case .movedSince = $0 { true } else { false } }
        heading = reason == .other ? texts(.stockTitle) : texts(reason.label)
        tabs = StockTab.reasons.map {
            StockTab(
                href: Route.stock(StockView($0, order: view.order)).path, label: texts($0.label),
                isCurrent: $0 == reason)
        }
        wantedOrder = WantedOrder(view, shop: shop, context: context)
        rows = StockRow.rows(shop: shop, reason: reason, wantedOrder: wantedOrder, notice: notice, context: context)
        let noteFault = note.fault.map {
            TextLine(text: $0.sentence(.noteFault, NoteText.rule, texts), href: "#\(StockForm.noteField)")
        }
        faultLines = notice.faultLines(rows, context: context) + (noteFault.map { [$0] } ?? [])
        foot = StockFoot(notice, rows, shop: shop, view: view, wantedOrder: wantedOrder, context: context)
        frame = Frame(
            .live(Live(.stock(view), sequence: shop.sequence)), .stock(view), .stock,
            title: heading, isFault: !faultLines.isEmpty, context: context,
            waitingCups: context.waitingCups(of: shop), scripts: [.ordersScript, .stockScript, .followScript])
    }

    package static let fields: Fields<StockPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .rows("tabs", \.tabs),
        .rows("faultLines", \.faultLines),
        .text("key", \.key),
        .text("reason") { $0.reason.rawValue },
        .optional("wantedOrder", \.wantedOrder),
        .rows("rows", \.rows),
        .text("noteText", \.note.text),
        .text("noteLength") { _ in String(NoteText.rule.maxLength) },
        .flag("isNoteWrong") { $0.note.fault != nil },
        .part("stockFoot", \.foot),
        .flag("asksMoment", \.asksMoment),
        .text("momentField") { _ in StockForm.momentField },
        // A script fills in the words after each `#`.
        .text("pieces") { $0.texts(.amountPieces, [.count: "#"]) },
        .text("unsaved") { $0.texts(.stockUnsaved, [.before: "#before", .after: "#after"]) },
        .text("change") { $0.texts(.savedChange, [.fruit: "#fruit", .before: "#before", .after: "#after"]) },
        .text("more") { $0.texts(.stockMore, [.changes: "#changes", .count: "#count"]) },
    ]
}

/// The note of a stock form, as it was typed.
package struct TypedNote: Equatable, Sendable {
    let text: String
    let fault: TextFault?

    package init(_ text: String = "", fault: TextFault? = nil) {
        self.text = text
        self.fault = fault
    }
}

/// A tab for one kind of change.
struct StockTab: ViewModel {
    let href: String
    let label: String
    let isCurrent: Bool

    /// The reasons in the order of the screen.
    static let reasons: [StockChange.Reason] = [.other, .delivery, .count, .waste]

    static let fields: Fields<StockTab> = [
        .address("href", \.href),
        .text("label", \.label),
        .flag("isCurrent", \.isCurrent),
    ]
}

extension StockChange.Reason {
    /// The name of the reason, on the tabs and in the tables.
    var label: Text {
        switch self {
        case .other: .reasonOther
        case .delivery: .reasonDelivery
        case .count: .reasonCount
        case .waste: .reasonWaste
        }
    }

    /// The label of a fruit's field.
    var fieldLabel: Text {
        switch self {
        case .other: .stockCount
        case .delivery: .stockCame
        case .count: .stockCounted
        case .waste: .stockGone
        }
    }

    /// What the foot says before anything is filled in.
    var advice: Text {
        switch self {
        case .other: .stockAdvice
        case .delivery: .stockAdviceDelivery
        case .count: .stockAdviceCount
        case .waste: .stockAdviceWaste
        }
    }

    /// The sentence that confirms a saved change.
    var savedSentence: Text {
        switch self {
        case .other: .savedSentence
        case .delivery: .savedDelivery
        case .count: .savedCount
        case .waste: .savedWaste
        }
    }
}
