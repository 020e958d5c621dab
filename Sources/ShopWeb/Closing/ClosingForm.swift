import Bytes
package import FastCGI
import JuiceShop

/// The form of a closing, as it was typed: the cash by face value or as one sum, what stays in the drawer, a note, and beside
/// them a move of cash. The page's address has it too, so that a payment or a move on the way loses no count.
package struct ClosingForm: Equatable, Sendable {
    /// How many of each note and coin, by the face value in the currency's smallest unit.
    private(set) var faces: [Int: String] = [:]
    private(set) var sum = ""
    /// nil for a page that is shown first.
    private(set) var left: String?
    private(set) var note = ""
    private(set) var amount = ""
    private(set) var reason: CashMove.Reason?
    private(set) var moveNote = ""
    /// The last event that the page showed; nil when it does not say.
    private(set) var until: Int?
    /// The moment of the count, as its visitor says.
    private(set) var moment: Moment?
    /// The sum that was counted first, when the form comes back because the drawer differs.
    private(set) var first: Int?

    static let seenField = "seen"
    static let untilField = "until"
    static let momentField = "moment"
    static let firstField = "first"
    static let sumField = "sum"
    static let leftField = "left"
    static let noteField = "note"
    static let amountField = "amount"
    static let reasonField = "reason"
    static let moveNoteField = "why"
    /// The visitor has seen that the drawer differs by more than `Settings.cashLimit`.
    static let sureField = "sure"
    private static let facePrefix = "face."
    static func faceField(_ face: Int) -> String { "\(facePrefix)\(face)" }

    /// A moment at which cash can have been counted.
    package enum Moment: String, Sendable {
        /// When the page was shown.
        case shown
        /// When the form was sent.
        case now
    }

    /// A field that cannot be recorded as it was typed.
    package enum Fault: Hashable, Sendable {
        /// Not a number of notes or coins.
        case face(Int)
        case sum
        /// The sum is not that of the notes and coins.
        case twoCounts
        /// Nothing was counted.
        case nothing
        case left
        /// More would stay than was counted.
        case leftTooMuch
        case note, amount, reason, moveNote
        /// The number of a field that can be read in two ways, or that is too large.
        indirect case unclear(Fault, NumberFault)

        /// The fault as one of its field.
        var place: Fault { if case .unclear(let place, _) = self { place } else { self } }

        fileprivate init(_ place: Fault, _ fault: NumberFault) {
            self = fault == .notANumber ? place : .unclear(place, fault)
        }
    }

    package init() {}

    package init(_ form: Form) {
        for field in form.fields where field.name.hasPrefix(Self.facePrefix) && !field.value.isEmpty {
            guard let face = Route.number(field.name.dropFirst(Self.facePrefix.count)[...]) else { continue }
            faces[face] = field.value
        }
        sum = form[Self.sumField] ?? ""
        left = form[Self.leftField]
        note = form[Self.noteField] ?? ""
        amount = form[Self.amountField] ?? ""
        reason = form[Self.reasonField].flatMap(CashMove.Reason.init)
        moveNote = form[Self.moveNoteField] ?? ""
        until = form[Self.untilField].flatMap { NumberReader.whole.number($0) }
        moment = form[Self.momentField].flatMap(Moment.init)
        first = form[Self.firstField].flatMap { NumberReader.whole.number($0) }
            .flatMap { (0...CashCount.maxTotal).contains($0) ? $0 : nil }
    }

    /// The form after a count of the drawer that differed: whatever is counted again, the first sum stays.
    func counted(_ sum: Int) -> ClosingForm {
        var form = self
        form.first = first ?? sum
        return form
    }

    /// True once something of the count was typed: it has a moment then.
    var isTyped: Bool { !faces.isEmpty || !sum.isEmpty }

    /// What the page's address says.
    var parameters: [Route.Parameter] {
        var parameters: [Route.Parameter] = []
        for (face, count) in faces.sorted(by: { $0.key > $1.key }) { parameters.append((Self.faceField(face), count)) }
        if !sum.isEmpty { parameters.append((Self.sumField, sum)) }
        if !note.isEmpty { parameters.append((Self.noteField, note)) }
        parameters.append((Self.leftField, left))
        if isTyped {
            parameters.append((Self.untilField, until))
            parameters.append((Self.firstField, first))
        }
        return parameters
    }

    /// The moment that a count belongs to. Cash that came in since the page was shown is in the drawer or not: the sum that
    /// agrees says which, or else the visitor.
    /// - Returns: nil where nothing says it.
    func choice(of counted: CashCount, at shown: CountMoment, cashSince later: Int) -> Moment? {
        if later == 0 { return .now }
        if let moment { return moment }
        let difference = counted.total - shown.period.expected
        return difference == 0 ? .shown : difference == later ? .now : nil
    }

    /// The same form without the move of cash, once that is recorded: what an address carries. A count that was not begun has
    /// no moment.
    var withoutMove: ClosingForm {
        var form = self
        form.amount = ""
        form.reason = nil
        form.moveNote = ""
        form.moment = nil
        if !isTyped { form.until = nil }
        return form
    }

    func count(_ currency: Currency) throws(ClosingFormError) -> CashCount {
        var faults = Set<Fault>()
        var counts = [Int: Int]()
        for (face, text) in faces {
            // The page has no field for it: the shop's currency changed meanwhile, or the request was made by hand.
            guard currency.faces.contains(face) else {
                faults.insert(.sum)
                continue
            }
            do {
                counts[face] = try NumberReader.faces.read(text)
            } catch {
                faults.insert(Fault(.face(face), error))
            }
        }
        let typed = Self.amount(sum, .sum, currency, &faults)
        if counts.isEmpty, typed == nil, faults.isEmpty { faults.insert(.nothing) }
        let count = counts.isEmpty ? CashCount(sum: typed ?? 0) : CashCount(faces: counts)
        if let typed, !counts.isEmpty, typed != count.total { faults.insert(.twoCounts) }
        if !count.isValid { faults.insert(.sum) }
        if !faults.isEmpty { throw ClosingFormError(faults: faults) }
        return count
    }

    /// - Parameter keys: the form's key, and the last closing that it saw.
    func request(_ key: Key, seen: Int, _ currency: Currency, who: Who?) throws(ClosingFormError) -> ClosingRequest {
        let count: CashCount
        var faults = Set<Fault>()
        do {
            count = try self.count(currency)
        } catch {
            faults = error.faults
            count = CashCount(sum: 0)
        }
        let isCounted = faults.isEmpty
        let stays = Self.amount(left ?? "", .left, currency, &faults) ?? 0
        if isCounted, stays > count.total { faults.insert(.leftTooMuch) }
        let words = Self.text(note, .note, &faults)
        if !faults.isEmpty { throw ClosingFormError(faults: faults) }
        return ClosingRequest(
            counted: count, first: first, left: stays, note: words, seen: seen, key: key, who: who)
    }

    func move(_ key: Key, _ currency: Currency, who: Who?) throws(ClosingFormError) -> CashMoveRequest {
        var faults = Set<Fault>()
        let value = Self.amount(amount, .amount, currency, &faults) ?? 0
        if value == 0, faults.isEmpty { faults.insert(.amount) }
        if reason == nil { faults.insert(.reason) }
        let words = Self.text(moveNote, .moveNote, &faults)
        guard faults.isEmpty, let reason else { throw ClosingFormError(faults: faults) }
        return CashMoveRequest(amount: value, reason: reason, note: words, key: key, who: who)
    }

    /// - Returns: nil for an empty field, and for a wrong one.
    private static func amount(
        _ text: String, _ place: Fault, _ currency: Currency, _ faults: inout Set<Fault>
    ) -> Int? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        do {
            return try NumberReader.cash(currency).read(text)
        } catch {
            faults.insert(Fault(place, error))
            return nil
        }
    }

    /// - Returns: nil for an empty field, and for a text that cannot be a note.
    private static func text(_ typed: String, _ place: Fault, _ faults: inout Set<Fault>) -> NoteText? {
        if typed.allSatisfy(\.isWhitespace) { return nil }
        do {
            return try NoteText(typed: typed)
        } catch {
            faults.insert(place)
            return nil
        }
    }
}

/// The fields of a closing's form that cannot be recorded.
package struct ClosingFormError: Error, Equatable {
    package let faults: Set<ClosingForm.Fault>
}
