import Bytes
import Foundation
package import FastCGI
package import JuiceShop

/// The form of the shop's settings, as it was typed.
package struct SettingsForm: Equatable, Sendable {
    package let zone: String
    package let dayStartHour: String
    package let currency: String
    package let paymentKinds: [PaymentKind]
    package let hasQueue: Bool

    package static let keyField = "key"
    package static let seenField = "seen"
    package static let zoneField = "zone"
    package static let hourField = "hour"
    package static let currencyField = "currency"
    package static let kindField = "payment"
    package static let queueField = "queue"

    /// A field that cannot be saved as it was typed.
    package enum Fault: Hashable, Sendable {
        case zone, hour, currency
        /// The shop has sold for another currency.
        case currencyInUse
    }

    package init(_ settings: Settings, hasQueue: Bool) {
        zone = settings.zone ?? ""
        dayStartHour = String(settings.dayStartHour)
        currency = settings.currency.code
        paymentKinds = settings.paymentKinds
        self.hasQueue = hasQueue
    }

    package init(_ form: Form) {
        zone = (form[Self.zoneField] ?? "").trimmed
        dayStartHour = form[Self.hourField] ?? ""
        currency = (form[Self.currencyField] ?? "").trimmed.uppercased()
        let chosen = form.fields.filter { $0.name == Self.kindField }.map(\.value)
        paymentKinds = PaymentKind.allCases.filter { chosen.contains($0.rawValue) }
        hasQueue = form[Self.queueField] != nil
    }

    /// The key of a form.
    package static func key(of form: Form) -> Key? { form.key(keyField) }

    /// True if the form was made from these settings.
    package static func hasSeen(_ settings: Settings, in form: Form) -> Bool { form[seenField] == seen(settings) }

    /// A short name of some settings, for a form to say which ones it was made from.
    package static func seen(_ settings: Settings) -> String {
        let kinds = settings.paymentKinds.map(\.rawValue).joined(separator: ",")
        let text = "\(settings.zone ?? "") \(settings.dayStartHour) \(settings.currency.code) \(kinds)"
        return "\(Fingerprint(Array(text.utf8)))"
    }

    /// - Throws: the fields that cannot be saved. `currencyInUse` is for the caller to find.
    package func settings() throws(SettingsFormError) -> Settings {
        var faults = Set<Fault>()
        let isZone = zone.isEmpty || TimeZone.knownTimeZoneIdentifiers.contains(zone) || zone == "UTC"
        if !isZone { faults.insert(.zone) }
        let hour = WholeNumber.parse(dayStartHour).flatMap { (0...23).contains($0) ? $0 : nil }
        if hour == nil { faults.insert(.hour) }
        let money = Currency(currency)
        if money == nil { faults.insert(.currency) }
        guard faults.isEmpty, let hour, let money else { throw SettingsFormError(faults: faults) }
        return Settings(
            zone: zone.isEmpty ? nil : zone, dayStartHour: hour, currency: money, paymentKinds: paymentKinds)
    }
}

/// The fields of a settings form that cannot be saved.
package struct SettingsFormError: Error, Equatable {
    package let faults: Set<SettingsForm.Fault>
}
