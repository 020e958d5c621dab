import FastCGI
import JuiceShop
import ShopStore

/// What the owner chooses for the shop.
extension ShopApp {
    func showSettings(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        return page(
            SettingsPage(
                SettingsForm(shop.settings, hasQueue: shop.menu.hasQueue), shop: shop, key: newKey().rawValue,
                context: context.page(shop), notice: context.route == .settings(isSaved: true) ? .saved : .none))
    }

    func changeSettings(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = SettingsForm(fields)
        func refuse(_ notice: SettingsPage.Notice, _ status: Status) throws -> Response {
            let shop = try store.shop()
            return page(
                SettingsPage(
                    form, shop: shop, key: newKey().rawValue, context: context.page(shop), notice: notice),
                status: status)
        }
        guard let key = SettingsForm.key(of: fields) else { return try refuse(.incomplete, .unprocessableContent) }
        let settings: Settings
        do {
            settings = try form.settings()
        } catch {
            return try refuse(.wrong(error.faults), .unprocessableContent)
        }
        let shop = try store.shop()
        func refuseCurrency() throws -> Response { try refuse(.wrong([.currencyInUse]), .unprocessableContent) }
        if settings.currency != shop.settings.currency, try store.hasTakings() { return try refuseCurrency() }
        guard SettingsForm.hasSeen(shop.settings, in: fields) || settings == shop.settings,
            try switchQueue(form.hasQueue, key, shop, context)
        else { return try refuse(.changedElsewhere, .conflict) }
        switch try store.submit(SettingsChangeRequest(settings, edited: shop.settings, key: key, who: who(context))) {
        case .made, .unchanged: return .redirect(to: Route.settings(isSaved: true).path)
        case .changedElsewhere: return try refuse(.changedElsewhere, .conflict)
        case .currencyInUse: return try refuseCurrency()
        }
    }

    /// The kitchen's queue is a part of the menu.
    /// - Returns: false when somebody else changed the menu meanwhile.
    private func switchQueue(
        _ isOn: Bool, _ key: Key, _ shop: Shop, _ context: RequestContext
    ) throws -> Bool {
        guard isOn != shop.menu.hasQueue, let key = Key(rawValue: "queue-\(key)") else { return true }
        let menu = try Menu(fruits: shop.menu.fruits, juices: shop.menu.juices, hasQueue: isOn)
        let request = MenuChangeRequest(
            menu, editedSequence: shop.menuSequence, key: key, who: who(context))
        switch try store.submit(request) {
        case .made, .unchanged: return true
        case .changedElsewhere: return false
        }
    }
}
