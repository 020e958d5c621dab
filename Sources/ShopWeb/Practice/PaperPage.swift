package import ContentFile
import JuiceShop
package import Printing
package import Templates

/// The slips that the practice shop's printers would have printed, as they come out: the newest first.
package struct PaperPage: Page {
    package static func template(of all: PageTemplates) -> Template<PaperPage> { all.paper }

    package let frame: Frame
    let slips: [PaperSlip]

    init(_ slips: [PaperSlip], _ shop: Shop, context: PageContext) {
        self.slips = slips
        frame = Frame(
            ofPractice: .paper, shop, title: context.texts(.practicePaper), context: context)
    }

    package static let fields: Fields<PaperPage> = [
        .part("frame", \.frame),
        .rows("slips", \.slips),
        .flag("hasSlips") { !$0.slips.isEmpty },
    ]
}

/// One slip of paper, drawn from what a printer gets.
package struct PaperSlip: ViewModel {
    /// The same for the same slip: `81-0`.
    let id: String
    let printer: String
    /// True for paper of 58 mm; false for 80 mm.
    let isNarrow: Bool
    let lines: [SlipLine]

    /// - Parameter language: the language of the word that a practice shop prints first.
    package init(_ slip: Slip, id: String, printer: String, isNarrow: Bool, in language: Language) {
        self.id = id
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

    private var isCentred: Bool { if case .centred = content { true } else { false } }

    package static let fields: Fields<SlipLine> = [
        .flag("isRule") { $0.content == .rule },
        .text("left", \.parts.left),
        .optional("right", \.parts.right),
        .flag("isCentred", \.isCentred),
        .flag("isInverted", \.isInverted),
        .flag("isLarge") { $0.size == .large },
        .flag("isHuge") { $0.size == .huge },
    ]
}
