import ContentFile
package import JuiceShop
package import Templates

/// The form of a discount, or of a new one.
package struct DiscountFormPage: ItemFormPage {
    package static func template(of all: PageTemplates) -> Template<DiscountFormPage> { all.discountForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields
    let numbers: [NumberField]
    let needsPIN: Bool

    package init(
        _ id: DiscountID?, _ typed: MenuDiscountForm, shop: Shop, key: String, context: PageContext,
        notice: MenuNotice = .none
    ) {
        let old = id.flatMap { context.menu[$0] }
        heading = old?.names[context.language] ?? context.texts(.menuAddDiscount)
        form = MenuFormFields(
            .discountForm(old?.id), typed.names, isOnMenu: old != nil, shop: shop, key: key, context: context,
            notice: notice)
        frame = form.frame(heading, context, scripts: [.ordersScript])
        numbers = [(MenuField.percent, typed.percent), (.amount, typed.amount), (.cups, typed.cups)].map {
            field, value in
            NumberField(field: field, value: value, fault: notice.fields[field], context: context)
        }
        needsPIN = typed.needsPIN
    }

    package static let fields: Fields<DiscountFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .rows("numbers", \.numbers),
        .flag("needsPIN", \.needsPIN),
    ]
}
