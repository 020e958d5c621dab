/// What the owner chose for the shop. The menu is apart.
package struct Settings: Hashable, Codable, Sendable {
    /// The name in the IANA time zone database; nil for the machine's zone.
    package var zone: String?
    /// The hour at which a business day begins, from 0 to 23.
    package var dayStartHour: Int
    package var currency: Currency
    /// The kinds of payment that an order's alert offers, in this order; none when the shop does not record payments.
    package var paymentKinds: [PaymentKind]
    /// The shop's name, for the customers' screen and receipts; nil for none.
    package var name: NameText?
    /// The tax that prices have in them; nil where pages and receipts say nothing about it.
    package var tax: TaxRate?
    /// A difference of a closing above it asks for a note, in the currency's smallest unit; nil never asks.
    package var cashLimit: Int?
    /// True to show the expected cash before it is counted.
    package var showsExpectedCash: Bool
    /// The lines of a receipt under the shop's name, such as registration number, address and phone, joined by ` · `; nil for none.
    package var receiptHeader: NoteText?
    /// The number that the first order of each business day has, so that a number tells nobody the day's sales; nil for 1.
    package var firstNumber: Int?
    /// The names to call that the counter offers; nil for none.
    package var calls: CalledNames?
    /// True if an order may have amounts that are not on the menu.
    package var openAmounts: Bool
    /// The place, such as to go, whose slips say that single-use cups may not be used in the shop; nil for none.
    package var cupNotice: PlaceID?
    /// nil for a shop that is in no chain.
    package var chain: Chain?
    /// What the shop's printers do; one that is not among them does what its address says.
    package var printers: PrinterDuties?

    /// The largest first number: a call of four digits still fits on the screens after a busy day.
    package static let maxFirstNumber = 9_900

    /// - Parameter zone: nil as well for a name that this machine's database does not have.
    package init(
        zone: String? = nil, dayStartHour: Int = 0, currency: Currency = .won, paymentKinds: [PaymentKind] = [],
        name: NameText? = nil, tax: TaxRate? = nil, cashLimit: Int? = nil, showsExpectedCash: Bool = false,
        receiptHeader: NoteText? = nil, firstNumber: Int? = nil, calls: CalledNames? = nil, openAmounts: Bool = false,
        cupNotice: PlaceID? = nil, chain: Chain? = nil, printers: PrinterDuties? = nil
    ) {
        self.zone = zone
        self.dayStartHour = dayStartHour
        self.currency = currency
        self.paymentKinds = paymentKinds
        self.name = name
        self.tax = tax
        self.cashLimit = cashLimit
        self.showsExpectedCash = showsExpectedCash
        self.receiptHeader = receiptHeader
        self.firstNumber = firstNumber
        self.calls = calls
        self.openAmounts = openAmounts
        self.cupNotice = cupNotice
        self.chain = chain
        self.printers = printers
    }
}

extension Settings {
    /// True for a kind of payment that every shop has, or that this one offers.
    package func accepts(_ kind: PaymentKind) -> Bool { kind.isStandard || paymentKinds.contains(kind) }
}

extension NoteText {
    /// The parts of a receipt's header, each a line on paper.
    package var parts: [String] { rawValue.split(separator: " · ").map(String.init) }

    /// - Parameter lines: each a part.
    package init(typedLines lines: String) throws(TextFault) {
        let parts = lines.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        try self.init(typed: parts.joined(separator: " · "))
    }
}

/// Other settings in the place of those before.
package struct SettingsChange: Stamped {
    /// All settings from now on.
    package let settings: Settings
    package let stamp: Stamp

    package init(settings: Settings, stamp: Stamp) {
        self.settings = settings
        self.stamp = stamp
    }
}

extension SettingsChange: Fact {
    package static let kind = EventKind(9, "settingsChanged", Event.settingsChanged) {
        if case .settingsChanged(let fact) = $0 { fact } else { nil }
    }
}

/// A request for other settings. Only their differences from those that the client edited are changed.
package struct SettingsChangeRequest: Equatable, Sendable {
    package let settings: Settings
    /// The settings that the client edited.
    package let edited: Settings
    package let key: Key
    package let who: Who?

    package init(_ settings: Settings, edited: Settings, key: Key, who: Who? = nil) {
        self.settings = settings
        self.edited = edited
        self.key = key
        self.who = who
    }

    /// True if some settings have all that the request changes.
    package func isMet(by now: Settings) -> Bool { merge(with: now) == SettingsMerge(settings: now) }

    package func merge(with now: Settings) -> SettingsMerge {
        SettingsMerge(ThreeWay(seen: edited, sent: settings, now: now))
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(SettingsChange)
        /// The settings are these already. Nothing was changed.
        case unchanged
        /// Somebody changed what the request changes after the client saw it (`SettingsMerge.conflicts`), to these settings.
        /// Nothing was changed now.
        case changedElsewhere(Settings)
        /// The currency is another one, and the shop's last order has a price: reports would add amounts of both. Nothing
        /// was changed. The caller asks about earlier orders (`Store.hasTakings`).
        case currencyInUse

        package var made: SettingsChange? { if case .made(let made) = self { made } else { nil } }
    }
}
