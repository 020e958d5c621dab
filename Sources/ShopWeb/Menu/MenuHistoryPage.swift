import ContentFile
package import Foundation
package import JuiceShop
package import Templates

/// The menus that the shop had, newest first, and what each of them changed.
package struct MenuHistoryPage: Page {
    package static func template(of all: PageTemplates) -> Template<MenuHistoryPage> { all.menuHistory }

    package let frame: Frame
    let form: MenuFormFields
    let rows: [MenuHistoryRow]
    let links: [Link]

    /// A menu of the shop, and the one before it.
    package struct Entry: Sendable {
        let menu: Menu
        let sequence: Int
        let time: Date
        let who: Who?
        /// nil for the shop's first menu.
        let before: Menu?

        package init(_ menu: Menu, sequence: Int, time: Date, who: Who? = nil, before: Menu?) {
            self.menu = menu
            self.sequence = sequence
            self.time = time
            self.who = who
            self.before = before
        }
    }

    /// - Parameters:
    ///   - key: the key for the return to an earlier menu.
    ///   - before: the number of the event that this page ends before; nil for the newest page.
    ///   - older: the number from which older menus are listed; nil when there are none.
    package init(
        _ entries: [Entry], shop: Shop, key: String, before: Int? = nil, older: Int? = nil, context: PageContext,
        notice: MenuNotice = .none
    ) {
        let texts = context.texts
        form = MenuFormFields(.menuHistory(before: before), shop: shop, key: key, context: context, notice: notice)
        frame = form.frame(texts(.menuHistoryTitle), context)
        rows = entries.map { MenuHistoryRow($0, isNow: $0.sequence == shop.menuSequence, context) }
        let newest = Link(href: Route.menuHistory().path, label: texts(.historyNewest))
        links =
            (before == nil ? [] : [newest])
            + (older.map { [Link(href: Route.menuHistory(before: $0).path, label: texts(.historyOlder))] } ?? [])
    }

    package static let fields: Fields<MenuHistoryPage> = [
        .part("frame", \.frame),
        .part("form", \.form),
        .rows("rows", \.rows),
        .rows("ways", \.links),
    ]
}
