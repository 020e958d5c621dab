import ContentFile
package import FastCGI
package import JuiceShop
import ShopStore
package import Templates

/// The form of a hand-over note: its text, or the note that was read.
package enum NoteForm: Equatable, Sendable {
    case write(NoteText, key: Key)
    /// The note that was shown, by its key, so that nobody takes a newer one away.
    case read(Key)

    package static let keyField = "key"
    package static let textField = "text"
    package static let readField = "read"

    /// - Throws: for a text that is no note.
    /// - Returns: nil without a key.
    package init?(_ form: Form) throws(TextFault) {
        if let read = form.key(Self.readField) {
            self = .read(read)
            return
        }
        guard let key = form.key(Self.keyField) else { return nil }
        self = .write(try NoteText(typed: form[Self.textField] ?? ""), key: key)
    }
}

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
        (self.typed, self.fault, self.key) = (typed, fault, key)
        texts = context.texts
        let title = texts(.noteTitle)
        frame = Frame(
            .plain, .note, .more, title: fault == nil ? title : texts(.errorTitle, [.title: title]), context: context)
    }

    package static let fields: Fields<NotePage> = [
        .part("frame", \.frame),
        .text("action") { _ in Route.note.path },
        .text("keyField") { _ in NoteForm.keyField },
        .text("key", \.key),
        .text("field") { _ in NoteForm.textField },
        .text("typed", \.typed),
        .text("maxLength") { _ in String(NoteText.rule.maxLength) },
        .flag("isWrong") { $0.fault != nil },
        .text("fault") { $0.fault?.sentence(.noteFault, NoteText.rule, $0.texts) ?? "" },
    ]
}

extension TextFault {
    /// - Parameter otherwise: the text for a line that is empty or too long.
    func sentence(_ otherwise: Text, _ rule: TextRule, _ texts: LanguageTexts) -> String {
        if let character { return texts(.textFaultCharacter, [.label: character]) }
        return texts(otherwise, [.count: String(rule.maxLength)])
    }
}

/// The hand-over note.
extension ShopApp {
    func showNote(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        return page(
            NotePage(shop.note?.text?.rawValue ?? "", key: newKey().rawValue, context: context.page(shop)))
    }

    /// The order page follows, which shows the note, or no longer.
    func changeNote(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        do {
            switch try NoteForm(fields) {
            case .write(let text, let key):
                _ = try store.submit(HandoverNoteRequest(text, key: key, who: who(context)))
            case .read(let note): _ = try store.submit(HandoverNoteRequest(read: note, who: who(context)))
            case nil: throw HTTPError.badRequest
            }
        } catch let fault as TextFault {
            let typed = fields[NoteForm.textField] ?? ""
            let page = NotePage(
                typed, fault: fault, key: newKey().rawValue, context: context.page(try store.shop()))
            return self.page(page, status: .unprocessableContent)
        }
        return .redirect(to: Route.orderPage().path)
    }
}
