import ContentFile
import JuiceShop
import ShopRoutes
package import Templates

/// The form of a hand-over note.
package struct NotePage: Page {
    package static func template(of all: PageTemplates) -> Template<NotePage> { all.note }

    let frame: Frame
    let typed: String
    let isWrong: Bool
    let key: String
    let texts: LanguageTexts

    /// - Parameters:
    ///   - typed: the note of now, or the text that was refused.
    ///   - key: the form's key.
    package init(_ typed: String, isWrong: Bool = false, key: String, context: PageContext) {
        (self.typed, self.isWrong, self.key) = (typed, isWrong, key)
        texts = context.texts
        let title = texts(.noteTitle)
        frame = Frame(
            .plain, .note, .more, title: isWrong ? texts(.errorTitle, [.title: title]) : title, context: context)
    }

    package static let fields: Fields<NotePage> = [
        .part("frame", \.frame),
        .text("heading") { $0.texts(.noteTitle) },
        .text("action") { _ in Route.note.path },
        .text("keyField") { _ in NoteForm.keyField },
        .text("key", \.key),
        .text("label") { $0.texts(.noteLabel) },
        .text("field") { _ in NoteForm.textField },
        .text("typed", \.typed),
        .text("maxLength") { _ in String(NoteText.maxLength) },
        .flag("isWrong", \.isWrong),
        .text("fault") { $0.texts(.noteFault, [.count: String(NoteText.maxLength)]) },
        .text("hint") { $0.texts(.noteHint) },
        .text("send") { $0.texts(.noteSend) },
    ]
}
