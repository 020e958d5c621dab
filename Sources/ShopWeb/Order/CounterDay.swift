import ContentFile
import JuiceShop
import Templates

/// The business day in the corner of the order page: what was sold, how many payments are not recorded, and
/// what is out of order.
struct CounterDay: ViewModel {
    let cups: String
    let takings: String?
    let unpaid: String?
    let fault: FaultBadge?
    let texts: LanguageTexts

    /// - Parameters:
    ///   - sales: nil before the day's first order.
    ///   - owed: the orders of any day that owe money.
    ///   - showsTakings: false where the report needs the owner's PIN.
    ///   - fault: nil while everything works.
    init(_ sales: DaySales?, owed: Int, showsTakings: Bool, fault: FaultBadge?, context: PageContext) {
        texts = context.texts
        self.fault = fault
        cups = context.cupCount(sales?.cups ?? 0)
        takings = showsTakings ? sales?.takings.map(context.money) : nil
        unpaid = context.settings.paymentKinds.isEmpty ? nil : CounterDay.count(owed)
    }

    /// nil if every payment is recorded.
    static func count(_ owed: Int) -> String? { owed == 0 ? nil : NumberFormat.grouped(owed) }

    static let fields: Fields<CounterDay> = [
        .text("cups", \.cups),
        .optional("takings", \.takings),
        .optional("unpaid", \.unpaid),
        .optional("fault", \.fault),
    ]
}
