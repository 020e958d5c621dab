import Bytes
import FastCGI
import Foundation
package import JuiceShop
import Printing

/// The settings that a form of them was filled with: a hidden field of it has all of them, so that a save changes only what
/// its visitor changed.
package struct SeenSettings: Codable, Equatable, Sendable {
    package let settings: Settings
    package let hasQueue: Bool
    /// The work of each printer as the form shows it.
    private let printers: [String: Set<PrinterDuty>]

    package init(_ settings: Settings, hasQueue: Bool, printers: [String: Set<PrinterDuty>] = [:]) {
        self.settings = settings
        self.hasQueue = hasQueue
        self.printers = printers
    }

    /// - Returns: nil for a text that `text` does not make.
    init?(_ text: String) {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let json = Data(base64Encoded: standard + padding),
            let seen = try? JSONDecoder().decode(Self.self, from: json)
        else { return nil }
        self = seen
    }

    /// The value of the field, without a character that an address or a page writes differently (RFC 4648, section 5).
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(self)) ?? Data()
        return json.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The printers whose work was nobody's choice.
    var running: [PrinterState] { printers.map { PrinterState(name: $0.key, duties: $0.value) } }

    private enum CodingKeys: String, CodingKey { case settings, hasQueue, printers }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        settings = try members.decode(Settings.self, forKey: .settings)
        hasQueue = try members.decode(Bool.self, forKey: .hasQueue)
        printers = try members.decode([String: [PrinterDuty]].self, forKey: .printers).mapValues { Set($0) }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(settings, forKey: .settings)
        try members.encode(hasQueue, forKey: .hasQueue)
        let sorted = printers.mapValues { duties in PrinterDuty.allCases.filter { duties.contains($0) } }
        try members.encode(sorted, forKey: .printers)
    }
}

extension TextLine {
    /// Both values of a conflict, and the button that takes the saved one.
    static func conflict(
        _ label: String, saved: String, sent: String, _ who: Who?, _ context: PageContext, href: String?, take: String?
    ) -> TextLine {
        let texts = context.texts
        let nothing = texts(.menuNothing)
        let saved = saved.isEmpty ? nothing : saved
        let sent = sent.isEmpty ? nothing : sent
        let text =
            context.name(of: who).map {
                texts(.conflictLine, [.label: label, .who: $0, .before: saved, .after: sent])
            } ?? texts(.conflictLineElsewhere, [.label: label, .before: saved, .after: sent])
        return TextLine(text: text, href: href, take: take)
    }
}

extension SettingsFact {
    /// The value in words; empty for none.
    func words(_ settings: Settings, _ context: PageContext) -> String {
        let texts = context.texts
        switch self {
        case .name: return settings.name.map { TextRule.isolated($0.rawValue) } ?? ""
        case .zone: return settings.zone ?? ""
        case .dayStartHour: return settings.dayStartHour.zeroPadded(to: 2) + ":00"
        case .currency: return settings.currency.code
        case .paymentKinds:
            return settings.paymentKinds.map(context.name).joined(separator: texts(.listComma))
        case .tax: return settings.tax.map { "\($0.percent) %" } ?? ""
        case .cashLimit: return settings.cashLimit.map { settings.currency.plain($0) } ?? ""
        case .showsExpectedCash: return texts(settings.showsExpectedCash ? .settingOn : .settingOff)
        case .receiptHeader: return settings.receiptHeader.map { TextRule.isolated($0.rawValue) } ?? ""
        case .firstNumber: return String(settings.firstNumber ?? 1)
        case .calls: return settings.calls.map { TextRule.isolated($0.text) } ?? ""
        case .openAmounts: return texts(settings.openAmounts ? .settingOn : .settingOff)
        case .cupNotice: return settings.cupNotice.map { TextRule.isolated(context.name(of: $0)) } ?? ""
        case .chain:
            guard let chain = settings.chain else { return "" }
            let others = chain.others.map { TextRule.isolated($0.name.rawValue) }
            let head = chain.headOwnsMenu ? [texts(.settingsHeadMenu)] : []
            return ([chain.shop.rawValue] + others + head).joined(separator: texts(.listComma))
        case .printers: return settings.printers?.spelling ?? ""
        }
    }
}
