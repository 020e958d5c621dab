import ContentFile
package import JuiceShop
package import Templates

/// The form of a place, or of a new one.
package struct PlaceFormPage: ItemFormPage {
    package static func template(of all: PageTemplates) -> Template<PlaceFormPage> { all.placeForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields
    let numbers: [NumberField]

    package init(
        _ id: PlaceID?, _ typed: MenuPlaceForm, shop: Shop, key: String, context: PageContext,
        notice: MenuNotice = .none
    ) {
        let old = id.flatMap { context.menu[$0] }
        heading = old?.names[context.language] ?? context.texts(.menuAddPlace)
        form = MenuFormFields(
            .placeForm(old?.id), typed.names, isOnMenu: old != nil, shop: shop, key: key, context: context,
            notice: notice)
        frame = form.frame(heading, context, scripts: [.ordersScript])
        numbers = [NumberField(field: .off, value: typed.off, fault: notice.fields[.off], context: context)]
    }

    package static let fields: Fields<PlaceFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .rows("numbers", \.numbers),
    ]
}
