import Journal
import JuiceShop

// The members of the settings, in the event that changes them.

extension Settings: MemberObject {
    static func members(_ settings: Settings?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Settings {
        try Settings(
            zone: coder.zone(settings?.zone),
            dayStartHour: coder("dayStartHour", settings?.dayStartHour, in: 0...23),
            currency: coder("currency", settings?.currency), paymentKinds: coder.paymentKinds(settings?.paymentKinds),
            name: coder.optional("name", settings?.name), tax: coder.optional("tax", settings?.tax),
            cashLimit: coder.optional("cashLimit", settings?.cashLimit, in: 0...CashCount.maxTotal),
            showsExpectedCash: coder.flag("showsExpectedCash", settings?.showsExpectedCash),
            receiptHeader: coder.optional("receiptHeader", settings?.receiptHeader),
            firstNumber: coder.optional(
                "firstNumber", settings?.firstNumber, in: 2...Settings.maxFirstNumber),
            calls: coder.optional("calls", settings?.calls),
            openAmounts: coder.flag("openAmounts", settings?.openAmounts),
            cupNotice: coder.optional("cupNotice", settings?.cupNotice),
            chain: coder.optional("chain", settings?.chain),
            printers: coder.optional("printers", settings?.printers))
    }
}

extension MemberCoder {
    /// The name of a time zone.
    mutating func zone(_ name: String?) throws(Failure) -> String? {
        try optional("zone", name.map(ZoneName.init))?.rawValue
    }

    /// Each kind once.
    fileprivate mutating func paymentKinds(_ kinds: [PaymentKind]?) throws(Failure) -> [PaymentKind] {
        let kinds = try self("paymentKinds", kinds)
        if Set(kinds).count < kinds.count { throw failure("paymentKinds") }
        return kinds
    }
}

extension OtherShop: MemberObject {
    static func members(_ shop: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        try Self(coder("id", shop?.id), coder("name", shop?.name))
    }
}

extension Chain: MemberObject {
    static func members(_ chain: Self?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> Self {
        let chain = try Self(
            coder("shop", chain?.shop), others: coder("others", chain?.others),
            headOwnsMenu: coder.flag("headOwnsMenu", chain?.headOwnsMenu))
        guard let chain else { throw coder.failure("chain") }
        return chain
    }
}

extension CalledNames: MemberValue {
    static func code(_ value: CalledNames?, _ coder: inout MemberCoder) throws(MemberCoder.Failure) -> CalledNames? {
        try [CalledName].code(value?.all, &coder).flatMap { CalledNames($0) }
    }
}

extension TaxRate: MemberValue {
    static func code(_ value: TaxRate?, _ coder: inout MemberCoder) -> TaxRate? {
        Int.code(value?.percent, &coder).flatMap { TaxRate(percent: $0) }
    }
}

extension Currency: TokenValue {
    package init?(rawValue: String) { self.init(rawValue) }
    package var rawValue: String { code }
}

/// A name in the form of the IANA time zone database, whether this machine's has it or not: `Etc/GMT+5`.
private struct ZoneName: MemberValue {
    let rawValue: String

    static func code(_ value: ZoneName?, _ coder: inout MemberCoder) -> ZoneName? {
        if let value {
            coder.bytes.append(contentsOf: "\"\(value.rawValue)\"".utf8)
            return value
        }
        guard coder.reader.skip("\""), let name = coder.reader.string() else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        let parts = text.replacing("+", with: "-").split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { Token.isToken(String($0)) } ? ZoneName(rawValue: text) : nil
    }
}
