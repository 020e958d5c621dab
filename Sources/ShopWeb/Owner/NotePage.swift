import ContentFile
package import JuiceShop
package import Templates

/// The form of a hand-over note.
package struct NotePage: Page {
    package static func template(of all: PageTemplates) -> Template<NotePage> { all.note }

    package let frame: Frame
    let typed: String
    let notice: Notice
    let hiddenFields: [HiddenField]
    let context: PageContext

    package enum Notice: Equatable, Sendable {
        case none
        case wrong(TextFault)
        /// Somebody left this note after the form was shown, from which another one was sent.
        case changedElsewhere(HandoverNote, sent: NoteText)
    }

    /// - Parameters:
    ///   - typed: the note of now, or the text that was refused.
    ///   - seen: the note that the visitor knows; nil for a form that does not say.
    ///   - key: the form's key.
    package init(_ typed: String, seen: String?, key: String, context: PageContext, notice: Notice = .none) {
        self.typed = typed
        self.notice = notice
        self.context = context
        hiddenFields =
            [HiddenField(FormKey.field, key)] + (seen.map { [HiddenField(NoteForm.seenField, $0)] } ?? [])
        frame = Frame(
            .plain, .note, .more, title: context.texts(.noteTitle), isFault: notice != .none, context: context)
    }

    private var texts: LanguageTexts { context.texts }

    private var fault: TextFault? { if case .wrong(let fault) = notice { fault } else { nil } }

    private var lines: [TextLine] {
        guard case .changedElsewhere(let note, let sent) = notice else { return [] }
        return [
            TextLine(text: texts(.noteElsewhere)),
            TextLine.conflict(
                texts(.noteTitle), saved: TextRule.isolated(note.text?.rawValue ?? ""),
                sent: TextRule.isolated(sent.rawValue), note.who, context, href: "#\(NoteForm.textField)",
                take: NoteForm.textField),
        ]
    }

    package static let fields: Fields<NotePage> = [
        .part("frame", \.frame),
        .rows("fields", \.hiddenFields),
        .rows("faultLines", \.lines),
        .text("typed", \.typed),
        .text("maxLength") { _ in String(NoteText.rule.maxLength) },
        .optional("fault") { $0.fault?.sentence(.noteFault, NoteText.rule, $0.texts) },
    ]
}

extension TextFault {
    /// - Parameter otherwise: the text for a line that is empty or too long.
    func sentence(_ otherwise: Text, _ rule: TextRule, _ texts: LanguageTexts) -> String {
        if let character { return texts(.textFaultCharacter, [.label: character]) }
        return texts(otherwise, [.count: String(rule.maxLength)])
    }
}
