import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// Asks whether the juice was made already, before the order is cancelled; or says why it cannot be cancelled.
package struct CancellationPage: Page {
    package static func template(of all: PageTemplates) -> Template<CancellationPage> { all.cancellation }

    let frame: Frame
    let headline: Headline
    let record: OrderRecord
    let key: String
    let order: String
    let took: String
    let isOpen: Bool
    let texts: LanguageTexts

    /// The reason why nothing was cancelled.
    package enum Problem: Equatable, Sendable {
        /// The form had no answer or no key.
        case form
        /// The stock has no room for these fruits.
        case refused([FruitID])
    }

    package init(_ record: OrderRecord, key: String, context: PageContext, problem: Problem? = nil) {
        let texts = context.texts
        self.texts = texts
        self.record = record
        self.key = key
        isOpen = record.isCancellable(at: context.clock.now)
        order = context.cups(of: record.order.lines)
        took = context.recipe(record.order.took)
        headline = Self.headline(
            OrderConfirmation(record, by: context.clock), isOpen: isOpen, problem: problem,
            refused: { texts(.stockFaultAboveMost, [.fruit: context.name(of: $0)]) }, texts: texts)
        let title = headline.heading
        frame = Frame(
            .plain, .cancellation(record.order.number), .kitchen,
            title: headline.kind == .error ? texts(.errorTitle, [.title: title]) : title, context: context)
    }

    private static func headline(
        _ confirmation: OrderConfirmation, isOpen: Bool, problem: Problem?, refused: (FruitID) -> String,
        texts: LanguageTexts
    ) -> Headline {
        let number: LanguageTexts.Values = [.number: NumberFormat.grouped(confirmation.order.number)]
        if let cancellation = confirmation.record.cancellation {
            let how = texts(cancellation.wasMade ? .orderWasted : .orderReturned, [.time: confirmation.cancelledAt])
            return Headline(
                heading: texts(.orderCancelledTitle), kind: .cancelled,
                lines: [Line(text: texts(.doneNumber, number)), Line(text: how)])
        }
        let reasons: [String] =
            switch problem {
            case _ where !isOpen: [texts(.cancellationTooLate)]
            case .form: [texts(.cancellationFaultForm)]
            case .refused(let fruits): fruits.map(refused)
            case nil: []
            }
        if reasons.isEmpty { return Headline(heading: texts(.orderCancelOf, number)) }
        return Headline(
            heading: texts(.cancellationFault), kind: .error, lines: reasons.map { Line(text: $0) })
    }

    package static let fields: Fields<CancellationPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("number") { $0.texts(.doneNumber, [.number: NumberFormat.grouped($0.record.order.number)]) },
        .text("order", \.order),
        .text("took", \.took),
        .flag("isOpen", \.isOpen),
        .text("question") { $0.texts(.cancellationQuestion) },
        .text("action") { Route.cancellation($0.record.order.number).path },
        .text("keyField") { _ in CancellationForm.keyField },
        .text("key", \.key),
        .text("madeField") { _ in CancellationForm.madeField },
        .text("noValue") { _ in CancellationForm.no },
        .text("no") { $0.texts(.cancellationNo) },
        .text("noHint") { $0.texts(.cancellationNoHint) },
        .text("yesValue") { _ in CancellationForm.yes },
        .text("yes") { $0.texts(.cancellationYes) },
        .text("yesHint") { $0.texts(.cancellationYesHint) },
        .text("backHref") { _ in Route.orders().path },
        .text("back") { $0.texts($0.isOpen ? .cancellationBack : .cancellationToOrders) },
    ]
}

/// The outcome of a cancellation.
package struct CancellationMessage: Equatable, Sendable {
    let cancellation: Cancellation
    /// False if the order had been cancelled before, with the other answer.
    let isAsAsked: Bool

    package init(_ cancellation: Cancellation, asked wasMade: Bool) {
        self.cancellation = cancellation
        isAsAsked = cancellation.wasMade == wasMade
    }

    func sentence(context: PageContext) -> String {
        let texts = context.texts
        let number = NumberFormat.grouped(cancellation.number)
        if cancellation.wasMade {
            return texts(isAsAsked ? .cancelledWasted : .cancelledElsewhereWasted, [.number: number])
        }
        let fruits = context.listing(cancellation.took.inOrder(of: context.menu), as: .juiceLack, by: ", ")
        return texts(
            isAsAsked ? .cancelledReturned : .cancelledElsewhereReturned,
            [.number: number, .fruits: fruits])
    }
}
