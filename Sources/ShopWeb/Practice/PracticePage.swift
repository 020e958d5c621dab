import ContentFile
import JuiceShop
package import Templates

/// What a practice shop is, its paper, its robot, and the button that kills the program.
package struct PracticePage: Page {
    package static func template(of all: PageTemplates) -> Template<PracticePage> { all.practice }

    package let frame: Frame
    let links: [SceneLink]
    /// What the robot does; nil without one.
    let robot: String?
    let canCutPower: Bool
    let cut: CutLine?
    /// The address of the real shop on this machine; nil without one.
    let realShop: String?

    init(_ shop: Shop, _ state: PracticeState?, canCutPower: Bool, realShop: String?, context: PageContext) {
        let texts = context.texts
        links = [
            SceneLink(
                scene: "pad", href: Route.orderPage().path, label: texts(.navigationOrderPage),
                hint: texts(.practiceOrderHint)),
            SceneLink(
                scene: "ledger", href: PracticeAddress.paper.rawValue, label: texts(.practicePaper),
                hint: texts(.practicePaperHint)),
        ]
        let count = NumberFormat.grouped(state?.confirmed ?? 0)
        robot = state?.robotSeconds.map { texts(.practiceRobot, [.number: String($0), .count: count]) }
        self.canCutPower = canCutPower
        self.realShop = realShop
        cut = state?.cut.map { CutLine($0, context) }
        frame = Frame(
            ofPractice: .about, shop, title: texts(.practiceTitle), context: context)
    }

    package static let fields: Fields<PracticePage> = [
        .part("frame", \.frame),
        .rows("links", \.links),
        .optional("robot", \.robot),
        .flag("canCutPower", \.canCutPower),
        .optional("cut", \.cut),
        .optionalAddress("realShop", \.realShop),
    ]
}

/// What the store had after the last time that the program was killed.
struct CutLine: ViewModel {
    let words: String
    let advice: String
    let isWhole: Bool

    init(_ cut: PracticeState.Cut, _ context: PageContext) {
        let texts = context.texts
        let bad = cut.lost + cut.wrong
        isWhole = bad == 0
        let count = NumberFormat.grouped(cut.confirmed)
        words =
            isWhole
            ? texts(.practiceCutWhole, [.count: count])
            : texts(.practiceCutLost, [.count: count, .lacks: NumberFormat.grouped(bad)])
        let away = "\(cut.awayMilliseconds / 1000).\(cut.awayMilliseconds % 1000 / 100)"
        advice = texts(.practiceCutTime, [.time: TimeLabel(cut.time, context).clock, .number: away])
    }

    static let fields: Fields<CutLine> = [
        .text("words", \.words),
        .text("advice", \.advice),
        .flag("isWhole", \.isWhole),
    ]
}
