package import Foundation
import JuiceShop
package import Templates

/// Asks for the owner's PIN, or says until when this device is let in.
package struct PINPage: Page {
    package static func template(of all: PageTemplates) -> Template<PINPage> { all.pin }

    package let frame: Frame
    let purpose: Purpose
    let fault: Fault?
    let hours: Int
    let isEncrypted: Bool
    let context: PageContext

    package enum Purpose: Equatable, Sendable {
        /// The device wants to see a page.
        case page(Route?)
        /// The device sent a form without a session; the fields are sent again with the PIN.
        case form(Route, [HiddenField])
        /// Such a form for one action at the counter, after which the device is not let in.
        case once(Route, [HiddenField])
        /// The device is let in until then.
        case letIn(until: Date)
        /// The shop has no PIN.
        case none
    }

    package enum Fault: Equatable, Sendable {
        case notDigits, wrong
        case wait(seconds: Int)
    }

    /// - Parameters:
    ///   - hours: how long a device is let in.
    ///   - isEncrypted: false if others on the network can read what is typed.
    package init(
        _ purpose: Purpose, fault: Fault? = nil, hours: Int, isEncrypted: Bool, context: PageContext
    ) {
        self.purpose = purpose
        self.fault = fault
        self.hours = hours
        self.isEncrypted = isEncrypted
        self.context = context
        frame = Frame(
            .plain, .pin(next: purpose.page), .more, title: Self.heading(purpose, context.texts), isFault: fault != nil,
            context: context)
    }

    /// The page of a shop without a PIN.
    package init(none context: PageContext) { self.init(.none, hours: 0, isEncrypted: true, context: context) }

    private static func heading(_ purpose: Purpose, _ texts: LanguageTexts) -> String {
        switch purpose {
        case .letIn: texts(.pinOpen)
        case .none: texts(.pinNone)
        case .page, .form, .once: texts(.pinTitle)
        }
    }

    private var texts: LanguageTexts { context.texts }

    private var reason: String {
        switch purpose {
        case .page: texts(.pinWhy, [.count: String(hours)])
        case .form: texts(.pinHeld, [.count: String(hours)])
        case .once: texts(.pinOnce)
        case .letIn(let end):
            texts(
                .pinOpenUntil,
                [.time: TimeLabel(end, context).text(on: context.clock.today)])
        case .none: texts(.pinNoneAdvice)
        }
    }

    private var faultText: String? {
        switch fault {
        case .notDigits: texts(.pinFaultDigits)
        case .wrong: texts(.pinFaultWrong)
        case .wait(let seconds): texts(.pinFaultWait, [.count: String((seconds + 59) / 60)])
        case nil: nil
        }
    }

    package static let fields: Fields<PINPage> = [
        .part("frame", \.frame),
        .text("heading") { heading($0.purpose, $0.texts) },
        .optional("fault", \.faultText),
        .text("reason", \.reason),
        .flag("isLetIn", \.purpose.isLetIn),
        .flag("isAsked", \.purpose.isAsked),
        .optional("stay") { page in
            if case .once = page.purpose { page.texts(.pinStay, [.count: String(page.hours)]) } else { nil }
        },
        .flag("isMissing") { $0.purpose == .none },
        .address("action", \.purpose.action),
        .rows("fields", \.purpose.fields),
        .flag("mayBeRead") { !$0.isEncrypted },
    ]
}

extension PINPage.Purpose {
    fileprivate var isLetIn: Bool { if case .letIn = self { true } else { false } }
    fileprivate var isAsked: Bool { !isLetIn && self != .none }

    /// The page that follows, in another language too.
    fileprivate var page: Route? {
        switch self {
        case .page(let next): next
        case .form(let route, _), .once(let route, _): route.afterPIN
        case .letIn, .none: nil
        }
    }

    fileprivate var action: String {
        switch self {
        case .form(let route, _), .once(let route, _): route.path
        case .page, .letIn, .none: Route.pin().path
        }
    }

    fileprivate var fields: [HiddenField] {
        switch self {
        case .page(let next): next.map { [HiddenField(PINForm.nextField, $0.path)] } ?? []
        case .form(_, let fields), .once(_, let fields): fields
        case .letIn, .none: []
        }
    }
}
