import ContentFile
package import JuiceShop
package import Templates

/// The last closings, newest first.
package struct ClosingsPage: Page {
    package static func template(of all: PageTemplates) -> Template<ClosingsPage> { all.closings }

    package let frame: Frame
    let closings: [ClosingRow]
    let context: PageContext

    package init(_ drawer: Drawer, context: PageContext) {
        self.context = context
        closings = drawer.closings.reversed().map { ClosingRow(closing: $0.closing, context: context) }
        frame = Frame(.plain, .closings, .more, title: context.texts(.closingsTitle), context: context)
    }

    package static let fields: Fields<ClosingsPage> = [
        .part("frame", \.frame),
        .rows("closings", \.closings),
    ]
}
