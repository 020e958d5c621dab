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
        let input = SettingInput.input(fact)
        return TextLine.conflict(
            context.texts(input.label), saved: words(saved), sent: words(sent), who, context,
            href: "#\(input.anchor)", take: fact.rawValue)
    }
}
