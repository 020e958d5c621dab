import Bytes
import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The shop's settings: business days, money, payments and the kitchen.
package struct SettingsPage: Page {
    package static func template(of all: PageTemplates) -> Template<SettingsPage> { all.settings }

    package let frame: Frame
    let form: SettingsForm
    let notice: Notice
    /// The key, and the settings that the form was made from.
    let hiddenFields: [HiddenField]
    let now: String
    /// The name of the machine's time zone.
    let machineZone: String
    let pin: PIN?
    let context: PageContext
    private let knownZones: [String]
    private let knownCurrencies: [String]

    package enum Notice: Equatable, Sendable {
        case none, saved
        /// The form has no key.
        case incomplete
        case wrong(Set<SettingsForm.Fault>)
        /// Somebody changed the same settings to other values after the form was shown.
        case changedElsewhere([SettingsConflict])
    }

    /// What the page says about the owner's PIN.
    package enum PIN: Sendable {
        case none
        case set(PINSettings)
    }

    /// - Parameters:
    ///   - form: the settings of now, or what was typed.
    ///   - seen: the settings that the form was filled with; without any, those of now.
    ///   - key: the form's key.
    ///   - machineZone: the name of the machine's time zone.
    ///   - pin: nil where it cannot be set, or its file is damaged.
    ///   - zones: those to choose from; by default those of this machine.
    ///   - currencies: the codes of those to choose from.
    package init(
        _ form: SettingsForm, shop: Shop, seen: SeenSettings? = nil, key: String, machineZone: String, pin: PIN? = nil,
        context: PageContext, notice: Notice = .none, zones: [String] = TimeZone.knownTimeZoneIdentifiers,
        currencies: [String] = Currency.inUse
    ) {
        knownZones = zones
        knownCurrencies = currencies
        self.machineZone = machineZone
        self.pin = pin
        self.form = form
        self.notice = notice
        self.context = context
        let seen = seen ?? SeenSettings(shop.settings, hasQueue: shop.menu.hasQueue, printers: form.printers)
        hiddenFields = [HiddenField(FormKey.field, key), HiddenField(SettingsForm.seenField, seen.text)]
        let (texts, clock) = (context.texts, context.clock)
        frame = Frame(
            .plain, .settings(), .more, title: texts(.settingsTitle), isFault: notice != .none && notice != .saved,
            context: context)
        now = texts(
            .settingsNow, [.time: context.label(clock.now), .day: context.day(clock.today)])
    }

    private var texts: LanguageTexts { context.texts }

    private var pinState: String? {
        switch pin {
        case nil: nil
        case .none?: texts(.pinNoneAdvice)
        case .set(let settings)?: settings.words(context)
        }
    }

    private var isPINSet: Bool { if case .set? = pin { true } else { false } }

    private func isWrong(_ field: SettingsForm.Fault) -> Bool {
        if case .wrong(let faults) = notice { faults.contains(field) } else { false }
    }

    /// True for a number that is wrong or unclear.
    private func isWrongNumber(_ fact: SettingsFact) -> Bool {
        guard case .wrong(let faults) = notice else { return false }
        return faults.contains {
            switch $0 {
            case .value(fact), .unclear(fact, _): true
            default: false
            }
        }
    }

    private func words(_ fault: Text) -> String {
        fault == .settingsFaultCalls ? faultOfCalls : texts(fault, [.count: String(NameText.rule.maxLength)])
    }

    private var faultOfCalls: String {
        texts(
            .settingsFaultCalls,
            [.count: String(CalledNames.maxCount), .needed: String(CalledName.rule.maxLength)])
    }

    private var lines: [TextLine] {
        switch notice {
        case .none, .saved: []
        case .incomplete: [TextLine(text: texts(.orderFaultKey))]
        case .changedElsewhere(let conflicts):
            [TextLine(text: texts(.settingsElsewhere))] + conflicts.map { $0.line(context, machineZone: machineZone) }
        case .wrong(let faults):
            SettingInput.all.compactMap { input in
                guard let fault = input.fault, isWrong(.value(input.fact)) else { return nil }
                return TextLine(text: words(fault), href: "#\(input.anchor)")
            }
                + faults.compactMap { fault in
                    switch fault {
                    case .value: return nil
                    case .currencyInUse:
                        return TextLine(
                            text: words(.settingsFaultCurrencyInUse), href: "#\(SettingsForm.currencyField)")
                    case .unclear(let fact, let fault):
                        let input = SettingInput.input(fact)
                        let most = context.money(CashCount.maxTotal, in: Currency(typedCurrency) ?? .won)
                        return TextLine(text: fault.sentence(texts(input.label), most, texts), href: "#\(input.anchor)")
                    }
                }
        }
    }

    private var typedZone: String { form[SettingsForm.zoneField] }
    private var typedCurrency: String { form[SettingsForm.currencyField].uppercased() }

    /// The places of the menu, the chosen one even if it left the menu, and none; empty where there is no place to choose.
    private var noticePlaces: [Choice] {
        let chosen = form[SettingsForm.cupNoticeField]
        var places = context.menu.places.map(\.id)
        if !chosen.isEmpty, !places.contains(PlaceID(chosen)) { places.append(PlaceID(chosen)) }
        if places.isEmpty { return [] }
        let none = Choice(value: "", label: texts(.settingsCupNoticeNone), isChosen: chosen.isEmpty)
        return [none]
            + places.map {
                Choice(value: $0.rawValue, label: context.name(of: $0), isChosen: $0.rawValue == chosen)
            }
    }

    package static let fields: Fields<SettingsPage> = [
        .part("frame", \.frame),
        .rows("fields", \.hiddenFields),
        .rows("faultLines", \.lines),
        .text("now", \.now),
        .text("name") { $0.form[SettingsForm.nameField] },
        .text("maxLength") { _ in String(NameText.rule.maxLength) },
        .flag("isNameWrong") { $0.isWrong(.value(.name)) },
        .text("nameFault") { $0.words(.nameFaultInvalid) },
        .flag("isZoneWrong") { $0.isWrong(.value(.zone)) },
        .rows("zones", \.zones),
        .rows("hours") { page in
            (0...23).map {
                Choice(
                    value: String($0), label: $0.zeroPadded(to: 2) + ":00",
                    isChosen: page.form[SettingsForm.hourField] == "\($0)")
            }
        },
        .flag("isCurrencyWrong") { $0.isWrong(.value(.currency)) || $0.isWrong(.currencyInUse) },
        .text("currencyFault") {
            $0.texts($0.isWrong(.currencyInUse) ? .settingsFaultCurrencyInUse : .settingsFaultCurrency)
        },
        .rows("currencies", \.currencies),
        .rows("kinds") { page in
            PaymentKind.standard.map {
                Choice(
                    field: SettingsForm.kindField, value: $0.rawValue, label: page.context.name(of: $0),
                    isChosen: page.form.values(SettingsForm.kindField).contains($0.rawValue))
            }
        },
        .text("ownKinds") { $0.form[SettingsForm.ownKindsField] },
        .flag("isOwnKindsWrong") { $0.isWrong(.value(.paymentKinds)) },
        .flag("hasQueue", \.form.hasQueue),
        .flag("hasDecimals") { $0.context.settings.currency.decimals > 0 },
        .text("tax") { $0.form[SettingsForm.taxField] },
        .flag("isTaxWrong") { $0.isWrongNumber(.tax) },
        .text("cashLimit") { $0.form[SettingsForm.cashLimitField] },
        .flag("isCashLimitWrong") { $0.isWrongNumber(.cashLimit) },
        .rows("printers") { page in
            page.form.printers.sorted { $0.key < $1.key }.map {
                PrinterChoices(printer: $0.key, duties: $0.value, context: page.context)
            }
        },
        .flag("showsCash") { !$0.form[SettingsForm.showsCashField].isEmpty },
        .text("receipt") { $0.form[SettingsForm.receiptField] },
        .flag("isReceiptWrong") { $0.isWrong(.value(.receiptHeader)) },
        .text("receiptLength") { _ in String(NoteText.rule.maxLength) },
        .text("firstNumber") { $0.form[SettingsForm.firstNumberField] },
        .flag("isFirstNumberWrong") { $0.isWrongNumber(.firstNumber) },
        .flag("openAmounts") { !$0.form[SettingsForm.openAmountsField].isEmpty },
        .rows("noticePlaces", \.noticePlaces),
        .text("calls") { $0.form[SettingsForm.callsField] },
        .flag("isCallsWrong") { $0.isWrong(.value(.calls)) },
        .text("callsFault") { $0.faultOfCalls },
        .text("shop") { $0.form[SettingsForm.shopField] },
        .text("otherShops") { $0.form[SettingsForm.otherShopsField] },
        .flag("isChainWrong") { $0.isWrong(.value(.chain)) },
        .flag("headOwnsMenu") { !$0.form[SettingsForm.headMenuField].isEmpty },
        .optional("pin", \.pinState),
        .text("changePIN") { $0.texts($0.isPINSet ? .ownerPINChange : .ownerPINSet) },
        .flag("isSaved") { $0.notice == .saved },
        .text("saved") { $0.notice == .saved ? $0.texts(.settingsSaved) : $0.texts(.settingsSaveHint) },
    ]
}

/// The time zones and the currencies to choose from: first the likely ones, and always what was typed.
extension SettingsPage {
    private static let likelyZone = "Asia/Seoul"

    private var zones: [ChoiceGroup] {
        let machine = Choice(
            value: "", label: texts(.settingsZoneMachine, [.label: machineZone]), isChosen: typedZone.isEmpty)
        var likely = [Self.likelyZone]
        if !typedZone.isEmpty, typedZone != Self.likelyZone { likely.append(typedZone) }
        let byRegion = Dictionary(grouping: knownZones.filter { !likely.contains($0) }) {
            $0.contains("/") ? String($0.prefix { $0 != "/" }) : ""
        }
        let regions = zip(Self.regions, texts(.settingsZoneRegions).split(separator: " "))
        let others = byRegion.filter { !Self.regions.contains($0.key) }.values.joined()
        return [ChoiceGroup(label: texts(.settingsLikely), choices: likely.map { zone($0) } + [machine])]
            + regions.compactMap { region, name in
                byRegion[region].map { ids in
                    ChoiceGroup(
                        label: String(name).replacing("_", with: " "),
                        choices: ids.sorted().map { zone($0, name: String($0.dropFirst(region.count + 1))) })
                }
            }
            + (others.isEmpty
                ? [] : [ChoiceGroup(label: texts(.settingsOthers), choices: others.sorted().map { zone($0) })])
    }

    /// The regions of the IANA time zone database, in the order of the text that names them.
    private static let regions = [
        "Asia", "Europe", "America", "Africa", "Australia", "Pacific", "Indian", "Atlantic", "Antarctica", "Arctic",
    ]

    /// `Seoul · UTC+9`.
    private func zone(_ id: String, name: String? = nil) -> Choice {
        let name = id == Self.likelyZone ? texts(.settingsZoneSeoul) : name ?? id
        let offset = TimeZone(identifier: id).map { zone in
            let minutes = zone.secondsFromGMT(for: context.clock.now) / 60
            let rest = abs(minutes) % 60 == 0 ? "" : ":" + (abs(minutes) % 60).zeroPadded(to: 2)
            return " · UTC\(minutes < 0 ? "−" : "+")\(abs(minutes) / 60)\(rest)"
        }
        return Choice(value: id, label: name.replacing("_", with: " ") + (offset ?? ""), isChosen: id == typedZone)
    }

    /// Korea's money, that of its neighbours, and the world's.
    private static let likelyCurrencies = [
        Currency.won.code, "JPY", "CNY", "TWD", "HKD", "SGD", "THB", "VND", "USD", "EUR",
    ]

    private var currencies: [ChoiceGroup] {
        let locale = Locale(identifier: context.language.rawValue)
        var likely = Self.likelyCurrencies
        if !likely.contains(typedCurrency) { likely.append(typedCurrency) }
        let others = knownCurrencies.filter { !likely.contains($0) }
        func choices(_ codes: [String]) -> [Choice] {
            codes.map { code in
                let name = locale.localizedString(forCurrencyCode: code) ?? code
                return Choice(
                    value: code, label: name == code ? code : "\(name) (\(code))", isChosen: code == typedCurrency)
            }
        }
        return [
            ChoiceGroup(label: texts(.settingsLikely), choices: choices(likely)),
            ChoiceGroup(label: texts(.settingsOthers), choices: choices(others).sorted { $0.label < $1.label }),
        ]
    }
}

/// Choices under a heading.
struct ChoiceGroup: ViewModel {
    let label: String
    let choices: [Choice]

    static let fields: Fields<ChoiceGroup> = [.text("label", \.label), .rows("choices", \.choices)]
}

/// The work of one printer, to choose from.
struct PrinterChoices: ViewModel {
    let printer: String
    let duties: Set<PrinterDuty>
    let context: PageContext

    static let fields: Fields<PrinterChoices> = [
        .text("id") { "printer-\($0.printer)" },
        .text("value", \.printer),
        .text("label") { $0.context.texts(.settingsPrinterDuty, [.label: $0.context.name(ofPrinter: $0.printer)]) },
        .rows("duties") { choices in
            PrinterDuty.allCases.map {
                Choice(
                    field: SettingsForm.dutyField(choices.printer), value: $0.rawValue,
                    label: choices.context.texts($0.text), isChosen: choices.duties.contains($0))
            }
        },
    ]
}

extension PrinterDuty {
    fileprivate var text: Text {
        switch self {
        case .tickets: .printerTickets
        case .cups: .printerCups
        case .receipts: .printerReceipts
        case .closings: .printerClosings
        case .drawer: .printerDrawer
        }
    }
}
