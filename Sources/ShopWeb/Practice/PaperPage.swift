import JuiceShop
package import Templates

/// The slips that the practice shop's printers would have printed, as they come out: the newest first.
package struct PaperPage: Page {
    package static func template(of all: PageTemplates) -> Template<PaperPage> { all.paper }

    package let frame: Frame
    let slips: [PaperSlip]
    let key: Key

    init(_ slips: [PaperSlip], _ shop: Shop, key: Key, context: PageContext) {
        self.slips = slips
        self.key = key
        frame = Frame(
            ofPractice: .paper, shop, title: context.texts(.practicePaper), context: context)
    }

    package static let fields: Fields<PaperPage> = [
        .part("frame", \.frame),
        .rows("slips", \.slips),
        .flag("hasSlips") { !$0.slips.isEmpty },
        .text("key", \.key.rawValue),
    ]
}
