import ContentFile
package import JuiceShop
package import Templates

/// Fruit for other shops of the chain, and from them: a form for each transfer on its way, with what was sent filled in, one
/// for a slip's number, and one that sends. Below are the last transfers.
package struct TransfersPage: Page {
    package static func template(of all: PageTemplates) -> Template<TransfersPage> { all.transfers }

    package let frame: Frame
    let forms: [TransferPanel]
    let rows: [StockHistoryRow]
    let faultLines: [TextLine]
    /// What to write on the slip, after the fruit was sent.
    let sent: String?
    let context: PageContext

    /// - Parameters:
    ///   - coming: what is on its way here, oldest first.
    ///   - last: the last transfers with their numbers, newest first.
    ///   - sent: the transfer that was just sent.
    ///   - typed: a form that was refused.
    package init(
        _ chain: Chain, coming: [SentTransfer], last: [(sequence: Int, event: Event)], sent: TransferID? = nil,
        typed: TransferForm? = nil, faults: Set<TransferForm.Fault> = [], key: String, context: PageContext
    ) {
        let texts = context.texts
        self.context = context
        self.sent = sent.map { texts(.transfersSent, [.number: $0.rawValue]) }
        let isAnnounced = coming.contains { $0.transfer.rawValue == typed?.transfer }
        forms =
            coming.map { sent in
                TransferPanel(
                    kind: .coming(sent), typed: sent.transfer.rawValue == typed?.transfer ? typed : nil, key: key,
                    context: context)
            } + [
                TransferPanel(
                    kind: .sending(chain), typed: typed?.transfer == nil ? typed : nil, key: key, context: context),
                TransferPanel(
                    kind: .slip, typed: typed?.transfer == nil || isAnnounced ? nil : typed, key: key, context: context),
            ]
        rows = last.map {
            StockHistoryRow(StockHistoryPage.Entry($0.event, sequence: $0.sequence, counts: nil), context: context)
        }
        faultLines = faults.map { TextLine(text: $0.text(context), href: nil) }.sorted { $0.text < $1.text }
        frame = Frame(
            .plain, .transfers(), .more, title: texts(.transfersTitle), isFault: !faults.isEmpty, context: context)
    }

    package static let fields: Fields<TransfersPage> = [
        .part("frame", \.frame),
        .rows("faultLines", \.faultLines),
        .optional("sent", \.sent),
        .rows("forms", \.forms),
        .rows("rows", \.rows),
    ]
}

/// One form of the page.
struct TransferPanel: ViewModel {
    let kind: Kind
    let typed: TransferForm?
    let key: String
    let context: PageContext

    enum Kind {
        case coming(SentTransfer)
        case sending(Chain)
        case slip

        /// Begins the ids of the form's fields.
        var prefix: String {
            switch self {
            case .coming(let sent): sent.transfer.rawValue
            case .sending: "send"
            case .slip: "slip"
            }
        }
    }

    private var announced: SentTransfer? { if case .coming(let sent) = kind { sent } else { nil } }
    private var chain: Chain? { if case .sending(let chain) = kind { chain } else { nil } }
    private var isSlip: Bool { if case .slip = kind { true } else { false } }

    private var heading: String {
        switch kind {
        case .coming(let sent):
            context.texts(
                .historyReceivedFrom,
                [.label: context.name(of: sent.transfer.shop), .number: sent.transfer.rawValue])
        case .sending: context.texts(.transfersSend)
        case .slip: context.texts(.transfersSlip)
        }
    }

    private var hidden: [HiddenField] {
        let key = [HiddenField(FormKey.field, key)]
        guard let announced else { return key }
        return key + [HiddenField(TransferForm.transferField, announced.transfer.rawValue)]
            + announced.counts.inOrder(of: context.menu).map {
                HiddenField(TransferForm.sentField($0.0), String($0.1))
            }
    }

    private var fruits: [TransferField] {
        let fruits = announced.map { $0.counts.keys.inOrder(of: context.menu) } ?? context.menu.fruits.map(\.id)
        return fruits.map {
            TransferField(
                fruit: $0, prefix: kind.prefix,
                value: typed?.counts[$0] ?? announced?.counts[$0].map(String.init) ?? "", context: context)
        }
    }

    static let fields: Fields<TransferPanel> = [
        .text("heading", \.heading),
        .rows("fields", \.hidden),
        .flag("hasShops") { $0.chain != nil },
        .rows("shops") { panel in
            (panel.chain?.others ?? []).map {
                Choice(
                    value: $0.id.rawValue, label: TextRule.isolated($0.name.rawValue),
                    isChosen: panel.typed?.to == $0.id.rawValue)
            }
        },
        .flag("isSlip", \.isSlip),
        .text("transfer") { $0.typed?.transfer ?? "" },
        .rows("fruits", \.fruits),
        .optional("sentNote") { $0.announced?.note?.rawValue },
        .text("noteId") { "\($0.kind.prefix)-note" },
        .text("note") { $0.typed?.note ?? "" },
        .text("maxLength") { _ in String(NoteText.rule.maxLength) },
        .text("button") { $0.context.texts($0.chain == nil ? .transfersReceive : .transfersSend) },
    ]
}

/// The field of a fruit's count.
struct TransferField: ViewModel {
    let fruit: FruitID
    let prefix: String
    let value: String
    let context: PageContext

    static let fields: Fields<TransferField> = [
        .text("id") { "\($0.prefix)-\($0.fruit)" },
        .text("name") { TransferForm.countField($0.fruit) },
        .file("picture") { $0.context.picture(of: $0.fruit) },
        .text("label") { $0.context.name(of: $0.fruit) },
        .optional("unit") { $0.context.menu.unit(of: $0.fruit).symbol },
        .text("value", \.value),
    ]
}

extension PageContext {
    /// The name that the owner gave to another shop; its id without one.
    func name(of shop: ShopID) -> String {
        settings.chain?[shop].map { TextRule.isolated($0.name.rawValue) } ?? shop.rawValue
    }
}

extension TransferForm.Fault {
    fileprivate func text(_ context: PageContext) -> String {
        let texts = context.texts
        return switch self {
        case .key: texts(.orderFaultKey)
        case .shop: texts(.transfersFaultShop)
        case .number: texts(.transfersFaultNumber)
        case .note: texts(.closingFaultNote)
        case .nothing: texts(.transfersFaultNothing)
        case .count(let fruit): texts(.transfersFaultCount, [.fruit: context.name(of: fruit)])
        case .unclear(let fruit, let fault):
            fault.sentence(context.name(of: fruit), NumberFormat.grouped(Stock.maxCount), texts)
        case .tooFew(let fruit): texts(.transfersFaultTooFew, [.fruit: context.name(of: fruit)])
        case .again: texts(.transfersFaultAgain)
        }
    }
}
