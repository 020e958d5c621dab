import ContentFile
import Foundation
import FastCGI
import JuiceShop
import Printing
import ShopStore

/// The menu's editor. A form says which menu its owner saw: a change is made of that one, so that a form that was sent
/// twice is one change, and of a menu that has changed since only what the owner changed is saved (`MenuMerge`).
extension ShopApp {
    private static let maxHistoryEntries = 20
    /// An author of a conflict is looked for among so many menus.
    private static let maxSearchedMenus = 50

    func showMenu(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        guard let flash = MenuFlash(context.request) else { return page(menuPage(shop, context)) }
        var response = page(menuPage(shop, context, try saved(flash, shop)))
        response.set(MenuFlash.spent)
        return response
    }

    /// Moves an item of one of the lists.
    func changeMenu(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let outcome = try change(context.form(), shop, context) { action, _ in
            if case .move(let edit) = action { edit } else { nil }
        }
        return try response(outcome) { menuPage(try store.shop(), context, $0) }
    }

    /// Shows the form of an item, or of a new one, and makes what its buttons say. As long as nothing is saved, the form stays
    /// one of the menu that it was made from.
    func form<Editor: ItemFormPage>(
        _ editor: Editor.Type, of id: Identifier<Editor.Typed.Item>?, _ context: RequestContext
    ) throws -> Response {
        typealias Typed = Editor.Typed
        let shop = try store.shop()
        let languages = texts.languages
        func formPage(_ typed: Typed, _ shop: Shop, _ notice: MenuNotice = .none) -> Editor {
            Editor(id, typed, shop: shop, key: newKey().rawValue, context: context.page(shop), notice: notice)
        }
        if !context.isPost {
            let item = id.flatMap { Typed.item($0, of: shop.menu) }
            if id != nil, item == nil { throw HTTPError.notFound }
            return page(formPage(Typed(item, in: languages, shop.settings.currency), shop))
        }
        let fields = try context.form()
        guard let form = MenuForm(fields), let seen = try menu(seenBy: form, shop) else {
            let typed = Typed(fields, on: shop.menu, in: languages, shop.settings.currency)
            return page(formPage(typed, shop, .rejected(.form)), status: .unprocessableContent)
        }
        let seenShop = shop.showing(seen, madeBy: form.seenSequence)
        let currency = form.currency ?? shop.settings.currency
        var typed = Typed(fields, on: seen, in: languages, currency)
        let seenItem = id.flatMap { Typed.item($0, of: seen) }
        if currency != shop.settings.currency, form.action != .remove {
            // Prices that nobody typed are those of the menu, in whatever currency.
            let item = form.action == .save ? try? typed.item(id, on: seen) : nil
            if seenItem == nil || item.map(Typed.prices) != seenItem.map(Typed.prices) {
                return page(formPage(typed, seenShop, .currencyChanged), status: .conflict)
            }
        }
        if let pressed = typed.apply(form.action, on: seen, in: languages) {
            return response(pressed) { formPage(typed, seenShop, $0) }
        }
        let outcome = try change(fields, shop, context) { action, seen in
            switch action {
            case .remove: return id.map(Typed.edits.remove)
            case .save:
                return try id.map { try typed.change($0, on: seen) } ?? Typed.edits.add(try typed.item(nil, on: seen))
            case .take(let field):
                guard let seenItem else { return nil }
                typed = Typed(
                    try typed.item(id, on: seen).taking(field, from: seenItem), in: languages, currency)
                return nil
            case .move, .step, .list, .preview: return nil
            }
        }
        if case .take = form.action, case .shown(.rejected(.form), _) = outcome {
            return page(formPage(typed, seenShop))
        }
        guard case .shown(let notice, .conflict) = outcome else {
            return response(outcome) { formPage(typed, seenShop, $0) }
        }
        // The form is one of the menu of now, with what was typed.
        let now = try store.shop()
        if let item = try? typed.item(id, on: seen), let id {
            let edited = Typed.edits.change(item)
            if form.action == .save,
                let menu = try? edited.applied(to: seen, sequence: form.seenSequence, now: now.menu)
            {
                let merge = MenuMerge(
                    ThreeWay(seen: seen.withoutRetired, sent: menu.withoutRetired, now: now.menu.withoutRetired))
                typed = Typed(Typed.item(id, of: merge), in: languages, currency)
            } else {
                typed = Typed(Typed.item(id, of: now.menu) ?? item, in: languages, currency)
            }
        }
        return page(formPage(typed, now, notice), status: .conflict)
    }

    func showMenuHistory(before: Int?, _ context: RequestContext) throws -> Response {
        page(try menuHistoryPage(before: before, context))
    }

    /// Back to an earlier menu, as a change like any other.
    func returnToMenu(_ sequence: Int, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        guard let earlier = try store.menu(madeBy: sequence) else { throw HTTPError.notFound }
        var outcome = MenuChangeOutcome.rejected(.form)
        if let form = MenuForm(try context.form()), let seen = try menu(seenBy: form, shop) {
            outcome = try save(earlier.menu.withoutRetired, form, seen, context)
        }
        return try response(outcome) { try menuHistoryPage(before: nil, context, $0) }
    }

    /// A second press changes nothing.
    func changeAvailability(_ item: SaleItem, _ context: RequestContext) throws -> Response {
        let calendar = clock(try store.shop()).calendar
        let dayEnd = calendar.bounds(of: calendar.day(of: clock.now)).upperBound
        guard let form = AvailabilityForm(try context.form(), item, dayEnd: dayEnd, who: who(context)) else {
            throw HTTPError.badRequest
        }
        switch try store.submit(form.request) {
        case .made, .unchanged:
            var response = Response.redirect(to: form.page.path)
            if form.page != .menu {
                response.set(StopFlash(item, isSold: form.request.stoppedUntil == nil).cookie)
            }
            return response
        case .unknown: throw HTTPError.notFound
        }
    }

    // MARK: - What the forms share

    /// Makes the change that a form asks for.
    /// - Parameter edit: the change; nil when the page has no such button.
    private func change(
        _ fields: Form, _ shop: Shop, _ context: RequestContext,
        edit: (MenuForm.Action, Menu) throws -> MenuEdit?
    ) throws -> MenuChangeOutcome {
        guard let form = MenuForm(fields), let seen = try menu(seenBy: form, shop) else { return .rejected(.form) }
        if form.action == .preview { return .shown(.filled(nil), .ok) }
        do {
            guard let edit = try edit(form.action, seen) else { return .rejected(.form) }
            let menu = try edit.applied(to: seen, sequence: form.seenSequence, now: shop.menu)
            return try save(menu, form, seen, context)
        } catch let fault as MenuFault {
            return .rejected(fault)
        } catch let error as MenuEditError {
            return .rejected(MenuFault(error))
        }
    }

    /// - Parameter form: the page of the form, with a notice.
    private func response(
        _ outcome: MenuChangeOutcome, form: (MenuNotice) throws -> some Page
    ) rethrows -> Response {
        switch outcome {
        case .saved(let response): response
        case .shown(let notice, let status): page(try form(notice), status: status)
        }
    }

    /// The menu that the owner saw; nil when the form names no menu of this shop, as after an older backup was restored.
    private func menu(seenBy form: MenuForm, _ shop: Shop) throws -> Menu? {
        if form.seenSequence == shop.menuSequence { return shop.menu }
        return try store.menu(madeBy: form.seenSequence)?.menu
    }

    private func save(
        _ menu: Menu, _ form: MenuForm, _ seen: Menu, _ context: RequestContext
    ) throws -> MenuChangeOutcome {
        let request = MenuChangeRequest(
            menu, editedSequence: form.seenSequence, key: form.key, who: who(context))
        switch try store.submit(request) {
        case .made(_, let sequence):
            var response = Response.redirect(to: Route.menu.path)
            response.set(MenuFlash(sequence: sequence).cookie)
            return .saved(response)
        case .unchanged: return .saved(.redirect(to: Route.menu.path))
        case .headOwns: return .rejected(.headOwns)
        // The form of a fruit makes another one of it.
        case .relabels: return .rejected(.form)
        case .changedElsewhere(let now, _): return try changedElsewhere(menu, form, seen, now)
        }
    }

    /// The reason why a change does not go with those that others made meanwhile.
    private func changedElsewhere(
        _ menu: Menu, _ form: MenuForm, _ seen: Menu, _ now: Menu
    ) throws -> MenuChangeOutcome {
        let merge = MenuMerge(
            ThreeWay(seen: seen.withoutRetired, sent: menu.withoutRetired, now: now.withoutRetired))
        if merge.conflicts.isEmpty {
            do {
                _ = try merge.merged()
            } catch MenuEditError.nameTaken {
                return .shown(.rejected(.fields([.name(.korean): .taken])), .conflict)
            } catch {}
            return .shown(.changedElsewhere(now.differences(from: seen)), .conflict)
        }
        let menus = try store.menus(atMost: Self.maxSearchedMenus).filter { $0.sequence >= form.seenSequence }
        let steps = zip(menus, menus.dropFirst()).map { ($0.who, $0.menu.differences(from: $1.menu)) }
        let conflicts = merge.conflicts.map { conflict in
            AuthoredConflict(
                conflict,
                who: steps.first { $0.1.contains { $0.isAbout(theSameAs: conflict.difference) } }?.0 ?? nil)
        }
        return .shown(.conflicts(conflicts), .conflict)
    }

    /// The page tells only the last change: another one has its own way back, in the history.
    private func saved(_ flash: MenuFlash, _ shop: Shop) throws -> MenuNotice {
        guard flash.sequence == shop.menuSequence else { return .none }
        let menus = try store.menus(atMost: 2)
        guard menus.count == 2 else { return .none }
        return .saved(menus[0].menu.differences(from: menus[1].menu), before: menus[1].sequence)
    }

    private func menuPage(_ shop: Shop, _ context: RequestContext, _ notice: MenuNotice = .none) -> MenuPage {
        MenuPage(
            shop: shop, key: newKey().rawValue,
            unprintable: Set(knownPrinters.flatMap(\.unprintable)).sorted(), context: context.page(shop), notice: notice
        )
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
                menu.menu, sequence: menu.sequence, time: menu.time, who: menu.who,
                before: index + 1 < menus.count ? menus[index + 1].menu : nil)
        }
        let shop = try store.shop()
        return MenuHistoryPage(
            entries, shop: shop, key: newKey().rawValue, before: before, older: first ? nil : shown.last?.sequence,
            context: context.page(shop), notice: notice)
    }
}

/// The outcome of a form of the menu.
enum MenuChangeOutcome {
    case saved(Response)
    /// The page of the form again, with what was typed.
    case shown(MenuNotice, Status)

    static func rejected(_ fault: MenuFault) -> Self { .shown(.rejected(fault), .unprocessableContent) }
}

extension MenuItem {
    fileprivate func taking(_ field: MenuField, from other: Self) -> Self {
        switch field {
        case .name(let language): takingName(in: language, from: other)
        case .fact(let fact): taking(fact, from: other)
        case .count, .use, .item: self
        }
    }
}

/// The changes of the menu that the form of an item makes.
typealias ItemEdits<Item: MenuItem> = (
    add: (Item) -> MenuEdit, change: (Item) -> MenuEdit, remove: (Identifier<Item>) -> MenuEdit
)

/// The page of such a form.
protocol ItemFormPage: Page {
    associatedtype Typed: ItemForm

    /// - Parameters:
    ///   - id: nil for a new item. One that is not on the menu becomes a new one.
    ///   - key: the form's key.
    init(
        _ id: Identifier<Typed.Item>?, _ typed: Typed, shop: Shop, key: String, context: PageContext, notice: MenuNotice
    )
}
