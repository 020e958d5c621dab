/// A fact of the settings: what one of them is about, and what a conflict names.
package enum SettingsFact: String, CaseIterable, Sendable {
    case name, zone, dayStartHour, currency, paymentKinds, tax, cashLimit, showsExpectedCash, receiptHeader,
        firstNumber, calls, openAmounts, cupNotice,
        chain, printers
}
