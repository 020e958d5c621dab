import ContentFile
import JuiceShop
package import Templates

/// The owner's PIN: sets it, changes it and what it protects, or removes it.
package struct OwnerPINPage: Page {
    package static func template(of all: PageTemplates) -> Template<OwnerPINPage> { all.ownerPIN }

    package let frame: Frame
    let form: OwnerPINForm
    /// nil for a shop without a PIN.
    let settings: PINSettings?
    let isEncrypted: Bool
    let notice: Notice
    let context: PageContext

    package enum Notice: Equatable, Sendable {
        case none, saved
        case refused(OwnerPINForm.Fault)
    }

    /// - Parameters:
    ///   - form: as it was sent, or that of the settings.
    ///   - isEncrypted: false if others on the network can read what is typed.
    package init(
        _ form: OwnerPINForm, _ settings: PINSettings?, isEncrypted: Bool, context: PageContext,
        notice: Notice = .none
    ) {
        self.form = form
        self.settings = settings
        self.isEncrypted = isEncrypted
        self.notice = notice
        self.context = context
        frame = Frame(
            .plain, .ownerPIN(), .more, title: context.texts(.ownerPINTitle),
            isFault: notice != .none && notice != .saved, context: context)
    }

    private var texts: LanguageTexts { context.texts }

    private var fault: OwnerPINForm.Fault? { if case .refused(let fault) = notice { fault } else { nil } }

    /// The field with the fault.
    private var wrongField: String? {
        switch fault {
        case .present, .presentWrong, .wait: OwnerPINForm.presentField
        case .digits, .guessable: OwnerPINForm.newField
        case .again: OwnerPINForm.againField
        case .hours: OwnerPINForm.hoursField
        case .changedElsewhere, nil: nil
        }
    }

    private var lines: [TextLine] {
        guard let fault else { return [] }
        let text =
            switch fault {
            case .present: texts(.ownerPINFaultPresent)
            case .presentWrong: texts(.pinFaultWrong)
            case .digits: texts(.pinFaultDigits)
            case .guessable: texts(.ownerPINFaultGuessable)
            case .again: texts(.ownerPINFaultAgain)
            case .hours: texts(.ownerPINFaultHours)
            case .wait(let seconds): texts(.pinFaultWait, [.count: String((seconds + 59) / 60)])
            case .changedElsewhere: texts(.ownerPINElsewhere)
            }
        return [TextLine(text: text, href: wrongField.map { "#\($0)" })]
    }

    private var state: String { settings.map { $0.words(context) } ?? texts(.pinNoneAdvice) }

    private var hours: [Choice] {
        Set([1, 4, 8, 12, 24, 72, 168, form.hours]).sorted().map {
            Choice(value: String($0), label: texts(.ownerPINHour, [.count: String($0)]), isChosen: $0 == form.hours)
        }
    }

    /// An empty line between "saved" and nothing: the foot always says something.
    private var saying: String {
        switch notice {
        case .saved: texts(settings == nil ? .ownerPINRemoved : .ownerPINSaved)
        case .none, .refused: texts(.ownerPINHint)
        }
    }

    package static let fields: Fields<OwnerPINPage> = [
        .part("frame", \.frame),
        .rows("faultLines", \.lines),
        .flag("isSet") { $0.settings != nil },
        .text("state", \.state),
        .flag("isPresentWrong") { $0.wrongField == OwnerPINForm.presentField },
        .flag("isNewWrong") { $0.wrongField == OwnerPINForm.newField },
        .flag("isAgainWrong") { $0.wrongField == OwnerPINForm.againField },
        .flag("mayBeRead") { !$0.isEncrypted },
        .rows("parts") { page in
            Access.choices.map { access, text in
                Choice(
                    field: OwnerPINForm.partField, value: access.rawValue, label: page.texts(text),
                    isChosen: page.form.parts.contains(access))
            }
        },
        .rows("hours", \.hours),
        .flag("isSaved") { $0.notice == .saved },
        .text("saying", \.saying),
    ]
}

extension Access {
    /// The parts that an owner may lock besides the owner's pages.
    fileprivate static let choices: [(Access, Text)] = [
        (.stock, .ownerPINStock), (.cancellations, .ownerPINCancellations), (.payments, .ownerPINPayments),
        (.orders, .ownerPINOrders), (.closings, .ownerPINClosings),
    ]
}

extension PINSettings {
    /// What the PIN protects, and since when.
    func words(_ context: PageContext) -> String {
        let texts = context.texts
        let parts = [.ownerPINReport] + Access.choices.filter { protected.contains($0.0) }.map(\.1)
        return texts(
            .ownerPINState,
            [
                .time: context.label(since), .count: String(sessionHours),
                .changes: parts.map { texts($0) }.joined(separator: ", "),
            ])
    }
}
