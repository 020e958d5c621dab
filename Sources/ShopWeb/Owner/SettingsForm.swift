import Bytes
package import FastCGI
import Foundation
package import JuiceShop
package import Printing
import ShopStore

/// The form of the shop's settings, as it was typed. `SettingInput` has a row for each setting.
package struct SettingsForm: Equatable, Sendable {
    /// The texts of each field; none for an empty field and a box without its mark.
    private var typed: [String: [String]] = [:]
    package let hasQueue: Bool
    /// The work of each printer, by its name.
    package let printers: [String: Set<PrinterDuty>]

    package static let seenField = "seen"
    /// A button that puts a saved value in the form.
    package static let takeField = "take"
    package static let nameField = "name"
    package static let zoneField = "zone"
    package static let hourField = "hour"
    package static let currencyField = "currency"
    package static let kindField = "payment"
    /// The owner's kinds of payment, separated by commas.
    package static let ownKindsField = "otherPayments"
    package static let queueField = "queue"
    package static let taxField = "tax"
    package static let cashLimitField = "cashLimit"
    package static let showsCashField = "showsCash"
    package static let receiptField = "receipt"
    package static let firstNumberField = "firstNumber"
    package static let openAmountsField = "openAmounts"
    package static let cupNoticeField = "cupNotice"
    package static let callsField = "calls"
    package static let shopField = "shop"
    package static let otherShopsField = "shops"
    package static let headMenuField = "headMenu"
    static let printerField = "printer"
    static func dutyField(_ printer: String) -> String { "prints.\(printer)" }

    /// A field that cannot be saved as it was typed.
    package enum Fault: Error, Hashable, Sendable {
        case value(SettingsFact)
        /// A number that can be read in two ways, or that is too large.
        case unclear(SettingsFact, NumberFault)
        /// The shop has sold for another currency.
        case currencyInUse
    }

    /// - Parameter running: the printers that are known besides those of the settings.
    package init(_ settings: Settings, hasQueue: Bool, printers running: [PrinterState] = []) {
        for input in SettingInput.all {
            for (name, values) in zip(input.names, input.show(settings)) {
                typed[name] = values.filter { !$0.isEmpty }
            }
        }
        self.hasQueue = hasQueue
        let known = settings.printers.map { all in all.names.map { ($0, all[printer: $0] ?? []) } } ?? []
        printers = Dictionary(running.map { ($0.name, $0.duties) } + known) { $1 }
    }

    package init(_ form: Form) {
        for name in SettingInput.all.flatMap(\.names) {
            typed[name] = form.values(name).map(\.trimmed).filter { !$0.isEmpty }
        }
        hasQueue = form[Self.queueField] != nil
        let names = form.values(Self.printerField).filter(Token.isToken).prefix(PrinterDuties.maxPrinters)
        let duties = names.map { ($0, Set(form.values(Self.dutyField($0)).compactMap(PrinterDuty.init))) }
        printers = Dictionary(duties, uniquingKeysWith: { $1 })
    }

    /// The text of a field; empty for one that has none.
    package subscript(_ name: String) -> String { typed[name]?.first ?? "" }

    /// The marked boxes of one name.
    func values(_ name: String) -> [String] { typed[name] ?? [] }

    /// The settings that the form was filled with; nil without them.
    package static func seen(in form: Form) -> SeenSettings? { form[seenField].flatMap { SeenSettings($0) } }

    /// - Parameters:
    ///   - chosen: what the owner chose for printers before.
    ///   - running: the printers that are known besides. One whose work is as it was goes on doing what its address says.
    /// - Throws: the fields that cannot be saved. `currencyInUse` is for the caller to find.
    package func settings(
        besides chosen: PrinterDuties? = nil, _ running: [PrinterState] = []
    ) throws(SettingsFormError) -> Settings {
        var settings = Settings()
        var faults = Set<Fault>()
        for input in SettingInput.all {
            do throws(Fault) { try input.read(self, &settings) } catch { faults.insert(error) }
        }
        let printers = printers.filter { name, duties in
            chosen?[printer: name] != nil || !running.contains { $0.name == name && $0.duties == duties }
        }
        settings.printers = printers.isEmpty ? nil : PrinterDuties(printers)
        guard faults.isEmpty else { throw SettingsFormError(faults: faults) }
        return settings
    }
}

extension String {
    /// Without the white space at its ends: tablets add a space where they complete a word.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
