package import FastCGI
package import JuiceShop

/// The stock form: the fields of each fruit as they were sent, and the request that they make.
///
/// A fruit has pieces to add (`add.kiwi=1`), a typed count (`count.kiwi`) beside the count that the page had shown
/// (`seen.kiwi`) and, for a stocktake, the last event that this count includes (`seenAt.kiwi`); or pieces that were
/// delivered or thrown away (`pieces.kiwi`). The first value of a field counts; only pieces to add add up.
///
/// A form with a press on a stepper (`step.kiwi=10`) saves nothing: it comes back with the field filled.
package struct StockForm: Equatable, Sendable {
    /// The view that the form was opened in. A form without a known reason is shown again as `other`.
    package let view: StockView
    /// True if `저장하고 닫기` was pressed.
    package let closes: Bool
    /// The stepper that was pressed. Its fruit's entry has the number as it was before.
    package let step: StockStep?
    /// The fields of each fruit on the menu for which the form has any.
    package let entries: [FruitID: Entry]
    /// The note, as it was typed.
    package let note: String
    /// A fruit's delta is its pieces, plus the typed count less the seen one.
    package let request: Result<StockChangeRequest, StockFormError>
    /// True if a script kept the counts of the moment at which each number was typed.
    package let isTimed: Bool
    /// The moment of the stocktake, as its visitor says.
    let moment: ClosingForm.Moment?

    /// One fruit's fields.
    package struct Entry: Equatable, Sendable {
        /// The text that was typed for the reason's kind of number.
        package var typed: String?
        /// The count that the page had shown.
        package var seen: Int?
        /// The sequence of the last event that this count includes. An invalid number counts as 0, before all events.
        package var seenSequence: Int?

        package init(typed: String? = nil, seen: Int? = nil, seenSequence: Int? = nil) {
            self.typed = typed
            self.seen = seen
            self.seenSequence = seenSequence
        }
    }

    package static let reasonField = "reason"
    package static let closeField = "close"
    package static let noteField = "note"
    static let timedField = "timed"
    static let momentField = "moment"
    package static func stepField(_ fruit: FruitID) -> String { Field.step.name(fruit) }
    package static func seenField(_ fruit: FruitID) -> String { Field.seen.name(fruit) }
    package static func seenAtField(_ fruit: FruitID) -> String { Field.seenAt.name(fruit) }

    /// The field that people type a fruit's number into.
    package static func typedField(_ fruit: FruitID, for reason: StockChange.Reason) -> String {
        Field.typed(for: reason).name(fruit)
    }

    /// The reader of that field.
    static func reader(_ unit: FruitUnit, for reason: StockChange.Reason) -> NumberReader {
        Field.typed(for: reason).reader(unit)
    }

    /// The fruit of a field for the pieces that were delivered; nil for any other field.
    static func fruit(ofDeliveredField name: String) -> FruitID? {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0] == Field.pieces.rawValue, Token.isToken(parts[1]) else { return nil }
        return FruitID(parts[1])
    }

    package init(_ form: Form, menu: Menu, who: Who? = nil) {
        let reason = form[Self.reasonField].map(StockChange.Reason.init(rawValue:)) ?? .other
        view = StockView(reason ?? .other, order: OrderContent(form).filter { menu.serving(of: $0.cup) != nil })
        closes = form[Self.closeField] != nil
        isTimed = form[Self.timedField] != nil
        moment = form[Self.momentField].flatMap(ClosingForm.Moment.init)
        let fields = FruitFields(form, reason: reason ?? .other, menu: menu)
        entries = fields.entries
        step = fields.step
        let note = form[Self.noteField] ?? ""
        self.note = note
        request = Result { () throws(StockFormError) in
            guard let key = form.key() else { throw .key }
            guard let reason else { throw .reason }
            let noteText: NoteText?
            do throws(TextFault) {
                noteText = try NoteText(typed: note)
            } catch {
                guard error == .empty else { throw .note(error) }
                noteText = nil
            }
            return StockChangeRequest(
                try fields.deltas(), reason: reason, seenSequences: fields.entries.compactMapValues(\.seenSequence),
                key: key, note: noteText, who: who)
        }
    }
}

extension StockForm {
    /// The wrong numbers, by their fruits.
    var wrongNumbers: [FruitID: StockNumberError] {
        if case .failure(.numbers(let errors)) = request { errors } else { [:] }
    }

    /// The fruits of a stocktake whose stock moved between the page and the form, and by how much. Without a script, the form
    /// cannot say when each of them was counted.
    func moved(in shop: Shop) -> [FruitID: Int] {
        guard view.reason == .count, !isTimed, case .success(let request) = request else { return [:] }
        var moved = [FruitID: Int]()
        for fruit in request.deltas.keys {
            guard let seen = entries[fruit]?.seen, let sequence = entries[fruit]?.seenSequence,
                // Another stocktake, or this one for the first time: the shop decides.
                shop.accounts[fruit]?.counted?.sequence ?? 0 <= sequence, shop.stock[fruit] != seen
            else { continue }
            moved[fruit] = shop.stock[fruit] - seen
        }
        return moved
    }
}

extension StockChangeRequest {
    /// The same stocktake, where some fruits were counted now and not when the page was shown.
    /// - Parameter moved: the changes of their stock since then.
    func counted(in shop: Shop, after moved: [FruitID: Int]) -> StockChangeRequest {
        StockChangeRequest(
            deltas.merging(moved) { $0 - $1 }, reason: reason,
            seenSequences: seenSequences.merging(moved.mapValues { _ in shop.sequence }) { $1 }, key: key, note: note,
            who: who)
    }
}

/// The error in a stock form that makes no request.
package enum StockFormError: Error, Equatable {
    /// No key, or not 1 to 64 of A–Z a–z 0–9 - _.
    case key
    /// An unknown reason.
    case reason
    /// A field of a fruit that is not on the menu.
    case unknownFruit(String)
    /// A note that is no line of text.
    case note(TextFault)
    /// The wrong numbers of these fruits.
    case numbers([FruitID: StockNumberError])
}

/// A field that the form has for each fruit.
private enum Field: String {
    case add, seen, seenAt, count, pieces, step

    func name(_ fruit: FruitID) -> String { "\(rawValue).\(fruit)" }

    /// A delivery and waste are pieces that come or go; a stocktake and a correction are counts.
    static func typed(for reason: StockChange.Reason) -> Field {
        switch reason {
        case .delivery, .waste: .pieces
        case .count, .other: .count
        }
    }

    /// True if a form for that reason may have a number in this field.
    func isAllowed(for reason: StockChange.Reason) -> Bool {
        switch reason {
        case .delivery, .waste: true
        case .count: self == .count || self == .seen || self == .step
        case .other: self != .pieces
        }
    }

    /// The numbers that people type have the fruit's unit; the others are the page's.
    func reader(_ unit: FruitUnit) -> NumberReader {
        switch self {
        case .count: .count(unit)
        case .pieces: .count(unit, signs: .any)
        case .add, .seen, .seenAt, .step: .whole
        }
    }

    /// True if the field may stay empty: the fruit was not counted, or nothing of it came or went.
    func isOptional(for reason: StockChange.Reason) -> Bool {
        self == .pieces || self == .count && reason == .count
    }
}

/// The fields of all fruits, read in one pass.
private struct FruitFields {
    private(set) var entries = [FruitID: StockForm.Entry]()
    private(set) var step: StockStep?
    private let reason: StockChange.Reason
    private var adds = [FruitID: Int]()
    private var counts = [FruitID: Int]()
    private var wrongNumbers = [FruitID: StockNumberError]()
    private var unknownFruit: String?

    init(_ form: Form, reason: StockChange.Reason, menu: Menu) {
        self.reason = reason
        for item in form.fields {
            let parts = item.name.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let field = Field(rawValue: String(parts[0])) else { continue }
            if let fruit = menu[FruitID(parts[1])] {
                read(field, of: fruit, item.value)
            } else if field != .seenAt, !isLeftEmpty(field, item.value) {
                unknownFruit = unknownFruit ?? String(parts[1])
            }
        }
    }

    private mutating func read(_ field: Field, of fruit: Fruit, _ value: String) {
        let (fruit, unit) = (fruit.id, fruit.unit)
        var entry = entries[fruit] ?? StockForm.Entry()
        defer { entries[fruit] = entry }
        if field == Field.typed(for: reason), entry.typed == nil { entry.typed = value }
        if field == .seenAt {
            if entry.seenSequence == nil { entry.seenSequence = Int(value) ?? 0 }
            return
        }
        if isLeftEmpty(field, value) { return }
        guard field.isAllowed(for: reason) else {
            wrongNumbers[fruit] = .notANumber
            return
        }
        let number: Int
        do {
            number = try field.reader(unit).read(value)
        } catch {
            wrongNumbers[fruit] = StockNumberError(error)
            return
        }
        switch field {
        case .add: adds[fruit, default: 0] += number
        case .pieces: adds[fruit, default: 0] += reason == .waste ? -number : number
        case .seen: entry.seen = entry.seen ?? number
        case .count: counts[fruit] = counts[fruit] ?? number
        case .step: step = step ?? StockStep(fruit: fruit, pieces: number)
        case .seenAt: break
        }
    }

    /// Each fruit's delta.
    func deltas() throws(StockFormError) -> [FruitID: Int] {
        if let unknownFruit { throw .unknownFruit(unknownFruit) }
        var wrongNumbers = wrongNumbers
        var deltas = adds
        for (fruit, count) in counts {
            if let seen = entries[fruit]?.seen {
                deltas[fruit, default: 0] += count - seen
            } else {
                wrongNumbers[fruit] = .notANumber
            }
        }
        for (fruit, delta) in deltas where abs(delta) > Stock.maxCount && wrongNumbers[fruit] == nil {
            wrongNumbers[fruit] = .aboveMaximum
        }
        if !wrongNumbers.isEmpty { throw .numbers(wrongNumbers) }
        let errors = deltas.compactMapValues(directionError)
        if !errors.isEmpty { throw .numbers(errors) }
        return deltas
    }

    private func directionError(_ delta: Int) -> StockNumberError? {
        switch reason {
        case .delivery where delta < 0: .deliveryTakes
        case .waste where delta > 0: .wasteBrings
        default: nil
        }
    }

    private func isLeftEmpty(_ field: Field, _ value: String) -> Bool {
        field.isOptional(for: reason) && value.allSatisfy(\.isWhitespace)
    }
}
