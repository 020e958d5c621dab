import FastCGI
import JuiceShop

/// A form that is to make an order, read by the menu of one moment.
struct OrderPlacement {
    let fields: Form
    let form: Result<OrderForm, OrderFormError>
    let shop: Shop
}
