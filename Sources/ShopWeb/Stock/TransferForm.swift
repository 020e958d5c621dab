package import FastCGI
import Foundation
package import JuiceShop
import ShopStore

/// A form of the page of transfers, as it was typed: fruit that leaves (`to=hongdae`), or that came
/// (`transfer=hongdae-8`). A fruit has what was counted (`count.kiwi=9`) and, for a transfer that head office announced, what was
/// sent (`sent.kiwi=10`).
package struct TransferForm: Equatable, Sendable {
    /// The shop that gets the fruit.
    package private(set) var to = ""
    /// The number on the slip; nil in a form that sends.
    package private(set) var transfer: String?
    package private(set) var counts: [FruitID: String] = [:]
    package private(set) var sentCounts: [FruitID: Int] = [:]
    package private(set) var note = ""

    static let toField = "to"
    static let transferField = "transfer"
    static let noteField = "note"
    private static let (count, sent) = ("count.", "sent.")
    static func countField(_ fruit: FruitID) -> String { count + fruit.rawValue }
    static func sentField(_ fruit: FruitID) -> String { sent + fruit.rawValue }

    /// The reason why a form cannot be recorded.
    package enum Fault: Hashable, Sendable {
        case key, shop, number, note, nothing
        /// Not a count of that fruit.
        case count(FruitID)
        /// A count that can be read in two ways, or that is too large.
        case unclear(FruitID, NumberFault)
        /// There is less of it.
        case tooFew(FruitID)
        /// The transfer was received before.
        case again
    }

    package init() {}

    package init(_ form: Form) {
        to = form[Self.toField] ?? ""
        transfer = form[Self.transferField]?.filter { !$0.isWhitespace }
        note = form[Self.noteField] ?? ""
        for field in form.fields.reversed() {
            if let fruit = Self.fruit(of: field.name, after: Self.count) { counts[fruit] = field.value }
            if let fruit = Self.fruit(of: field.name, after: Self.sent),
                let count = NumberReader.whole.number(field.value),
                (1...Stock.maxCount).contains(count)
            {
                sentCounts[fruit] = count
            }
        }
    }

    package func sending(_ key: Key, on menu: Menu, who: Who?) throws(TransferFormError) -> SendRequest {
        let (counts, note) = try read(menu)
        return SendRequest(to: ShopID(to), counts, note: note, key: key, who: who)
    }

    package func receiving(_ key: Key, on menu: Menu, who: Who?) throws(TransferFormError) -> ReceiveRequest {
        let (counts, note) = try read(menu)
        guard let transfer = transfer.flatMap(TransferID.init) else { throw TransferFormError(faults: [.number]) }
        return ReceiveRequest(
            transfer, sentCounts: sentCounts.isEmpty ? nil : sentCounts, counts, note: note, key: key, who: who)
    }

    private func read(_ menu: Menu) throws(TransferFormError) -> (counts: [FruitID: Int], note: NoteText?) {
        var faults = Set<Fault>()
        var read = [FruitID: Int]()
        for (fruit, typed) in counts {
            // What was sent is counted, if only as 0.
            if typed.allSatisfy(\.isWhitespace), sentCounts[fruit] == nil { continue }
            do {
                read[fruit] = try NumberReader.count(menu.unit(of: fruit)).read(typed)
            } catch {
                faults.insert(error == .notANumber ? .count(fruit) : .unclear(fruit, error))
            }
        }
        for fruit in sentCounts.keys where counts[fruit] == nil { faults.insert(.count(fruit)) }
        let text = note.allSatisfy(\.isWhitespace) ? nil : try? NoteText(typed: note)
        if text == nil, !note.allSatisfy(\.isWhitespace) { faults.insert(.note) }
        if read.isEmpty, faults.isEmpty { faults.insert(.nothing) }
        if !faults.isEmpty { throw TransferFormError(faults: faults) }
        return (read, text)
    }

    private static func fruit(of name: String, after prefix: String) -> FruitID? {
        guard name.hasPrefix(prefix) else { return nil }
        let id = String(name.dropFirst(prefix.count))
        return Token.isToken(id) ? FruitID(id) : nil
    }
}

package struct TransferFormError: Error, Equatable {
    package let faults: Set<TransferForm.Fault>
}

/// Fruit that goes to other shops of the chain, and that comes from them. A shop without a chain has no such page.
extension ShopApp {
    private static let maxTransfers = 20

    func showTransfers(sent: TransferID?, _ context: RequestContext) throws -> Response {
        try transfersPage(context, sent: sent)
    }

    func transfer(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = TransferForm(fields)
        func refuse(_ faults: Set<TransferForm.Fault>, _ status: Status = .unprocessableContent) throws -> Response {
            try transfersPage(context, typed: form, faults: faults, status: status)
        }
        guard let key = fields.key() else { return try refuse([.key]) }
        do {
            let menu = try store.shop().menu
            if form.transfer == nil {
                switch try store.submit(try form.sending(key, on: menu, who: who(context))) {
                case .made(let sent): return .redirect(to: Route.transfers(sent: sent.transfer).path)
                case .unknownShop: return try refuse([.shop])
                case .nothing: return try refuse([.nothing])
                case .refused(let fruits): return try refuse(Set(fruits.keys.map { .tooFew($0) }), .conflict)
                }
            }
            switch try store.submit(try form.receiving(key, on: menu, who: who(context))) {
            case .made: return .redirect(to: Route.transfers().path)
            case .receivedBefore: return try refuse([.again], .conflict)
            case .notForThisShop: return try refuse([.number])
            case .nothing: return try refuse([.nothing])
            case .refused(let fruits): return try refuse(Set(fruits.keys.map { .count($0) }))
            }
        } catch let error as TransferFormError {
            return try refuse(error.faults)
        }
    }

    private func transfersPage(
        _ context: RequestContext, sent: TransferID? = nil, typed: TransferForm? = nil,
        faults: Set<TransferForm.Fault> = [], status: Status = .ok
    ) throws -> Response {
        let shop = try store.shop()
        guard let chain = shop.settings.chain else { throw HTTPError.notFound }
        let last = try store.batch(atMost: Self.maxTransfers, where: \.isTransfer)
        let incoming = neighbours.head?.incoming ?? []
        let coming = incoming.filter { $0.to == chain.shop && !shop.transfers.hasReceived($0.transfer) }
        return page(
            TransfersPage(
                chain, coming: coming, last: last.entries.map { ($0.sequence, $0.event) }, sent: sent, typed: typed,
                faults: faults, key: newKey().rawValue, context: context.page(shop)),
            status: status)
    }
}
