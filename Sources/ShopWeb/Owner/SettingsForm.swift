import Bytes
package import FastCGI
import Foundation
package import JuiceShop
package import Printing
import ShopStore

/// The form of the shop's settings, as it was typed.
package struct SettingsForm: Equatable, Sendable {
    package let name: String
    package let zone: String
    package let dayStartHour: String
    package let currency: String
    package let paymentKinds: [PaymentKind]
    package let hasQueue: Bool
    package let tax: String
    package let cashLimit: String
    package let showsExpectedCash: Bool
    /// A line for each part.
    package let receiptHeader: String
    /// The shop's own id in its chain.
    package let shop: String
    /// A line for each other shop: its id, a space and its name.
    package let otherShops: String
    package let headOwnsMenu: Bool
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
    package static let queueField = "queue"
    package static let taxField = "tax"
    package static let cashLimitField = "cashLimit"
    package static let showsCashField = "showsCash"
    package static let receiptField = "receipt"
    package static let shopField = "shop"
    package static let otherShopsField = "shops"
    package static let headMenuField = "headMenu"
    static let printerField = "printer"
    static func dutyField(_ printer: String) -> String { "prints.\(printer)" }

    /// A field that cannot be saved as it was typed.
    package enum Fault: Hashable, Sendable {
        case name, zone, hour, currency, tax, cashLimit, receipt, chain
        /// An amount that can be read in two ways, or that is too large.
        case cashLimitUnclear(NumberFault)
        /// The shop has sold for another currency.
        case currencyInUse
    }

    /// - Parameter running: the printers that are known besides those of the settings.
    package init(_ settings: Settings, hasQueue: Bool, printers running: [PrinterState] = []) {
        name = settings.name?.rawValue ?? ""
        zone = settings.zone ?? ""
        dayStartHour = String(settings.dayStartHour)
        currency = settings.currency.code
        paymentKinds = settings.paymentKinds
        self.hasQueue = hasQueue
        tax = settings.tax.map { String($0.percent) } ?? ""
        cashLimit = settings.cashLimit.map(settings.currency.plain) ?? ""
        showsExpectedCash = settings.showsExpectedCash
        receiptHeader = (settings.receiptHeader?.parts ?? []).joined(separator: "\n")
        shop = settings.chain?.shop.rawValue ?? ""
        otherShops = Self.lines(settings.chain)
        headOwnsMenu = settings.chain?.headOwnsMenu ?? false
        let known = settings.printers.map { all in all.names.map { ($0, all[printer: $0] ?? []) } } ?? []
        printers = Dictionary(running.map { ($0.name, $0.duties) } + known) { $1 }
    }

    package init(_ form: Form) {
        name = (form[Self.nameField] ?? "").trimmed
        zone = (form[Self.zoneField] ?? "").trimmed
        dayStartHour = form[Self.hourField] ?? ""
        currency = (form[Self.currencyField] ?? "").trimmed.uppercased()
        let chosen = form.fields.filter { $0.name == Self.kindField }.map(\.value)
        paymentKinds = PaymentKind.allCases.filter { chosen.contains($0.rawValue) }
        hasQueue = form[Self.queueField] != nil
        tax = (form[Self.taxField] ?? "").trimmed
        cashLimit = (form[Self.cashLimitField] ?? "").trimmed
        showsExpectedCash = form[Self.showsCashField] != nil
        receiptHeader = (form[Self.receiptField] ?? "").trimmed
        shop = (form[Self.shopField] ?? "").trimmed
        otherShops = (form[Self.otherShopsField] ?? "").trimmed
        headOwnsMenu = form[Self.headMenuField] != nil
        func values(_ name: String) -> [String] { form.fields.filter { $0.name == name }.map(\.value) }
        let names = values(Self.printerField).filter(Token.isToken).prefix(PrinterDuties.maxPrinters)
        printers = Dictionary(
            names.map { ($0, Set(values(Self.dutyField($0)).compactMap(PrinterDuty.init))) }, uniquingKeysWith: { $1 })
    }

    /// The settings that the form was filled with; nil without them.
    package static func seen(in form: Form) -> SeenSettings? { form[seenField].flatMap { SeenSettings($0) } }

    /// - Parameters:
    ///   - chosen: what the owner chose for printers before.
    ///   - running: the printers that are known besides. One whose work is as it was goes on doing what its address says.
    /// - Throws: the fields that cannot be saved. `currencyInUse` is for the caller to find.
    package func settings(
        besides chosen: PrinterDuties? = nil, _ running: [PrinterState] = []
    ) throws(SettingsFormError) -> Settings {
        var faults = Set<Fault>()
        let shopName = name.isEmpty ? nil : try? NameText(typed: name)
        if !name.isEmpty, shopName == nil { faults.insert(.name) }
        let isZone = zone.isEmpty || TimeZone.knownTimeZoneIdentifiers.contains(zone) || zone == "UTC"
        if !isZone { faults.insert(.zone) }
        let hour = NumberReader.hour.number(dayStartHour).flatMap { (0...23).contains($0) ? $0 : nil }
        if hour == nil { faults.insert(.hour) }
        let money = Currency(currency)
        if money == nil { faults.insert(.currency) }
        let rate = NumberReader.percent.number(tax).flatMap { TaxRate(percent: $0) }
        if !tax.isEmpty, rate == nil { faults.insert(.tax) }
        var limit: Int?
        if !cashLimit.isEmpty, let money {
            do {
                limit = try NumberReader.cash(money).read(cashLimit)
            } catch {
                faults.insert(error == .notANumber ? .cashLimit : .cashLimitUnclear(error))
            }
        }
        let header = receiptHeader.isEmpty ? nil : try? NoteText(typedLines: receiptHeader)
        if !receiptHeader.isEmpty, header == nil { faults.insert(.receipt) }
        let isAlone = shop.isEmpty && otherShops.isEmpty
        let chain = isAlone ? nil : chain()
        if !isAlone, chain == nil { faults.insert(.chain) }
        let printers = printers.filter { name, duties in
            chosen?[printer: name] != nil || !running.contains { $0.name == name && $0.duties == duties }
        }
        guard faults.isEmpty, let hour, let money else { throw SettingsFormError(faults: faults) }
        return Settings(
            zone: zone.isEmpty ? nil : zone, dayStartHour: hour, currency: money, paymentKinds: paymentKinds,
            name: shopName, tax: rate, cashLimit: limit, showsExpectedCash: showsExpectedCash, receiptHeader: header,
            chain: chain, printers: printers.isEmpty ? nil : PrinterDuties(printers))
    }

    private func chain() -> Chain? {
        var others = [OtherShop]()
        for line in otherShops.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
            let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let id = words.first, let name = try? NameText(typed: String(words.last ?? id)) else { return nil }
            others.append(OtherShop(ShopID(id), name))
        }
        return Chain(ShopID(shop), others: others, headOwnsMenu: headOwnsMenu)
    }

    private static func lines(_ chain: Chain?) -> String {
        (chain?.others ?? []).map { "\($0.id) \($0.name.rawValue)" }.joined(separator: "\n")
    }
}

extension String {
    /// Without the white space at its ends: tablets add a space where they complete a word.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
