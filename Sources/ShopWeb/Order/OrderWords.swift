import ContentFile
package import JuiceShop
import Templates

/// The words of an order form that are not taken, as they were typed, and why.
package struct OrderWordsFault: Error, Equatable {
    let typedMemo: String
    let typedCall: String
    let memo: TextFault?
    let call: TextFault?

    package init(typedMemo: String, typedCall: String, memo: TextFault? = nil, call: TextFault? = nil) {
        self.typedMemo = typedMemo
        self.typedCall = typedCall
        self.memo = memo
        self.call = call
    }
}

/// The words of an order on a page, where they stand among others.
extension PageContext {
    func memo(of order: OrderContent) -> String? { order.memo.map { TextRule.isolated($0.rawValue) } }

    func call(of order: OrderContent) -> String? { order.call.map { TextRule.isolated($0.rawValue) } }

    func place(of order: OrderContent) -> String? { order.place.map { name(of: $0) } }

    /// ` · 포장 · 은지`: the place, unless it is the usual one, and the name to call.
    func aside(_ order: OrderContent) -> String {
        let place = order.place == menu.usualPlace ? nil : place(of: order)
        return [place, call(of: order)].compactMap(\.self).map { " · " + $0 }.joined()
    }

    /// `59 · 은지`: the number of the day, and the name to call.
    func number(_ number: Int, _ order: OrderContent) -> String {
        [NumberFormat.grouped(number), call(of: order)].compactMap(\.self).joined(separator: " · ")
    }

    /// `포장 · 은지 · 빨대 두 개`; nil for an order without a place and words.
    func words(of order: OrderContent) -> String? {
        let words = [place(of: order), call(of: order), memo(of: order)].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }
}

/// The two fields for the words of an order.
struct OrderWordsFields: ViewModel {
    let memo: String
    let call: String
    let fault: OrderWordsFault?
    let context: PageContext

    init(_ order: OrderContent, _ context: PageContext) {
        memo = order.memo?.rawValue ?? ""
        call = order.call?.rawValue ?? ""
        fault = nil
        self.context = context
    }

    /// The words of a form that was refused.
    init(_ fault: OrderWordsFault, _ context: PageContext) {
        memo = fault.typedMemo
        call = fault.typedCall
        self.fault = fault
        self.context = context
    }

    /// The names of the shop's list.
    private var calls: [CallChip] {
        CallChip.all(chosen: fault?.call == nil ? try? CalledName(typed: call) : nil, context: context)
    }

    static let fields: Fields<OrderWordsFields> = [
        .rows("wordFields") { words in
            let (texts, calls) = (words.context.texts, words.calls)
            let isListed = calls.contains(where: \.isChosen)
            return [
                OrderWordField(
                    field: OrderForm.memoField, label: texts(.memoWord), typed: words.memo, rule: MemoText.rule,
                    fault: words.fault?.memo, texts: texts),
                OrderWordField(
                    field: OrderForm.callField, label: texts(.callWord), typed: isListed ? "" : words.call,
                    rule: CalledName.rule, fault: words.fault?.call, calls: calls, texts: texts),
            ]
        }
    ]
}

struct OrderWordField: ViewModel {
    let field: String
    let label: String
    let typed: String
    let rule: TextRule
    let fault: TextFault?
    /// The names of the shop's list, which stand before the field of another one; empty for none.
    var calls: [CallChip] = []
    let texts: LanguageTexts

    /// True for a typed name that the list does not have; before anybody chose a name, none is chosen.
    private var isOther: Bool { !typed.isEmpty || fault != nil }

    static let fields: Fields<OrderWordField> = [
        .rows("calls", \.calls),
        .flag("isOther", \.isOther),
        .text("field", \.field),
        .text("label", \.label),
        .text("typed", \.typed),
        .text("maxLength") { String($0.rule.maxLength) },
        .optional("fault") { $0.fault?.sentence(.noteFault, $0.rule, $0.texts) },
    ]
}

/// The memo, the name and the discount of the order that is chosen, on the counter's way back to their page. They belong to one
/// customer: the form has them only while they are shown.
struct CarriedWords: ViewModel {
    let order: OrderContent
    let context: PageContext

    /// - Returns: nil for an order without such.
    init?(_ order: OrderContent, context: PageContext) {
        guard !order.isEmpty || order.discount != nil else { return nil }
        self.order = order
        self.context = context
    }

    /// The foot has controls for the place, and for a name of the shop's list.
    private var shown: [OrderFact] { context.offersCall(of: order) ? [.place, .call] : [.place] }

    static let fields: Fields<CarriedWords> = [
        .text("text") { carried in
            // Where the words have no room, the money is in sight.
            let call = carried.context.offersCall(of: carried.order) ? nil : carried.context.call(of: carried.order)
            return [
                carried.order.discount.map { carried.context.name(of: $0, of: carried.order.discountedCup) }, call,
                carried.context.memo(of: carried.order),
            ].compactMap(\.self).joined(separator: " · ")
        },
        .rows("fields") { $0.order.hiddenFields(besides: $0.shown) },
    ]
}
