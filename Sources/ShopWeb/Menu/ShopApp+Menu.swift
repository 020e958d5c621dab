import ContentFile
import Foundation
import FastCGI
import JuiceShop
import Printing
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

    /// Moves an item of one of the lists.
    func changeMenu(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let outcome = try change(context.form(), shop, context) { action, _ in
            if case .move(let edit) = action { edit } else { nil }
        }
        return response(outcome) { menuPage(shop, context, $0) }
    }

    /// Shows the form of an item, or of a new one, and makes what its buttons say.
    func form<Editor: ItemFormPage>(
        _ editor: Editor.Type, of id: Identifier<Editor.Typed.Item>?, _ context: RequestContext
    ) throws -> Response {
        let shop = try store.shop()
        let (languages, currency) = (texts.languages, shop.settings.currency)
        func formPage(_ typed: Editor.Typed, _ notice: MenuNotice = .none) -> Editor {
            Editor(id, typed, shop: shop, key: newKey().rawValue, context: context.page(shop), notice: notice)
        }
        if !context.isPost {
            let item = id.flatMap { Editor.Typed.item($0, of: shop.menu) }
            if id != nil, item == nil { throw HTTPError.notFound }
            return page(formPage(Editor.Typed(item, in: languages, currency)))
        }
        let fields = try context.form()
        var typed = Editor.Typed(fields, on: shop.menu, in: languages, currency)
        let pressed = MenuForm(fields).flatMap { typed.apply($0.action, on: shop.menu, in: languages) }
        let outcome =
            try pressed
            ?? change(fields, shop, context) { action, seen in
                switch action {
                case .remove: return id.map(Editor.Typed.edits.remove)
                case .save:
                    let item = try Editor.Typed(fields, on: seen, in: languages, currency).item(id, on: seen)
                    return id == nil ? Editor.Typed.edits.add(item) : Editor.Typed.edits.change(item)
                case .move, .step, .list, .preview: return nil
                }
            }
        return response(outcome) { formPage(typed, $0) }
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
            return try save(edit.applied(to: seen, sequence: form.seenSequence), form, seen, context)
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
        case .changedElsewhere(let now, _): return .shown(.changedElsewhere(now.differences(from: seen)), .conflict)
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

/// The form of an item of the menu: its fields as they were sent, or as the item on the menu fills them.
protocol ItemForm {
    associatedtype Item: MenuItem

    static var edits: ItemEdits<Item> { get }
    static func item(_ id: Identifier<Item>, of menu: Menu) -> Item?

    /// - Parameter item: nil for a new one.
    init(_ item: Item?, in languages: [Language], _ currency: Currency)
    init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency)

    /// Changes what is typed, if the button does so; nil for any other button.
    mutating func apply(_ action: MenuForm.Action, on menu: Menu, in languages: [Language]) -> MenuChangeOutcome?
    /// - Parameters:
    ///   - id: nil for a new item.
    ///   - menu: the menu that the owner saw.
    /// - Throws: the faults of all fields.
    func item(_ id: Identifier<Item>?, on menu: Menu) throws(MenuFault) -> Item
}

extension ItemForm {
    func apply(_ action: MenuForm.Action, on menu: Menu, in languages: [Language]) -> MenuChangeOutcome? { nil }
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
