import ContentFile
package import JuiceShop
package import Templates

/// The form of a group of juices, or of a new one.
package struct GroupFormPage: ItemFormPage {
    package static func template(of all: PageTemplates) -> Template<GroupFormPage> { all.groupForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields

    package init(
        _ id: GroupID?, _ typed: MenuGroupForm, shop: Shop, key: String, context: PageContext,
        notice: MenuNotice = .none
    ) {
        let old = id.flatMap { context.menu[$0] }
        heading = old?.names[context.language] ?? context.texts(.menuAddGroup)
        form = MenuFormFields(
            .groupForm(old?.id), typed.names, isOnMenu: old != nil, shop: shop, key: key, context: context,
            notice: notice)
        frame = form.frame(heading, context, scripts: [.ordersScript])
    }

    package static let fields: Fields<GroupFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
    ]
}
