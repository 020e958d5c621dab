import Bytes
import FastCGI
package import JuiceShop
import Printing

/// A value that two visitors changed differently, on the page of the second one.
package struct SettingsConflict: Equatable, Sendable {
    let fact: SettingsFact
    /// The value that is saved.
    let saved: Settings
    let sent: Settings
    let who: Who?

    package init(_ fact: SettingsFact, saved: Settings, sent: Settings, who: Who?) {
        self.fact = fact
        self.saved = saved
        self.sent = sent
        self.who = who
    }

    func line(_ context: PageContext, machineZone: String) -> TextLine {
        func words(_ settings: Settings) -> String {
            fact == .zone && settings.zone == nil
                ? context.texts(.settingsZoneMachine, [.label: machineZone]) : fact.words(settings, context)
        }
        return TextLine.conflict(
            context.texts(fact.label), saved: words(saved), sent: words(sent), who, context,
            href: "#\(fact.field)", take: fact.rawValue)
    }
}
