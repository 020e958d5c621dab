import Foundation
import FastCGI
import JuiceShop
import ShopWeb

extension FuzzTarget {
    /// A body of the forms for settings, payments, notes, names and stops: what they accept keeps its rules, and comes back
    /// as it was saved.
    static let choices = FuzzTarget(name: "choices", maxLength: 2048, seeds: Seeds.forms) { input in
        guard let form = Form(input) else { return }
        try checkSettings(form)
        try checkNames(form)
        if let note = try? NoteForm(form), case .write(let text, _, let key) = note {
            try checkLine(text.rawValue)
            try requireReadable(
                .refunded(
                    Refund(
                        number: 1, lines: [OrderLine(JuiceID("kiwi"))], paid: [], returned: [:],
                        reason: .other,
                        note: text, stamp: Stamp(key, at: .fuzzing))))
            try requireReadable(.noted(HandoverNote(text, stamp: Stamp(key, at: .fuzzing))))
        }
        try checkWords(form)
        try checkPayment(form)
        if let discount = DiscountForm(form, order: 7, who: nil) {
            let pressed = form[DiscountForm.discountField]
            try require(discount.request.discount?.rawValue ?? "" == pressed, "the discount that was pressed")
        }
        let dayEnd = Date(timeIntervalSince1970: 1_800_000_000.5)
        if let stop = AvailabilityForm(form, .juice(JuiceID("kiwi")), dayEnd: dayEnd) {
            let isStopped = form[AvailabilityForm.soldField] == AvailabilityForm.no
            try require((stop.request.stoppedUntil != nil) == isStopped, "only one of the buttons stops")
        }
    }

    /// A payment is in the kind that was pressed, and its part is an amount that the journal can record.
    private static func checkPayment(_ form: Form) throws {
        let order = Order(
            number: 7, dayNumber: 7, content: OrderContent(lines: [OrderLine(JuiceID("kiwi"), price: 4_500)]),
            took: [:],
            isQueued: false, stamp: Stamp(at: .fuzzing))
        guard let payment = try? PaymentForm(form, of: OrderRecord(order), .won, who: nil) else { return }
        let pressed = form[PaymentForm.kindField] ?? ""
        switch payment.request.change {
        case .whole(let kind, _): try require(pressed.hasPrefix(kind.rawValue), "the kind that was pressed")
        case .part(let part):
            try require(pressed.hasPrefix(part.kind.rawValue), "the kind that was pressed")
            try requireReadable(
                .paid(Payment(number: 7, parts: [part], replaces: [], total: part.amount, stamp: Stamp(at: .fuzzing))))
        case .takeBack, .takeBackAll: break
        }
    }

    /// The words of an order come back from every address and event.
    private static func checkWords(_ form: Form) throws {
        let order = OrderContent(form)
        try require(OrderContent(order.form) == order, "an address says the order that it was made from")
        try require((order.memo?.rawValue ?? "").count <= 80 && (order.call?.rawValue ?? "").count <= 20, "short words")
        guard let key = form.key("key"), !order.lines.isEmpty else { return }
        try requireReadable(
            .ordered(
                Order(
                    number: 1, dayNumber: 1, content: order, took: [:],
                    isQueued: true, stamp: Stamp(key, at: .fuzzing))))
    }

    private static func checkSettings(_ form: Form) throws {
        let typed = SettingsForm(form)
        guard let settings = try? typed.settings() else { return }
        try require(settings.zone.map { TimeZone(identifier: $0) != nil } ?? true, "the machine knows the zone")
        try require((0...23).contains(settings.dayStartHour), "the day begins at an hour")
        let again = SettingsForm(settings, hasQueue: typed.hasQueue)
        try require(try again.settings() == settings, "the form of the settings changes nothing")
        try require(again.hasQueue == typed.hasQueue, "nor the kitchen")
    }

    private static func checkNames(_ form: Form) throws {
        if let device = try? DeviceForm(form), case .name(let name, let key) = device {
            try checkLine(name.rawValue)
            var names = Names()
            try require(names.set(name, of: DeviceID(rawValue: key.rawValue)) == nil, "the first name has room")
            try require(names[DeviceID(rawValue: key.rawValue)] == name, "the tablet has its name")
        }
        if let people = try? PeopleForm(form), case .add(let name, let key) = people {
            var names = Names()
            let id = StaffID(rawValue: key.rawValue)
            try require(names.add(name, as: id) == nil && names.add(name, as: id) == nil, "the same form adds once")
            try require(names.staff.count == 1, "one person")
        }
    }

    private static func checkLine(_ text: String) throws {
        try require(!text.isEmpty && text.count <= 200, "\(text) is a short line")
        try require(!text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(text) is one line")
        try require(text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(text) is trimmed")
    }
}
