import Bytes
import ContentFile
package import FastCGI
import Foundation
package import JuiceShop
package import Templates

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

extension String {
    /// Without the white space at its ends: tablets add a space where they complete a word.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// The fields of a settings form that cannot be saved.
package struct SettingsFormError: Error, Equatable {
    package let faults: Set<SettingsForm.Fault>
}

/// The shop's settings: business days, money, payments and the kitchen.
package struct SettingsPage: Page {
    package static func template(of all: PageTemplates) -> Template<SettingsPage> { all.settings }

    package let frame: Frame
    let form: SettingsForm
    let notice: Notice
    let seen: String
    let key: String
    let now: String
    let context: PageContext

    package enum Notice: Equatable, Sendable {
        case none, saved
        /// The form has no key.
        case incomplete
        case wrong(Set<SettingsForm.Fault>)
        /// Somebody changed the settings after the form was shown.
        case changedElsewhere
    }

    /// - Parameters:
    ///   - form: the settings of now, or what was typed.
    ///   - key: the form's key.
    package init(_ form: SettingsForm, shop: Shop, key: String, context: PageContext, notice: Notice = .none) {
        (self.form, self.notice, self.key, self.context) = (form, notice, key, context)
        seen = SettingsForm.seen(shop.settings)
        let isFault = notice != .none && notice != .saved
        let (texts, clock) = (context.texts, context.clock)
        let title = texts(.settingsTitle)
        frame = Frame(
            .plain, .settings(), .more, title: isFault ? texts(.errorTitle, [.title: title]) : title,
            context: context)
        now = texts(
            .settingsNow, [.time: TimeLabel(clock.now, in: clock.calendar).text, .day: clock.today.description])
    }

    private var texts: LanguageTexts { context.texts }

    private func isWrong(_ field: SettingsForm.Fault) -> Bool {
        if case .wrong(let faults) = notice { faults.contains(field) } else { false }
    }

    private var lines: [Line] {
        let order: [(SettingsForm.Fault, Text, String)] = [
            (.zone, .settingsFaultZone, SettingsForm.zoneField), (.hour, .settingsFaultHour, SettingsForm.hourField),
            (.currency, .settingsFaultCurrency, SettingsForm.currencyField),
            (.currencyInUse, .settingsFaultCurrencyInUse, SettingsForm.currencyField),
        ]
        return switch notice {
        case .none, .saved: []
        case .incomplete: [Line(text: texts(.orderFaultKey))]
        case .changedElsewhere: [Line(text: texts(.settingsElsewhere))]
        case .wrong: order.filter { isWrong($0.0) }.map { Line(text: texts($0.1), href: "#\($0.2)") }
        }
    }

    package static let fields: Fields<SettingsPage> = [
        .part("frame", \.frame),
        .text("keyField") { _ in SettingsForm.keyField },
        .text("key", \.key),
        .text("seenField") { _ in SettingsForm.seenField },
        .text("seen", \.seen),
        .flag("hasFault") { !$0.lines.isEmpty },
        .rows("faultLines", \.lines),
        .text("now", \.now),
        .text("zoneField") { _ in SettingsForm.zoneField },
        .text("zone", \.form.zone),
        .flag("isZoneWrong") { $0.isWrong(.zone) },
        .rows("zones") { _ in TimeZone.knownTimeZoneIdentifiers.sorted().map { Choice(value: $0) } },
        .text("hourField") { _ in SettingsForm.hourField },
        .rows("hours") { page in
            (0...23).map {
                Choice(
                    value: String($0), label: $0.zeroPadded(to: 2) + ":00",
                    isChosen: page.form.dayStartHour == "\($0)")
            }
        },
        .text("currencyField") { _ in SettingsForm.currencyField },
        .text("currency", \.form.currency),
        .flag("isCurrencyWrong") { $0.isWrong(.currency) || $0.isWrong(.currencyInUse) },
        .text("currencyFault") {
            $0.texts($0.isWrong(.currencyInUse) ? .settingsFaultCurrencyInUse : .settingsFaultCurrency)
        },
        .rows("currencies") { page in
            let locale = Locale(identifier: page.context.language.rawValue)
            return Currency.codes.map { Choice(value: $0, label: locale.localizedString(forCurrencyCode: $0) ?? "") }
        },
        .rows("kinds") { page in
            PaymentKind.allCases.map {
                Choice(
                    field: SettingsForm.kindField, value: $0.rawValue, label: page.texts($0.text),
                    isChosen: page.form.paymentKinds.contains($0))
            }
        },
        .text("queueField") { _ in SettingsForm.queueField },
        .flag("hasQueue", \.form.hasQueue),
        .flag("isSaved") { $0.notice == .saved },
        .text("saved") { $0.notice == .saved ? $0.texts(.settingsSaved) : $0.texts(.settingsSaveHint) },
    ]
}

/// A value that a person can choose.
struct Choice: ViewModel {
    /// The name of its field.
    var field = ""
    let value: String
    var label = ""
    var isChosen = false

    static let fields: Fields<Choice> = [
        .text("field", \.field), .text("value", \.value), .text("label", \.label), .flag("isChosen", \.isChosen),
    ]
}
