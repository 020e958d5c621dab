package import ContentFile
package import Printing
package import Templates

/// One slip of paper, drawn from what a printer gets.
package struct PaperSlip: ViewModel {
    /// The same for the same slip: `81-0`.
    let id: String
    let printer: String
    /// True for paper of 58 mm; false for 80 mm.
    let isNarrow: Bool
    let lines: [SlipLine]
    /// What prints the slip once more; nil for one that nobody can ask for.
    let request: SlipRequest?

    /// - Parameter language: the language of the word that a practice shop prints first.
    package init(
        _ slip: Slip, id: String, printer: String, isNarrow: Bool, request: SlipRequest? = nil, in language: Language
    ) {
        self.id = id
        self.request = request
        self.printer = printer
        self.isNarrow = isNarrow
        var marked = Slip()
        marked.text(language == .korean ? "연습" : "PRACTICE", centred: true, isInverted: true)
        lines = marked.lines + slip.lines
    }

    package static let fields: Fields<PaperSlip> = [
        .text("id", \.id),
        .text("printer", \.printer),
        .flag("isNarrow", \.isNarrow),
        .rows("lines", \.lines),
        .optional("request") { $0.request?.text },
        .text("requestField") { _ in SlipRequest.field },
    ]
}

extension SlipLine: ViewModel {
    private var parts: (left: String, right: String?) {
        switch content {
        case .text(let text), .centred(let text): (text, nil)
        case .pair(let left, let right): (left, right)
        case .rule: ("", nil)
        }
    }

    /// The classes of the line.
    private var marks: [String] {
        var marks = [String]()
        if case .centred = content { marks.append("mid") }
        if isInverted { marks.append("inv") }
        switch size {
        case .normal: break
        case .large: marks.append("big")
        case .huge: marks.append("num")
        }
        return marks
    }

    package static let fields: Fields<SlipLine> = [
        .flag("isRule") { $0.content == .rule },
        .text("left", \.parts.left),
        .optional("right", \.parts.right),
        .flag("isMarked") { !$0.marks.isEmpty },
        .text("marks") { $0.marks.joined(separator: " ") },
    ]
}
