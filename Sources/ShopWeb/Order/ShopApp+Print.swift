import FastCGI
package import JuiceShop
import ShopStore

/// Slips that somebody asks for: `juicemaker print` finds the request in the store, and a browser prints its own page.
extension ShopApp {
    static let slipField = "slip"
    private static let printField = "print"

    func printSlip(_ number: Int, _ context: RequestContext) throws -> Response {
        guard let record = try store.record(number) else { throw HTTPError.notFound }
        return try admit(record.order, context) {
            try printSlip(of: number, context, then: Route.order(number, asRecord: true).path + "&") { $0 != .closing }
        }
    }

    func printClosing(_ number: Int, _ context: RequestContext) throws -> Response {
        try printSlip(of: number, context, then: Route.closed(number).path + "?") { $0 == .closing }
    }

    /// - Parameter path: of the page that says that it was asked for.
    private func printSlip(
        of number: Int, _ context: RequestContext, then path: String, isAllowed: (Printout.Slip) -> Bool
    ) throws -> Response {
        let form = try context.form()
        guard let key = form.key(), let slip = form[Self.slipField].flatMap(Printout.Slip.init),
            isAllowed(slip)
        else { throw HTTPError.badRequest }
        switch try store.submit(PrintoutRequest(slip, of: number, key: key, who: who(context))) {
        case .made: return .redirect(to: "\(path)\(Self.printField)=\(slip.rawValue)")
        case .unknown: throw HTTPError.notFound
        }
    }

    /// The slip that this page was asked for just now.
    func askedSlip(_ context: RequestContext) -> Printout.Slip? {
        Form(context.request.query)?[Self.printField].flatMap(Printout.Slip.init)
    }
}

/// The buttons that print a slip.
package struct PrintButtons {
    /// The work that some printer of the shop does now.
    let duties: Set<PrinterDuty>
    /// The slip that was asked for just now.
    let asked: Printout.Slip?

    package static let none = PrintButtons(duties: [], asked: nil)

    package init(duties: Set<PrinterDuty>, asked: Printout.Slip?) { (self.duties, self.asked) = (duties, asked) }

    /// What the foot says of it.
    func sent(_ context: PageContext) -> String? {
        switch asked {
        case .receipt, .ticket, .closing: context.texts(.printSent)
        case .page: context.texts(.printPage)
        case nil: nil
        }
    }
}
