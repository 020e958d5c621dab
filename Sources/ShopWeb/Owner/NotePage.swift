import ContentFile
package import JuiceShop
package import Templates

/// The form of a hand-over note.
package struct NotePage: Page {
    package static func template(of all: PageTemplates) -> Template<NotePage> { all.note }

    package let frame: Frame
    let typed: String
    let fault: TextFault?
    let key: String
    let texts: LanguageTexts

    /// - Parameters:
    ///   - typed: the note of now, or the text that was refused.
    ///   - key: the form's key.
    package init(_ typed: String, fault: TextFault? = nil, key: String, context: PageContext) {
        self.typed = typed
        self.fault = fault
        self.key = key
        texts = context.texts
        frame = Frame(.plain, .note, .more, title: texts(.noteTitle), isFault: fault != nil, context: context)
    }

    package static let fields: Fields<NotePage> = [
        .part("frame", \.frame),
        .text("key", \.key),
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
