import ContentFile
package import JuiceShop
package import Templates

/// The programs that have a token, for the owner: a new token is shown once.
package struct ProgramsPage: Page {
    package static func template(of all: PageTemplates) -> Template<ProgramsPage> { all.programs }

    package let frame: Frame
    private let form: ProgramsForm
    private let programs: [Program]
    private let notice: Notice
    private let isEncrypted: Bool
    private let context: PageContext

    package enum Notice: Equatable, Sendable {
        case none
        /// The token was just made.
        case made(String, AppID)
        case revoked(AppID)
        case refused(TokensError)
    }

    /// - Parameters:
    ///   - lastUses: the day of the last use of each program's token.
    ///   - isEncrypted: false if others on the network can read what the page shows.
    package init(
        _ form: ProgramsForm, _ tokens: [ProgramToken], lastUses: [AppID: String], isEncrypted: Bool,
        context: PageContext, notice: Notice = .none
    ) {
        var isFault = false
        if case .refused = notice { isFault = true }
        self.form = form
        self.notice = notice
        self.isEncrypted = isEncrypted
        self.context = context
        frame = Frame(
            .plain, .programs, .more, title: context.texts(.programsTitle), isFault: isFault, context: context)
        programs = tokens.map { Program($0, lastUse: lastUses[$0.app], context) }
    }

    private var texts: LanguageTexts { context.texts }

    private var fault: String? {
        guard case .refused(let error) = notice else { return nil }
        return switch error {
        case .exists: texts(.programsFaultExists)
        case .tooMany: texts(.programsFaultFull)
        case .noApp: texts(.programsFaultName)
        case .damaged, .unavailable: texts(.programsFaultFile)
        }
    }

    private var saying: String {
        switch notice {
        case .made(_, let app): texts(.programsMade, [.who: app.rawValue])
        case .revoked(let app): texts(.programsRevoked, [.who: app.rawValue])
        case .none, .refused: texts(.programsHint)
        }
    }

    private var isDone: Bool {
        switch notice {
        case .made, .revoked: true
        case .none, .refused: false
        }
    }

    private var token: String? { if case .made(let token, _) = notice { token } else { nil } }

    /// A program with a token, as the list shows it.
    struct Program: ViewModel {
        let name: String
        let parts: String
        let use: String

        init(_ token: ProgramToken, lastUse: String?, _ context: PageContext) {
            let texts = context.texts
            name = token.app.rawValue
            let words = ProgramToken.allParts.filter(token.parts.contains).map { texts($0.word) }
            parts = words.isEmpty ? texts(.programsReads) : words.joined(separator: " · ")
            use =
                lastUse.map { texts(.programsUsed, [.time: context.label(token.since), .day: $0]) }
                ?? texts(.programsUnused, [.time: context.label(token.since)])
        }

        static let fields: Fields<Program> = [
            .text("name", \.name), .text("parts", \.parts), .text("use", \.use),
        ]
    }

    package static let fields: Fields<ProgramsPage> = [
        .part("frame", \.frame),
        .text("name", \.form.name),
        .optional("fault", \.fault),
        .rows("parts") { page in
            ProgramToken.allParts.map { part in
                Choice(
                    field: ProgramsForm.partField, value: part.rawValue, label: page.texts(part.word),
                    isChosen: page.form.parts.contains(part))
            }
        },
        .rows("programs", \.programs),
        .optional("token", \.token),
        .flag("mayBeRead") { !$0.isEncrypted },
        .flag("isDone", \.isDone),
        .text("saying", \.saying),
    ]
}

extension Access {
    /// The part in the owner's words.
    fileprivate var word: Text {
        switch self {
        case .orders: .ownerPINOrders
        case .kitchen: .programsKitchen
        case .payments: .ownerPINPayments
        case .cancellations: .ownerPINCancellations
        case .stock: .ownerPINStock
        case .owner, .closings, .open: .programsOwner
        }
    }
}
