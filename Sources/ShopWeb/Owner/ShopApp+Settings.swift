import Bytes
import FastCGI
import Foundation
import JuiceShop
import Printing
import ShopStore

/// What the owner chooses for the shop.
extension ShopApp {
    func showSettings(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        return page(
            SettingsPage(
                SettingsForm(shop.settings, hasQueue: shop.menu.hasQueue, printers: knownPrinters), shop: shop,
                key: newKey().rawValue,
                machineZone: clock.calendar.zone.identifier,
                pin: pinOfSettings, context: context.page(shop),
                notice: context.route == .settings(isSaved: true) ? .saved : .none))
    }

    func changeSettings(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form = SettingsForm(fields)
        func shown(
            _ form: SettingsForm, _ notice: SettingsPage.Notice, _ status: Status, _ shop: Shop, _ seen: SeenSettings?
        ) -> Response {
            page(
                SettingsPage(
                    form, shop: shop, seen: seen, key: newKey().rawValue,
                    machineZone: clock.calendar.zone.identifier, pin: pinOfSettings, context: context.page(shop),
                    notice: notice),
                status: status)
        }
        let shop = try store.shop()
        guard let seen = SettingsForm.seen(in: fields) else {
            // Nobody knows which of its values were typed: the form of now takes nothing back.
            let known = SettingsForm(shop.settings, hasQueue: shop.menu.hasQueue, printers: knownPrinters)
            return shown(known, .incomplete, .unprocessableContent, shop, nil)
        }
        guard let key = fields.key() else { return shown(form, .incomplete, .unprocessableContent, shop, seen) }
        func refuse(_ faults: Set<SettingsForm.Fault>) -> Response {
            shown(form, .wrong(faults), .unprocessableContent, shop, seen)
        }
        let settings: Settings
        do {
            settings = try form.settings(besides: seen.settings.printers, seen.running)
        } catch {
            return refuse(error.faults)
        }
        if let fact = fields[SettingsForm.takeField].flatMap(SettingsFact.init) {
            let taken = SettingsForm(
                settings.taking(fact, from: seen.settings), hasQueue: form.hasQueue, printers: seen.running)
            return shown(taken, .none, .ok, shop, seen)
        }
        let request = SettingsChangeRequest(settings, edited: seen.settings, key: key, who: who(context))
        let wanted = request.merge(with: shop.settings).settings.currency
        if wanted != shop.settings.currency, try store.hasTakings() { return refuse([.currencyInUse]) }
        switch try store.submit(request) {
        case .made, .unchanged:
            if form.hasQueue != seen.hasQueue { try switchQueue(form.hasQueue, key, context) }
            return .redirect(to: Route.settings(isSaved: true).path)
        case .changedElsewhere(let now):
            let shop = try store.shop()
            let merge = request.merge(with: now)
            let authors = try authors(of: merge.conflicts, seen.settings)
            let conflicts = merge.conflicts.map {
                SettingsConflict($0, saved: now, sent: settings, who: authors[$0])
            }
            let hasQueue = ThreeWay(seen: seen.hasQueue, sent: form.hasQueue, now: shop.menu.hasQueue).merged.value
            let merged = SettingsForm(merge.settings, hasQueue: hasQueue, printers: knownPrinters)
            let known = SettingsForm(now, hasQueue: shop.menu.hasQueue, printers: knownPrinters)
            return shown(
                merged, .changedElsewhere(conflicts), .conflict, shop,
                SeenSettings(now, hasQueue: shop.menu.hasQueue, printers: known.printers))
        case .currencyInUse: return refuse([.currencyInUse])
        }
    }

    /// The authors of the last changes of some facts.
    private func authors(of facts: [SettingsFact], _ seen: Settings) throws -> [SettingsFact: Who] {
        var authors = [SettingsFact: Who]()
        let changes = try store.batch(atMost: Self.maxSearchedChanges) {
            if case .settingsChanged = $0 { true } else { false }
        }.entries.compactMap { entry -> SettingsChange? in
            if case .settingsChanged(let change) = entry.event { change } else { nil }
        }
        for fact in facts {
            let last = changes.indices.first { index in
                let before = changes.dropFirst(index + 1).first?.settings ?? seen
                return !changes[index].settings.isAlike(fact, before)
            }
            authors[fact] = last.flatMap { changes[$0].who }
        }
        return authors
    }

    private static let maxSearchedChanges = 50

    private var pinOfSettings: SettingsPage.PIN? {
        guard let authenticator, let settings = try? authenticator.settings() as PINSettings?? else { return nil }
        return settings.map { .set($0) } ?? SettingsPage.PIN.none
    }

    /// The kitchen's queue is a part of the menu. Whatever else changes in the menu meanwhile stays.
    private func switchQueue(_ isOn: Bool, _ key: Key, _ context: RequestContext) throws {
        let shop = try store.shop()
        guard isOn != shop.menu.hasQueue, let key = Key(rawValue: "queue-\(key)") else { return }
        var lists = shop.menu.lists
        lists.hasQueue = isOn
        _ = try store.submit(
            MenuChangeRequest(Menu(lists), editedSequence: shop.menuSequence, key: key, who: who(context)))
    }
}

/// The fields of a settings form that cannot be saved.
package struct SettingsFormError: Error, Equatable {
    package let faults: Set<SettingsForm.Fault>
}
