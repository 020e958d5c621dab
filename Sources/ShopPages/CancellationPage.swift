package import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// The question whether an order's juice was made already, before the order is taken back; or why it is not asked.
package struct CancellationPage: Page {
    package static func template(of all: PageTemplates) -> Template<CancellationPage> { all.cancellation }

    let frame: Frame
    let headline: Headline
    let record: OrderRecord
    let key: String
    let order: String
    let took: String
    let isOpen: Bool
    let say: Wording

    /// Why an answer took nothing back.
    package enum Fault: Equatable, Sendable {
        /// There was no answer, or no key.
        case form
        /// So much of these fruits would not fit into the stock.
        case refused([FruitID])
    }

    package init(
        _ record: OrderRecord, menu: Menu, key: String, clock: WallClock, language: Language, texts: Texts,
        fault: Fault? = nil
    ) {
        let say = texts[language]
        self.say = say
        self.record = record
        self.key = key
        isOpen = record.canBeTakenBack(at: clock.now)
        order = say.cups(record.order.cups, of: menu.name(of: record.order.juice, in: language))
        took = say.took(record.order.took, menu, language)
        headline = Self.headline(
            DoneOrder(record, by: clock), isOpen: isOpen, fault: fault,
            refused: { say(.stockFaultAboveMost, [.fruit: menu.name(of: $0, in: language)]) }, say: say)
        let title = headline.heading
        frame = Frame(
            .cancellation(record.order.number),
            title: headline.kind == .fault ? say(.errorTitle, [.title: title]) : title, language: language,
            texts: texts, links: [.orders(say), .orderPage(say)])
    }

    private static func headline(
        _ done: DoneOrder, isOpen: Bool, fault: Fault?, refused: (FruitID) -> String, say: Wording
    ) -> Headline {
        let number: Wording.Values = [.number: NumberFormat.grouped(done.order.number)]
        if let cancellation = done.record.cancellation {
            let how = say(cancellation.wasMade ? .orderWasted : .orderReturned, [.time: done.cancelledAt])
            return Headline(
                heading: say(.orderCancelledTitle), kind: .cancelled,
                lines: [Line(text: say(.doneNumber, number)), Line(text: how)])
        }
        let reasons: [String] =
            switch fault {
            case _ where !isOpen: [say(.cancellationTooLate)]
            case .form: [say(.cancellationFaultForm)]
            case .refused(let fruits): fruits.map(refused)
            case nil: []
            }
        if reasons.isEmpty { return Headline(heading: say(.orderCancelOf, number)) }
        return Headline(
            heading: say(.cancellationFault), kind: .fault, lines: reasons.map { Line(text: $0) })
    }

    package static let fields: Fields<CancellationPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("number") { $0.say(.doneNumber, [.number: NumberFormat.grouped($0.record.order.number)]) },
        .text("order", \.order),
        .text("took", \.took),
        .flag("isOpen", \.isOpen),
        .text("question") { $0.say(.cancellationQuestion) },
        .text("action") { Route.cancellation($0.record.order.number).path },
        .text("keyField") { _ in CancellationForm.keyField },
        .text("key", \.key),
        .text("madeField") { _ in CancellationForm.madeField },
        .text("noValue") { _ in CancellationForm.no },
        .text("no") { $0.say(.cancellationNo) },
        .text("noHint") { $0.say(.cancellationNoHint) },
        .text("yesValue") { _ in CancellationForm.yes },
        .text("yes") { $0.say(.cancellationYes) },
        .text("yesHint") { $0.say(.cancellationYesHint) },
        .text("backHref") { _ in Route.orders().path },
        .text("back") { $0.say($0.isOpen ? .cancellationBack : .cancellationToOrders) },
    ]
}
