import ContentFile
import Foundation
import JuiceShop
import Templates

/// The unpaid orders of one business day: those of earlier days stand above today's, under their date.
struct OwedDay: ViewModel {
    /// nil for today.
    let label: String?
    let unpaid: [DueOrder]

    /// - Parameter records: newest first.
    static func all(
        _ records: some Sequence<OrderRecord>, dues: [Int: Int], on page: PaymentPage, context: PageContext
    ) -> [OwedDay] {
        let (today, byOrder) = (context.clock.today, context.byOrder)
        let byDay = Dictionary(grouping: records) { context.calendar.day(of: $0.order.time) }
        return byDay.sorted { $0.key < $1.key }.map { day, records in
            OwedDay(
                label: day == today ? nil : context.day(day),
                unpaid: records.map { record in
                    let number = record.order.number
                    return DueOrder(
                        record, due: dues[number], isPast: day != today, on: page, context: byOrder(number))
                })
        }
    }

    static let fields: Fields<OwedDay> = [.optional("label", \.label), .rows("unpaid", \.unpaid)]
}
