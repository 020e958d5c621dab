import ContentFile
import JuiceShop
import Templates

/// One fruit of the stock form.
struct StockRow: ViewModel {
    let id: FruitID
    let picture: String
    let name: String
    let reason: StockChange.Reason
    /// The count in the current stock.
    let count: Int
    let tone: StockTone
    /// The juices that the fruit stops, and how much is missing.
    let hint: String
    /// The content of the field: the count, or the typed text.
    let value: String
    /// The count that the form shows, and the number of the last event that it includes.
    let seen: Int
    let seenSequence: Int
    /// What the wanted order needs; nil if it is not short of this fruit.
    let needed: Int?
    /// What the button with the focus adds.
    let focusedStep: Int?
    let error: String?
    let context: PageContext

    /// The id of a fruit's field.
    static func anchor(of fruit: FruitID) -> String { "count-\(fruit)" }

    var anchor: String { Self.anchor(of: id) }
    private var fruit: Fruit? { context.menu[id] }
    private var texts: LanguageTexts { context.texts }

    private func amount(_ count: Int) -> String { context.amount(count, of: id) }

    /// `키위 3개 → 13개`; nil when nothing is filled in.
    var changeSentence: String? { sentence(.savedChange) }

    static let fields: Fields<StockRow> = [
        .text("id") { $0.id.rawValue },
        .text("anchor", \.anchor),
        .file("picture", \.picture),
        .text("name", \.name),
        .text("count") { String($0.count) },
        .text("tone") { $0.tone.rawValue },
        .text("hint", \.hint),
        .optional("unit") { $0.fruit?.unit.symbol },
        .text("note") { $0.sentence(.stockUnsaved) ?? $0.hint },
        .flag("isChanged") { $0.change != nil },
        .address("whyHref") { Route.fruit($0.id).path },
        .text("why") {
            $0.texts($0.reason == .other ? .stockWhy : .stockNow, [.count: $0.amount($0.count)])
        },
        .flag("isNeeded") { $0.needed != nil },
        .flag("hasEnough") { $0.missing <= 0 },
        .text("need", \.need),
        .text("needed") { String($0.needed ?? 0) },
        .text("marked") { $0.marked("#missing") },
        .text("enough", \.enough),
        .text("value", \.value),
        .flag("isLong") { $0.value.count > 4 },
        .flag("isCompared") { $0.reason == .other || $0.reason == .count },
        .text("seen") { String($0.seen) },
        .flag("isCounted") { $0.reason == .count },
        .text("seenSequence") { String($0.seenSequence) },
        .text("seenAtField") { StockForm.seenAtField($0.id) },
        .text("stepField") { StockForm.stepField($0.id) },
        .text("seenField") { StockForm.seenField($0.id) },
        .text("typedField") { StockForm.typedField($0.id, for: $0.reason) },
        .text("typedLabel") { $0.texts($0.reason.fieldLabel, [.fruit: $0.name]) },
        .text("step") { String($0.step) },
        .text("steps") { String(10 * $0.step) },
        .text("plusSteps") { $0.context.signed(10 * $0.step, of: $0.id) },
        .text("removeStep") { $0.stepLabel(.stockRemove, $0.step) },
        .text("addStep") { $0.stepLabel(.stockAdd, $0.step) },
        .text("addSteps") { $0.stepLabel(.stockAdd, 10 * $0.step) },
        .flag("isAtRemove") { $0.focusedStep == -$0.step },
        .flag("isAtAdd") { $0.focusedStep == $0.step },
        .flag("isAtAddSteps") { $0.focusedStep == 10 * $0.step },
        .optional("fault", \.error),
    ]

    private var step: Int { fruit?.step ?? 1 }

    private func stepLabel(_ text: Text, _ count: Int) -> String {
        texts(text, [.fruit: name, .count: amount(count)])
    }

    /// How many are still missing with what is filled in.
    private var missing: Int { (needed ?? 0) - (change?.after ?? count) }

    /// `32개 필요 · 12개 더`
    private var need: String { missing > 0 ? marked(amount(missing)) : enough }

    private func marked(_ missing: String) -> String {
        texts(.stockMarked, [.needed: amount(needed ?? 0), .missing: missing])
    }

    private var enough: String { texts(.stockMarkedEnough, [.needed: amount(needed ?? 0)]) }

    private func sentence(_ text: Text) -> String? {
        change.map {
            texts(text, [.fruit: name, .before: amount($0), .after: amount($1)])
        }
    }

    /// The count before and after the change that is filled in; nil when nothing is, or when it is not a number.
    private var change: (before: Int, after: Int)? {
        let reader = StockForm.reader(context.menu.unit(of: id), for: reason)
        guard let number = reader.number(value), number >= 0 else { return nil }
        return switch reason {
        case .other: number == seen ? nil : (seen, number)
        case .count: (seen, number)
        case .delivery: number == 0 ? nil : (count, count + number)
        case .waste: number == 0 ? nil : (count, count - number)
        }
    }
}

extension StockRow {
    /// A row for each fruit of the menu; with a form, as it was sent.
    static func rows(
        shop: Shop, reason: StockChange.Reason, wantedOrder: WantedOrder?, notice: StockPageNotice, context: PageContext
    ) -> [StockRow] {
        let shortNeeds = wantedOrder?.shortNeeds ?? []
        let firstNeeded = context.menu.fruits.first { shortNeeds.map(\.fruit).contains($0.id) }
        return context.menu.fruits.map { fruit in
            let name = fruit.names[context.language]
            let count = shop.stock[fruit.id]
            let stockLevel = StockLevel(of: fruit.id, count: count, menu: context.menu)
            let seen = Seen(of: fruit.id, in: shop, reason: reason, notice: notice)
            let value = notice.entries[fruit.id]?.typed ?? (reason == .other ? String(seen.count) : "")
            let shortNeed = shortNeeds.first { $0.fruit == fruit.id }
            return StockRow(
                id: fruit.id, picture: context.picture(of: fruit.id), name: name, reason: reason, count: count,
                tone: tone(stockLevel, isNeeded: shortNeed != nil),
                hint: hint(stockLevel, context: context), value: value, seen: seen.count, seenSequence: seen.sequence,
                needed: shortNeed?.needed,
                focusedStep: focusedStep(fruit, notice, isFirstNeeded: fruit.id == firstNeeded?.id),
                error: notice.errors[fruit.id]?.sentence(of: fruit.id, reason: reason, context),
                context: context)
        }
    }

    /// The focus stays on the pressed button. A visitor who comes from a shortage begins at the first missing fruit.
    private static func focusedStep(_ fruit: Fruit, _ notice: StockPageNotice, isFirstNeeded: Bool) -> Int? {
        if case .filled(_, let step) = notice { return step?.fruit == fruit.id ? step?.pieces : nil }
        return isFirstNeeded && notice.isArrival ? fruit.step : nil
    }

    /// A fruit that stops a juice is short here, however many other juices it is enough for.
    private static func tone(_ stockLevel: StockLevel, isNeeded: Bool) -> StockTone {
        isNeeded || !stockLevel.stops.isEmpty ? .short : StockTone(stockLevel.level)
    }

    /// `모자라요 · 딸기쥬스를 못 만들어요`, and on the next line how many more would be enough; empty when there is enough.
    private static func hint(_ stockLevel: StockLevel, context: PageContext) -> String {
        let texts = context.texts
        let state =
            switch stockLevel.stops.count {
            case 0 where stockLevel.level == .enough: ""
            case 0 where stockLevel.count == 0 && stockLevel.level == .low: texts(.fruitUsedUp)
            case 0: texts(stockLevel.level == .short ? .stockLacking : .fruitLow)
            case ...maxJuices:
                texts(.stockLacking) + " · "
                    + texts(
                        .stockStops, [.juice: stockLevel.stops.map { context.name(of: $0) }.joined(separator: ", ")])
            case let count:
                texts(.stockLacking) + " · " + texts(.stockStopsMany, [.count: NumberFormat.grouped(count)])
            }
        if state.isEmpty || stockLevel.neededForTenEach == 0 { return state }
        return state + "\n"
            + texts(.stockNeeded, [.count: context.amount(stockLevel.neededForTenEach, of: stockLevel.fruit)])
    }

    /// A longer list of names cannot be read at a glance, so it becomes a number.
    private static let maxJuices = 2
}

extension StockNumberError {
    func sentence(of id: FruitID, reason: StockChange.Reason, _ context: PageContext) -> String {
        let (texts, fruit) = (context.texts, context.name(of: id))
        return switch self {
        case .aboveMaximum: texts(.stockFaultAboveMost, [.fruit: fruit])
        case .ambiguous(let one, let other): NumberFault.ambiguous(one, other).sentence(fruit, "", texts)
        case .notANumber where reason == .delivery || reason == .waste: texts(.stockFaultNoPieces, [.fruit: fruit])
        case .notANumber: texts(.stockFaultNotANumber, [.fruit: fruit])
        case .countedElsewhere(let count):
            texts(.stockFaultCountedElsewhere, [.fruit: fruit, .count: context.amount(count, of: id)])
        case .movedSince(let change):
            texts(.stockFaultMovedSince, [.fruit: fruit, .delta: context.signed(change, of: id)])
        case .belowZero(let present):
            texts(.stockFaultBelowZero, [.fruit: fruit, .present: context.amount(present, of: id)])
        case .deliveryTakes: texts(.stockFaultDeliveryTakes, [.fruit: fruit])
        case .wasteBrings: texts(.stockFaultWasteBrings, [.fruit: fruit])
        }
    }
}

/// The count that a fruit's number refers to: the current one, or the one in the form that is corrected.
private struct Seen {
    let count: Int
    let sequence: Int

    init(of fruit: FruitID, in shop: Shop, reason: StockChange.Reason, notice: StockPageNotice) {
        let isKept = reason == .other || Self.isRight(notice, fruit)
        count = (isKept ? notice.entries[fruit]?.seen : nil) ?? shop.stock[fruit]
        sequence = (isKept ? notice.entries[fruit]?.seenSequence : nil) ?? shop.sequence
    }

    /// A count stays valid if only another fruit's number is wrong. A fruit that was counted elsewhere is counted again.
    private static func isRight(_ notice: StockPageNotice, _ fruit: FruitID) -> Bool {
        let isTyped = notice.entries[fruit]?.typed?.contains { !$0.isWhitespace } ?? false
        return switch notice.errors[fruit] {
        case nil, .notANumber, .ambiguous, .aboveMaximum, .movedSince: isTyped
        default: false
        }
    }
}
