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
    let period: Drawer.Period
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
    }

    /// - Parameters:
    ///   - owed: newest first.
    ///   - moves: of the period, oldest first.
    package init(
        _ form: ClosingForm, shop: Shop, owed: [OwedOrder], moves: [CashMove], key: String, context: PageContext,
        notice: Notice = .none
    ) {
        (self.form, self.notice, self.context) = (form, notice, context)
        period = shop.drawer.period
        self.owed = owed
        self.moves = moves.map { MoveLine(move: $0, context: context) }
        var hidden = [
            HiddenField(FormKey.field, key),
            HiddenField(ClosingForm.seenField, String(shop.drawer.closings.last?.closing.number ?? 0)),
        ]
        if case .differs = notice { hidden.append(HiddenField(ClosingForm.sureField, "1")) }
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

    private var lines: [Line] {
        switch notice {
        case .none: []
        case .incomplete: [Line(text: texts(.orderFaultKey))]
        case .closedElsewhere: [Line(text: texts(.closingElsewhere))]
        case .differs(let difference):
            [
                Line(
                    text: texts(.closingDiffers, [.amount: context.signedMoney(difference)]),
                    href: "#\(ClosingForm.noteField)")
            ]
        case .wrong(let faults):
            faults.map { Line(text: $0.sentence(context), href: "#\($0.anchor)") }.sorted { $0.text < $1.text }
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
        .text("left") { $0.form.left },
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
                ? page.texts(.closingExpectedIs, [.amount: page.context.money(page.period.expected)])
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

    /// From this face value on, Korea has notes. Elsewhere the form of the frame tells nothing.
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

/// Cash that was put in or taken out: `15:02 얼음값 · 지민 −12,000원`.
struct MoveLine: ViewModel {
    let move: CashMove
    let context: PageContext

    static let fields: Fields<MoveLine> = [
        .text("time") { TimeLabel($0.move.time, $0.context).text(on: $0.context.clock.today) },
        .text("what") { line in
            [
                line.context.texts(line.move.reason.text), line.move.note.map { TextRule.isolated($0.rawValue) },
                line.context.name(of: line.move.who),
            ].compactMap(\.self).joined(separator: " · ")
        },
        .text("amount") { $0.context.signedMoney($0.move.signedAmount) },
    ]
}

extension PageContext {
    /// `+5,000원`, `−12,000원`, `0원`.
    func signedMoney(_ amount: Int, hasPlus: Bool = true) -> String {
        amount == 0 ? money(0) : (amount < 0 ? "−" : hasPlus ? "+" : "") + money(abs(amount))
    }
}

extension CashMove.Reason {
    var text: Text {
        switch self {
        case .change: .cashChange
        case .expense: .cashExpense
        case .deposit: .cashDeposit
        }
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
