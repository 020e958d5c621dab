import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The form of a closing: orders without a payment first, then the count, what stays in the drawer, and the cash that was
/// moved. Selling goes on meanwhile.
package struct ClosingPage: Page {
    package static func template(of all: PageTemplates) -> Template<ClosingPage> { all.closing }

    package let frame: Frame
    let form: ClosingForm
    let notice: Notice
    /// The period that the count is compared with.
    let period: Drawer.Period
    /// The cash that came in after it, while the page was open.
    let cashSince: Int
    let opensDrawer: Bool
    let owed: [OwedOrder]
    let moves: [MoveLine]
    let hiddenFields: [HiddenField]
    let context: PageContext

    package enum Notice: Equatable, Sendable {
        case none
        /// The form has no key.
        case incomplete
        case wrong(Set<ClosingForm.Fault>)
        /// Somebody closed after the form was shown.
        case closedElsewhere
        /// The drawer differs by more than `Settings.cashLimit`, and there is no note.
        case differs(Int)
        /// So much cash came in since the page was shown, and the count agrees neither with it nor without it.
        case moved(Int)
        /// The page was shown too long ago.
        case stale
        /// The move of cash is older than `CashMove.allowedSeconds`, and was not taken back.
        case moveTooOld
        /// A closing has the move of cash, which was not taken back.
        case moveClosed

        /// True if the count still belongs to the moment at which the page was shown first.
        var keepsMoment: Bool { self != .stale && self != .closedElsewhere }
    }

    /// An event of the drawer, with its number.
    package struct Entry: Equatable, Sendable {
        let event: Event
        let sequence: Int

        package init(_ event: Event, sequence: Int) {
            self.event = event
            self.sequence = sequence
        }
    }

    /// - Parameters:
    ///   - moment: of the count that was typed; nil for now.
    ///   - owed: newest first.
    ///   - moves: the cash moved and the drawer opened in the period, oldest first.
    package init(
        _ form: ClosingForm, shop: Shop, moment: CountMoment? = nil, owed: [OwedOrder],
        moves: [Entry],
        opensDrawer: Bool = false, key: String, context: PageContext, notice: Notice = .none
    ) {
        self.form = form
        self.notice = notice
        self.context = context
        self.opensDrawer = opensDrawer
        period = moment?.period ?? shop.drawer.period
        cashSince = shop.drawer.period.expected - period.expected
        self.owed = owed
        self.moves = MoveLine.all(moves, context)
        var hidden = [
            HiddenField(FormKey.field, key),
            HiddenField(ClosingForm.seenField, String(shop.drawer.closings.last?.closing.number ?? 0)),
            HiddenField(ClosingForm.untilField, String(moment?.sequence ?? shop.sequence)),
        ]
        if case .moved = notice {
        } else if let moment = form.moment, notice.keepsMoment {
            hidden.append(HiddenField(ClosingForm.momentField, moment.rawValue))
        }
        if case .differs = notice { hidden.append(HiddenField(ClosingForm.sureField, "1")) }
        if let first = form.first { hidden.append(HiddenField(ClosingForm.firstField, String(first))) }
        hiddenFields = hidden
        frame = Frame(
            .plain, .closing(), .more, title: context.texts(.closingTitle), isFault: notice != .none, context: context,
            scripts: Self.hasCash(context) ? [.ordersScript, .payScript, .closingScript] : [.ordersScript])
    }

    private var texts: LanguageTexts { context.texts }
    private var currency: Currency { context.settings.currency }

    /// The faults by their fields.
    fileprivate var faults: Set<ClosingForm.Fault> {
        if case .wrong(let faults) = notice { Set(faults.map(\.place)) } else { [] }
    }

    private var lines: [TextLine] {
        switch notice {
        case .none: []
        case .incomplete: [TextLine(text: texts(.orderFaultKey))]
        case .closedElsewhere: [TextLine(text: texts(.closingElsewhere))]
        case .differs(let difference):
            // A count that knows what is expected is no count.
            [
                TextLine(
                    text: context.settings.showsExpectedCash
                        ? texts(.closingDiffers, [.amount: context.signedMoney(difference)])
                        : texts(.closingDiffersBlind),
                    href: "#\(ClosingForm.noteField)")
            ]
        case .moved(let amount):
            [
                TextLine(
                    text: texts(amount > 0 ? .closingCameIn : .closingWentOut, [.amount: context.money(abs(amount))]))
            ]
        case .stale: [TextLine(text: texts(.closingStale))]
        case .moveTooOld: [TextLine(text: texts(.closingMoveTooOld))]
        case .moveClosed: [TextLine(text: texts(.closingMoveClosed))]
        case .wrong(let faults):
            faults.map { TextLine(text: $0.sentence(context), href: "#\($0.anchor)") }.sorted { $0.text < $1.text }
        }
    }

    private static func hasCash(_ context: PageContext) -> Bool { context.settings.paymentKinds.contains(.cash) }

    private var typedCount: CashCount? { try? form.count(currency) }

    package static let fields: Fields<ClosingPage> = [
        .part("frame", \.frame),
        .flag("hasCash") { hasCash($0.context) },
        .rows("fields", \.hiddenFields),
        .rows("faultLines", \.lines),
        .text("since") { page in
            page.period.since.map { page.texts(.closingSince, [.time: page.context.label($0)]) } ?? ""
        },
        .optional("sums") { page in
            page.owed.isEmpty ? nil : page.context.sums(owed: page.owed.count, page.owed.reduce(0) { $0 + $1.due })
        },
        .optional("all") { page in page.owed.count < 2 ? nil : PayAllButton(on: .closing, context: page.context) },
        .rows("days") { page in
            let dues = page.owed.map { ($0.record.order.number, $0.due) }
            return OwedDay.all(
                page.owed.map(\.record), dues: Dictionary(dues, uniquingKeysWith: { first, _ in first }), on: .closing,
                context: page.context)
        },
        .rows("faces") { page in
            page.currency.faces.map { FaceField(face: $0, typed: page.form.faces[$0] ?? "", page: page) }
        },
        .text("sum", \.form.sum),
        .flag("isSumWrong") { !$0.faults.isDisjoint(with: [.sum, .twoCounts, .nothing]) },
        .text("counted") { page in page.typedCount.map { page.context.money($0.total) } ?? "" },
        .text("money", \.context.moneyPattern),
        .flag("hasDecimals") { $0.currency.decimals > 0 },
        .text("decimals") { String($0.currency.decimals) },
        .text("reader") { NumberReader.cash($0.currency).json },
        .text("left") { page in
            // Filled with the last time's: nobody forgets what is in the drawer every evening.
            page.form.left ?? (page.period.left > 0 ? page.context.settings.currency.plain(page.period.left) : "")
        },
        .flag("opensDrawer", \.opensDrawer),
        .flag("asksMoment") { if case .moved = $0.notice { true } else { false } },
        .text("momentField") { _ in ClosingForm.momentField },
        .flag("isLeftWrong") { !$0.faults.isDisjoint(with: [.left, .leftTooMuch]) },
        .text("leftHint") { page in page.texts(.closingLeftHint, [.amount: page.context.money(page.period.left)]) },
        .text("note", \.form.note),
        .flag("isNoteWrong") { $0.faults.contains(.note) },
        .text("maxLength") { _ in String(NoteText.rule.maxLength) },
        .rows("moves", \.moves),
        .flag("isMoveOpen") { !$0.faults.isDisjoint(with: [.amount, .reason, .moveNote]) },
        .rows("reasons") { page in
            CashMove.Reason.allCases.map {
                Choice(
                    field: ClosingForm.reasonField, value: $0.rawValue, label: page.texts($0.text),
                    isChosen: $0 == page.form.reason)
            }
        },
        .text("amount", \.form.amount),
        .text("moveNote", \.form.moveNote),
        .optional("expected") { page in
            page.context.settings.showsExpectedCash
                ? [
                    page.texts(.closingExpectedIs, [.amount: page.context.money(page.period.expected)]),
                    page.cashSince == 0
                        ? nil : page.texts(.closingSinceShown, [.amount: page.context.signedMoney(page.cashSince)]),
                ].compactMap(\.self).joined(separator: " · ")
                : page.texts(.closingBlind)
        },
        .text("close") { page in
            if case .differs = page.notice { page.texts(.closingAnyway) } else { page.texts(.closingClose) }
        },
    ]
}

/// The number of notes or coins of one face value.
struct FaceField: ViewModel {
    let face: Int
    let typed: String
    let page: ClosingPage

    /// True from the face value on at which Korea has notes. Elsewhere the shape of the frame says nothing.
    private var isNote: Bool { face >= 1_000 }

    static let fields: Fields<FaceField> = [
        .text("name") { ClosingForm.faceField($0.face) },
        .text("anchor") { "face-\($0.face)" },
        .text("amount") { $0.page.context.money($0.face) },
        .text("plain") { String($0.face) },
        .text("value", \.typed),
        .flag("isNote", \.isNote),
        .flag("isWrong") { $0.page.faults.contains(.face($0.face)) },
    ]
}

extension PageContext {
    /// `+5,000원`, `−12,000원`, `0원`.
    func signedMoney(_ amount: Int, hasPlus: Bool = true) -> String {
        amount == 0 ? money(0) : (amount < 0 ? "−" : hasPlus ? "+" : "") + money(abs(amount))
    }
}

extension ClosingForm.Fault {
    fileprivate func sentence(_ context: PageContext) -> String {
        guard case .unclear(let place, let fault) = self else { return context.texts(text) }
        let most =
            if case .face = place { NumberFormat.grouped(CashCount.maxFaces) } else {
                context.money(CashCount.maxTotal)
            }
        return fault.sentence(place.label(context), most, context.texts)
    }

    /// The field's name on the page.
    private func label(_ context: PageContext) -> String {
        switch self {
        case .face(let face): context.money(face)
        case .left: context.texts(.closingLeft)
        case .amount: context.texts(.closingMoved)
        default: context.texts(.closingCounted)
        }
    }

    private var text: Text {
        switch place {
        case .face: .closingFaultFace
        case .sum: .closingFaultSum
        case .twoCounts: .closingFaultTwoCounts
        case .nothing: .closingFaultNothing
        case .left: .closingFaultLeft
        case .leftTooMuch: .closingFaultLeftTooMuch
        case .note, .moveNote: .closingFaultNote
        case .amount: .closingFaultAmount
        case .reason: .closingFaultReason
        case .unclear: .closingFaultSum
        }
    }

    fileprivate var anchor: String {
        switch place {
        case .face(let face): "face-\(face)"
        case .sum, .twoCounts, .nothing: ClosingForm.sumField
        case .left, .leftTooMuch: ClosingForm.leftField
        case .note: ClosingForm.noteField
        case .amount: ClosingForm.amountField
        case .reason: ClosingForm.reasonField
        case .moveNote: ClosingForm.moveNoteField
        case .unclear: ClosingForm.sumField
        }
    }
}
