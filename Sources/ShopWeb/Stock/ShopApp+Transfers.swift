import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// Fruit that goes to other shops of the chain, and that comes from them. A shop without a chain has no such page.
extension ShopApp {
    private static let maxTransfers = 20
    /// A page reads at most this many generations of the history.
    private static let maxGenerations = 3

    func showTransfers(sent: TransferID?, _ context: RequestContext) throws -> Response {
        try transfersPage(context, sent: sent)
    }

    func transfer(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = TransferForm(fields)
        func refuse(_ faults: Set<TransferForm.Fault>, _ status: Status = .unprocessableContent) throws -> Response {
            try transfersPage(context, typed: form, faults: faults, status: status)
        }
        guard let key = fields.key(TransferForm.keyField) else { return try refuse([.key]) }
        do {
            if form.transfer == nil {
                switch try store.submit(try form.sending(key, who: who(context))) {
                case .made(let sent): return .redirect(to: Route.transfers(sent: sent.transfer).path)
                case .unknownShop: return try refuse([.shop])
                case .nothing: return try refuse([.nothing])
                case .refused(let fruits): return try refuse(Set(fruits.keys.map { .tooFew($0) }), .conflict)
                }
            }
            switch try store.submit(try form.receiving(key, who: who(context))) {
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
        let last = try store.batch(
            before: .max, atMost: Self.maxTransfers, generations: Self.maxGenerations, where: \.isTransfer)
        let coming = incoming().filter { $0.to == chain.shop && !shop.transfers.hasReceived($0.transfer) }
        return page(
            TransfersPage(
                chain, coming: coming, last: last.entries.map { ($0.sequence, $0.event) }, sent: sent, typed: typed,
                faults: faults, key: newKey().rawValue, context: context.page(shop)),
            status: status)
    }
}
