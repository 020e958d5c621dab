/// One fact of all settings: how it is merged and compared.
struct SettingsField: Sendable {
    let fact: SettingsFact
    /// Puts the merged value in the settings.
    /// - Returns: true for a conflict, whose value is the visitor's.
    let merge: @Sendable (ThreeWay<Settings>, inout Settings) -> Bool
    let isEqual: @Sendable (Settings, Settings) -> Bool
    /// Puts the value of the first settings in the second.
    let copy: @Sendable (Settings, inout Settings) -> Void

    init<Value: Equatable & Sendable>(
        _ fact: SettingsFact, _ path: any WritableKeyPath<Settings, Value> & Sendable,
        merging merged: @escaping @Sendable (ThreeWay<Value>) -> Merged<Value> = { $0.merged }
    ) {
        self.fact = fact
        merge = { versions, settings in
            let result = merged(versions.map { $0[keyPath: path] })
            settings[keyPath: path] = result.value
            return result.isConflict
        }
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }
}

extension Settings {
    /// All of them: a new setting is one row.
    static let facts: [SettingsField] = [
        .init(.name, \.name), .init(.zone, \.zone), .init(.dayStartHour, \.dayStartHour), .init(.currency, \.currency),
        .init(.paymentKinds, \.paymentKinds) { versions in
            let kinds = versions.map { Set($0) }.union()
            let own = versions.sent + versions.now.filter { !versions.sent.contains($0) }
            return Merged(
                PaymentKind.standard.filter(kinds.contains) + own.filter { !$0.isStandard && kinds.contains($0) })
        },
        .init(.tax, \.tax), .init(.cashLimit, \.cashLimit), .init(.showsExpectedCash, \.showsExpectedCash),
        .init(.receiptHeader, \.receiptHeader), .init(.firstNumber, \.firstNumber),
        .init(.calls, \.calls), .init(.openAmounts, \.openAmounts), .init(.cupNotice, \.cupNotice),
        .init(.chain, \.chain, merging: Chain.merged), .init(.printers, \.printers, merging: PrinterDuties.merged),
    ]

    /// True if the fact is the same in both.
    package func isAlike(_ fact: SettingsFact, _ other: Settings) -> Bool {
        Self.facts.allSatisfy { $0.fact != fact || $0.isEqual(self, other) }
    }

    /// The settings with one fact of others.
    package func taking(_ fact: SettingsFact, from other: Settings) -> Settings {
        var settings = self
        for field in Self.facts where field.fact == fact { field.copy(other, &settings) }
        return settings
    }
}

/// The settings that a form makes of those that are there now.
package struct SettingsMerge: Equatable, Sendable {
    /// The merged settings, which have the visitor's values where there is a conflict.
    package let settings: Settings
    package let conflicts: [SettingsFact]

    package init(_ versions: ThreeWay<Settings>) {
        var merged = versions.now
        var conflicts = Settings.facts.filter { $0.merge(versions, &merged) }.map(\.fact)
        // An amount is of the currency that its form had.
        if merged.currency != versions.sent.currency, versions.sent.cashLimit != versions.seen.cashLimit,
            !conflicts.contains(.cashLimit)
        {
            conflicts.append(.cashLimit)
        }
        settings = merged
        self.conflicts = conflicts
    }

    init(settings: Settings) {
        self.settings = settings
        conflicts = []
    }
}

extension Chain {
    /// The shop's id, each other shop and the menu are wishes by themselves.
    fileprivate static func merged(_ versions: ThreeWay<Chain?>) -> Merged<Chain?> {
        guard let seen = versions.seen, let sent = versions.sent, let now = versions.now else { return versions.merged }
        let chains = ThreeWay(seen: seen, sent: sent, now: now)
        let shop = chains.map(\.shop).merged
        let owned = chains.map(\.headOwnsMenu).merged
        let order = chains.map { $0.others.map(\.id) }.order()
        var isConflict = shop.isConflict || order.isConflict
        let others = order.value.compactMap { id in
            let other = chains.map { $0[id] }.merged
            isConflict = isConflict || other.isConflict
            return other.value
        }
        guard !isConflict, let chain = Chain(shop.value, others: others, headOwnsMenu: owned.value) else {
            return Merged(sent, isConflict: true)
        }
        return Merged(chain)
    }
}

extension PrinterDuties {
    /// Each piece of work of each printer is a wish by itself.
    fileprivate static func merged(_ versions: ThreeWay<PrinterDuties?>) -> Merged<PrinterDuties?> {
        let printers = [versions.seen, versions.sent, versions.now].compactMap(\.self).flatMap(\.names)
        var (all, isConflict) = ([String: Set<PrinterDuty>](), false)
        for printer in Set(printers) {
            let duties = versions.map { $0?[printer: printer] }
            if let seen = duties.seen, let sent = duties.sent, let now = duties.now {
                all[printer] = ThreeWay(seen: seen, sent: sent, now: now).union()
            } else {
                all[printer] = duties.merged.value
                isConflict = isConflict || duties.merged.isConflict
            }
        }
        return Merged(all.isEmpty ? nil : PrinterDuties(all), isConflict: isConflict)
    }
}
