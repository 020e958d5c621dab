import ContentFile
import Foundation
import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

/// The menu's editor. A form says which menu its owner saw: a change is made of that one, so that a form that was sent
/// twice is one change, and one of a menu that has changed since is shown again with what was typed.
extension ShopApp {
    private static let maxHistoryEntries = 20

    func showMenu(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        guard let flash = MenuFlash(context.request) else { return page(menuPage(shop, context)) }
        var response = page(menuPage(shop, context, try saved(flash, shop)))
        response.set(MenuFlash.spent)
        return response
    }

    /// Moves a fruit or a juice.
    func changeMenu(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        func refuse(_ notice: MenuNotice, _ status: Status) -> Response {
            page(menuPage(shop, context, notice), status: status)
        }
        guard let form = MenuForm(try context.form()), case .move(let edit) = form.action,
            let seen = try menu(seenBy: form, shop)
        else { return refuse(.rejected(.form), .unprocessableContent) }
        do {
            return try save(try edit.applied(to: seen, sequence: form.seenSequence), form, seen, refuse)
        } catch let error as MenuEditError {
            return refuse(.rejected(MenuFault(error)), .unprocessableContent)
        }
    }

    func showJuiceForm(_ id: JuiceID?, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let juice = id.flatMap { shop.menu[$0] }
        if id != nil, juice == nil { throw HTTPError.notFound }
        return page(
            JuiceFormPage(
                id, JuiceForm(juice, in: texts.languages), shop: shop, key: newKey().rawValue,
                context: context.page(shop)))
    }

    func changeJuice(_ id: JuiceID?, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let fields = try context.form()
        let form = MenuForm(fields)
        let seen = try form.flatMap { try menu(seenBy: $0, shop) }
        var typed = JuiceForm(fields, on: shop.menu, in: texts.languages)
        func refuse(_ notice: MenuNotice, _ status: Status = .unprocessableContent) -> Response {
            page(
                JuiceFormPage(
                    id, typed, shop: shop, key: newKey().rawValue, context: context.page(shop), notice: notice),
                status: status)
        }
        guard let form, let seen else { return refuse(.rejected(.form)) }
        do {
            let edit: MenuEdit
            switch form.action {
            case .preview: return refuse(.filled(nil), .ok)
            case .step(let step):
                guard typed.apply(step) else { return refuse(.rejected(.fields([.count(step.fruit): .notANumber]))) }
                return refuse(.filled(step), .ok)
            case .remove:
                guard let id else { return refuse(.rejected(.form)) }
                edit = .removeJuice(id)
            case .save:
                let draft = try JuiceForm(fields, on: seen, in: texts.languages).draft()
                edit = id.map { .changeJuice($0, draft) } ?? .addJuice(draft)
            case .move: return refuse(.rejected(.form))
            }
            return try save(try edit.applied(to: seen, sequence: form.seenSequence), form, seen, refuse)
        } catch let faults as MenuFieldFaults {
            return refuse(.rejected(.fields(faults.byField)))
        } catch let error as MenuEditError {
            return refuse(.rejected(MenuFault(error)))
        }
    }

    func showFruitForm(_ id: FruitID?, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let fruit = id.flatMap { shop.menu[$0] }
        if id != nil, fruit == nil { throw HTTPError.notFound }
        return page(
            FruitFormPage(
                id, FruitForm(fruit, in: texts.languages), shop: shop, key: newKey().rawValue,
                context: context.page(shop)))
    }

    func changeFruit(_ id: FruitID?, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let fields = try context.form()
        let form = MenuForm(fields)
        let seen = try form.flatMap { try menu(seenBy: $0, shop) }
        let typed = FruitForm(fields, in: texts.languages)
        func refuse(_ notice: MenuNotice, _ status: Status = .unprocessableContent) -> Response {
            page(
                FruitFormPage(
                    id, typed, shop: shop, key: newKey().rawValue, context: context.page(shop), notice: notice),
                status: status)
        }
        guard let form, let seen else { return refuse(.rejected(.form)) }
        do {
            let edit: MenuEdit
            switch form.action {
            case .preview: return refuse(.filled(nil), .ok)
            case .remove:
                guard let id else { return refuse(.rejected(.form)) }
                edit = .removeFruit(id)
            case .save:
                let draft = try typed.draft()
                edit = id.map { .changeFruit($0, draft) } ?? .addFruit(draft)
            case .move, .step: return refuse(.rejected(.form))
            }
            return try save(try edit.applied(to: seen, sequence: form.seenSequence), form, seen, refuse)
        } catch let faults as MenuFieldFaults {
            return refuse(.rejected(.fields(faults.byField)))
        } catch let error as MenuEditError {
            return refuse(.rejected(MenuFault(error, removing: id)))
        }
    }

    func showMenuHistory(before: Int?, _ context: RequestContext) throws -> Response {
        page(try menuHistoryPage(before: before, context))
    }

    /// Back to an earlier menu, as a change like any other.
    func returnToMenu(_ sequence: Int, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        func refuse(_ notice: MenuNotice, _ status: Status) throws -> Response {
            page(try menuHistoryPage(before: nil, context, notice), status: status)
        }
        guard let earlier = try store.menu(madeBy: sequence) else { throw HTTPError.notFound }
        guard let form = MenuForm(try context.form()), let seen = try menu(seenBy: form, shop) else {
            return try refuse(.rejected(.form), .unprocessableContent)
        }
        return try save(earlier.menu.withoutRetired, form, seen, refuse)
    }

    // MARK: - What the forms share

    /// The menu that the owner saw; nil when the form names no menu of this shop, as after an older backup was restored.
    private func menu(seenBy form: MenuForm, _ shop: Shop) throws -> Menu? {
        if form.seenSequence == shop.menuSequence { return shop.menu }
        return try store.menu(madeBy: form.seenSequence)?.menu
    }

    private func save(
        _ menu: Menu, _ form: MenuForm, _ seen: Menu, _ refuse: (MenuNotice, Status) throws -> Response
    ) throws -> Response {
        let request = MenuChangeRequest(menu, editedSequence: form.seenSequence, key: form.key)
        switch try store.submit(request) {
        case .made(_, let sequence):
            var response = Response.redirect(to: Route.menu.path)
            response.set(MenuFlash(sequence: sequence).cookie)
            return response
        case .unchanged: return .redirect(to: Route.menu.path)
        case .changedElsewhere(let now, _):
            return try refuse(.changedElsewhere(now.differences(from: seen)), .conflict)
        }
    }

    /// The page tells only the last change: another one has its own way back, in the history.
    private func saved(_ flash: MenuFlash, _ shop: Shop) throws -> MenuNotice {
        guard flash.sequence == shop.menuSequence else { return .none }
        let menus = try store.menus(atMost: 2)
        guard menus.count == 2 else { return .none }
        return .saved(menus[0].menu.differences(from: menus[1].menu), before: menus[1].sequence)
    }

    private func menuPage(_ shop: Shop, _ context: RequestContext, _ notice: MenuNotice = .none) -> MenuPage {
        MenuPage(shop: shop, key: newKey().rawValue, context: context.page(shop), notice: notice)
    }

    /// One more than the page shows: an entry is told by its differences from the one before it.
    private func menuHistoryPage(
        before: Int?, _ context: RequestContext, _ notice: MenuNotice = .none
    ) throws -> MenuHistoryPage {
        let menus = try store.menus(before: before ?? .max, atMost: Self.maxHistoryEntries + 1)
        let first = try store.menus(before: (menus.last?.sequence ?? 1), atMost: 1).isEmpty
        let shown = first ? menus[...] : menus.dropLast()
        let entries = shown.enumerated().map { index, menu in
            MenuHistoryPage.Entry(
                menu.menu, sequence: menu.sequence, time: menu.time,
                before: index + 1 < menus.count ? menus[index + 1].menu : nil)
        }
        let shop = try store.shop()
        return MenuHistoryPage(
            entries, shop: shop, key: newKey().rawValue, before: before, older: first ? nil : shown.last?.sequence,
            context: context.page(shop), notice: notice)
    }
}
