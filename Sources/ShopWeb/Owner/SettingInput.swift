import Bytes
import Foundation
import JuiceShop

/// One setting in the form of the settings: its fields, what they show, how they are read and checked, and how a page names it.
/// What a form had seen, and what it changes, follow from `Settings.facts` and its coder.
struct SettingInput: Sendable {
    let fact: SettingsFact
    let label: Text
    /// The element of the page that a message leads to.
    let anchor: String
    /// The fields of the form.
    let names: [String]
    /// The sentence about a value that cannot be saved; nil where each can.
    let fault: Text?
    /// The values of each field.
    let show: @Sendable (Settings) -> [[String]]
    let read: @Sendable (SettingsForm, inout Settings) throws(SettingsForm.Fault) -> Void

    /// The settings in the order of the form; the currency comes before its amounts.
    static let all = SettingsFact.allCases.map(input)

    static func input(_ fact: SettingsFact) -> SettingInput {
        switch fact {
        case .name:
            SettingInput(fact, .settingsName, SettingsForm.nameField, fault: .nameFaultInvalid) {
                $0.name?.rawValue ?? ""
            } read: { text, settings in
                settings.name = try NameText(typed: text)
            }
        case .zone:
            SettingInput(fact, .settingsZone, SettingsForm.zoneField, fault: .settingsFaultZone) {
                $0.zone ?? ""
            } read: { text, settings in
                guard TimeZone.knownTimeZoneIdentifiers.contains(text) || text == "UTC" else { throw Wrong() }
                settings.zone = text
            }
        case .dayStartHour:
            SettingInput(
                fact, .settingsHour, SettingsForm.hourField, fault: .settingsFaultHour, isNeeded: true
            ) {
                String($0.dayStartHour)
            } read: { text, settings in
                let hour = try NumberReader.hour.read(text)
                guard (0...23).contains(hour) else { throw Wrong() }
                settings.dayStartHour = hour
            }
        case .currency:
            SettingInput(
                fact, .settingsCurrency, SettingsForm.currencyField, fault: .settingsFaultCurrency, isNeeded: true
            ) {
                $0.currency.code
            } read: { text, settings in
                guard let currency = Currency(text.uppercased()) else { throw Wrong() }
                settings.currency = currency
            }
        case .paymentKinds:
            paymentKinds
        case .tax:
            SettingInput(fact, .settingsTax, SettingsForm.taxField, fault: .settingsFaultTax) {
                $0.tax.map { String($0.percent) } ?? ""
            } read: { text, settings in
                guard let rate = TaxRate(percent: try NumberReader.percent.read(text)) else { throw Wrong() }
                settings.tax = rate
            }
        case .cashLimit: cashLimit
        case .showsExpectedCash:
            SettingInput(fact, .settingsShowsCash, anchor: SettingsForm.showsCashField, [SettingsForm.showsCashField]) {
                [$0.showsExpectedCash ? ["1"] : []]
            } read: { form, settings in
                settings.showsExpectedCash = !form[SettingsForm.showsCashField].isEmpty
            }
        case .receiptHeader:
            SettingInput(fact, .settingsReceipt, SettingsForm.receiptField, fault: .settingsFaultReceipt) {
                ($0.receiptHeader?.parts ?? []).joined(separator: "\n")
            } read: { text, settings in
                settings.receiptHeader = try NoteText(typedLines: text)
            }
        case .firstNumber:
            SettingInput(fact, .settingsFirstNumber, SettingsForm.firstNumberField, fault: .settingsFaultFirstNumber) {
                $0.firstNumber.map(String.init) ?? ""
            } read: { text, settings in
                let number = try NumberReader.dayNumber.read(text)
                guard (1...Settings.maxFirstNumber).contains(number) else { throw Wrong() }
                settings.firstNumber = number == 1 ? nil : number
            }
        case .calls:
            SettingInput(fact, .settingsCalls, SettingsForm.callsField, fault: .settingsFaultCalls) {
                $0.calls?.text ?? ""
            } read: { text, settings in
                guard let calls = CalledNames(typed: text) else { throw Wrong() }
                settings.calls = calls
            }
        case .openAmounts:
            SettingInput(
                fact, .settingsOpenAmounts, anchor: SettingsForm.openAmountsField, [SettingsForm.openAmountsField]
            ) {
                [$0.openAmounts ? ["1"] : []]
            } read: { form, settings in
                settings.openAmounts = !form[SettingsForm.openAmountsField].isEmpty
            }
        case .cupNotice:
            SettingInput(fact, .settingsCupNotice, anchor: SettingsForm.cupNoticeField, [SettingsForm.cupNoticeField]) {
                [[$0.cupNotice?.rawValue ?? ""]]
            } read: { form, settings in
                let place = form[SettingsForm.cupNoticeField]
                settings.cupNotice = Token.isToken(place) ? PlaceID(place) : nil
            }
        case .chain: chain
        // Their names and work are not of one field: the form has them by themselves.
        case .printers:
            SettingInput(fact, .settingsPrinters, anchor: "printers", []) { _ in
                []
            } read: { _, _ in
            }
        }
    }

    private static let paymentKinds = SettingInput(
        .paymentKinds, .settingsPayments, anchor: SettingsForm.ownKindsField,
        [SettingsForm.kindField, SettingsForm.ownKindsField], fault: .settingsFaultPayments
    ) {
        let own = $0.paymentKinds.filter { !$0.isStandard }
        return [
            $0.paymentKinds.filter(\.isStandard).map(\.rawValue), [own.map(\.rawValue).joined(separator: ", ")],
        ]
    } read: { form, settings throws(SettingsForm.Fault) in
        let chosen = form.values(SettingsForm.kindField)
        var own = [PaymentKind]()
        let typed = form[SettingsForm.ownKindsField].precomposedStringWithCanonicalMapping
        for name in TextRule.listed(typed) {
            let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard let kind = PaymentKind(rawValue: words) else { throw .value(.paymentKinds) }
            if !kind.isStandard, !own.contains(kind) { own.append(kind) }
        }
        if own.count > PaymentKind.maxOwn { throw .value(.paymentKinds) }
        settings.paymentKinds = PaymentKind.standard.filter { chosen.contains($0.rawValue) } + own
    }

    private static let cashLimit = SettingInput(
        .cashLimit, .settingsCashLimit, anchor: SettingsForm.cashLimitField, [SettingsForm.cashLimitField],
        fault: .settingsFaultCashLimit
    ) {
        [[$0.cashLimit.map($0.currency.plain) ?? ""]]
    } read: { form, settings throws(SettingsForm.Fault) in
        let text = form[SettingsForm.cashLimitField]
        // An amount of no currency is neither right nor wrong.
        if text.isEmpty || Currency(form[SettingsForm.currencyField].uppercased()) == nil { return }
        do throws(NumberFault) {
            settings.cashLimit = try NumberReader.cash(settings.currency).read(text)
        } catch {
            throw error == .notANumber ? SettingsForm.Fault.value(.cashLimit) : .unclear(.cashLimit, error)
        }
    }

    private static let chain = SettingInput(
        .chain, .settingsChain, anchor: SettingsForm.shopField,
        [SettingsForm.shopField, SettingsForm.otherShopsField, SettingsForm.headMenuField], fault: .settingsFaultChain
    ) {
        let others = ($0.chain?.others ?? []).map { "\($0.id) \($0.name.rawValue)" }.joined(separator: "\n")
        return [[$0.chain?.shop.rawValue ?? ""], [others], $0.chain?.headOwnsMenu == true ? ["1"] : []]
    } read: { form, settings throws(SettingsForm.Fault) in
        let (shop, lines) = (form[SettingsForm.shopField], form[SettingsForm.otherShopsField])
        if shop.isEmpty, lines.isEmpty { return }
        var others = [OtherShop]()
        for line in lines.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
            let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let id = words.first, let name = try? NameText(typed: String(words.last ?? id)) else {
                throw .value(.chain)
            }
            others.append(OtherShop(ShopID(id), name))
        }
        let ownsMenu = !form[SettingsForm.headMenuField].isEmpty
        guard let chain = Chain(ShopID(shop), others: others, headOwnsMenu: ownsMenu) else { throw .value(.chain) }
        settings.chain = chain
    }

    private struct Wrong: Error {}

    private init(
        _ fact: SettingsFact, _ label: Text, anchor: String, _ names: [String], fault: Text? = nil,
        show: @escaping @Sendable (Settings) -> [[String]],
        read: @escaping @Sendable (SettingsForm, inout Settings) throws(SettingsForm.Fault) -> Void
    ) {
        self.fact = fact
        self.label = label
        self.anchor = anchor
        self.names = names
        self.fault = fault
        self.show = show
        self.read = read
    }

    /// A setting of one field with a text.
    /// - Parameters:
    ///   - isNeeded: false if an empty field leaves the setting out.
    ///   - read: throws for a text that cannot be saved.
    private init(
        _ fact: SettingsFact, _ label: Text, _ name: String, fault: Text, isNeeded: Bool = false,
        show: @escaping @Sendable (Settings) -> String,
        read: @escaping @Sendable (String, inout Settings) throws -> Void
    ) {
        self.init(fact, label, anchor: name, [name], fault: fault) {
            [[show($0)]]
        } read: { form, settings throws(SettingsForm.Fault) in
            if form[name].isEmpty, !isNeeded { return }
            do {
                try read(form[name], &settings)
            } catch NumberFault.ambiguous(let one, let other) {
                throw .unclear(fact, .ambiguous(one, other))
            } catch {
                throw .value(fact)
            }
        }
    }
}
