package import JuiceShop
import ShopRoutes

/// The question whether an order's juice was made already, before the order is taken back; or why it is not asked.
package struct CancellationPage: Page {
    package static let template = "cancellation"

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

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "frame": .part(frame)
        case "headline": .part(headline)
        case "number": .text(say(.doneNumber, [.number: NumberFormat.grouped(record.order.number)]))
        case "order": .text(order)
        case "took": .text(took)
        case "isOpen": .flag(isOpen)
        case "question": .text(say(.cancellationQuestion))
        case "action": .text(Route.cancellation(record.order.number).path)
        case "keyField": .text(CancellationForm.keyField)
        case "key": .text(key)
        case "madeField": .text(CancellationForm.madeField)
        case "noValue": .text(CancellationForm.no)
        case "no": .text(say(.cancellationNo))
        case "noHint": .text(say(.cancellationNoHint))
        case "yesValue": .text(CancellationForm.yes)
        case "yes": .text(say(.cancellationYes))
        case "yesHint": .text(say(.cancellationYesHint))
        case "backHref": .text(Route.orders().path)
        case "back": .text(say(isOpen ? .cancellationBack : .cancellationToOrders))
        default: nil
        }
    }

    package static func sample(menu: Menu, texts: Texts) -> CancellationPage {
        CancellationPage(
            OrderRecord(.sample(of: menu)), menu: menu, key: "sample", clock: .sample, language: .korean, texts: texts,
            fault: .refused([menu.fruits[0].id]))
    }
}
