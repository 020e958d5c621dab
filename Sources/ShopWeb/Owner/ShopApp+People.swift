import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The names of this tablet and of the people who work at the shop.
extension ShopApp {
    func showDevice(_ context: RequestContext) throws -> Response {
        page(try devicePage(context))
    }

    /// The names of tablets are few (`Names.maxCount`): with a PIN, no other phone of the Wi-Fi takes them.
    func changeDevice(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let namesStore = try nameable()
        let who = who(context)
        do {
            switch try DeviceForm(fields) {
            case .name(let name, let key):
                let device = who?.device ?? DeviceID(rawValue: key.rawValue)
                let seen = fields[NameFormField.seen].map { NameText(seen: $0) }
                let fault = try namesStore.update { names in
                    names.set(name, of: device, seen: seen ?? names[device])
                }
                if let fault { throw fault }
                let known = try namesStore.names().known(Who(device: device, staff: who?.staff))
                return remember(known, .device)
            case .removeName:
                if let device = who?.device { try namesStore.update { $0.remove(device) } }
                return remember(Who(device: nil, staff: who?.staff), .device)
            case .choose(let staff):
                let known = try namesStore.names().known(Who(device: who?.device, staff: staff))
                return remember(known, .orderPage())
            case nil: throw HTTPError.badRequest
            }
        } catch let fault as NameFault {
            let typed = fields[NameFormField.name] ?? ""
            return page(try devicePage(context, typed: typed, fault: fault), status: fault.status)
        }
    }

    func showPeople(_ context: RequestContext) throws -> Response {
        let removed = RemovedName(context.request)
        var response = page(try peoplePage(context, removed: removed))
        if removed != nil { response.set(RemovedName.spent) }
        return response
    }

    func changePeople(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let namesStore = try nameable()
        do {
            switch try PeopleForm(fields) {
            case .add(let name, let key):
                let id = StaffID(rawValue: key.rawValue)
                if let fault = try namesStore.update({ $0.add(name, as: id) }) { throw fault }
            case .removePerson(let person):
                let name = try namesStore.update { names in
                    defer { names.remove(person) }
                    return names[person]
                }
                return redirect(after: name.map { RemovedName($0, person: person) })
            case .removeDevice(let device):
                let seen = PeopleForm.seenDevices(fields)?[device]
                let (name, fault) = try namesStore.update { names in (names[device], names.remove(device, seen: seen)) }
                if let fault { throw fault }
                return redirect(after: name.map { RemovedName($0, device: device) })
            case .removeUnusedDevices:
                let used = try usedDevices(context).union(who(context)?.device.map { [$0] } ?? [])
                let seen = PeopleForm.seenDevices(fields)
                try namesStore.update { names in
                    let others = names.namedDevices.filter { device in
                        seen.map { $0[device.id] != device.name } ?? false
                    }
                    names.removeDevices(besides: used.union(others.map(\.id)))
                }
            case .restoreDevice(let name, let device):
                if let fault = try namesStore.update({ $0.set(name, of: device, seen: nil) }) { throw fault }
            case nil: throw HTTPError.badRequest
            }
        } catch let fault as NameFault {
            let typed = fields[PeopleForm.restoreDeviceField] == nil ? fields[NameFormField.name] ?? "" : ""
            return page(try peoplePage(context, typed: typed, fault: fault), status: fault.status)
        }
        return .redirect(to: Route.people.path)
    }

    /// The tablets that changed something lately.
    private func usedDevices(_ context: RequestContext) throws -> Set<DeviceID> {
        try limitReading(.page, context)
        var used = Set<DeviceID>()
        let start = clock.now - Double(PeopleForm.unusedDays) * 24 * 3600
        try store.events(from: start, until: .distantFuture) { if let device = $1.who?.device { used.insert(device) } }
        return used
    }

    private func redirect(after removed: RemovedName?) -> Response {
        var response = Response.redirect(to: Route.people.path)
        response.set(removed?.cookie)
        return response
    }

    private func remember(_ who: Who?, _ next: Route) -> Response {
        var response = Response.redirect(to: next.path)
        response.set(WhoCookie.cookie(who))
        return response
    }

    private func devicePage(
        _ context: RequestContext, typed: String? = nil, fault: NameFault? = nil
    ) throws -> DevicePage {
        DevicePage(
            who: who(context), key: newKey().rawValue, context: context.page(of: store), typed: typed, fault: fault)
    }

    private func peoplePage(
        _ context: RequestContext, typed: String = "", fault: NameFault? = nil, removed: RemovedName? = nil
    ) throws -> PeoplePage {
        PeoplePage(
            key: newKey().rawValue, context: context.page(of: store), typed: typed, fault: fault, removed: removed)
    }

    /// A shop without a file for them does not have the pages.
    private func nameable() throws(HTTPError) -> any NamesStore {
        guard let namesStore else { throw .notFound }
        return namesStore
    }
}

/// The fields of a form that gives a name.
package enum NameFormField {
    package static let name = "name"
    package static let key = "key"
    package static let remove = "remove"
    /// The name that the form was filled with.
    package static let seen = "seen"

    static func key(_ form: Form) -> Key? { form.key(key) }

    static func name(_ form: Form) throws(NameFault) -> NameText {
        do { return try NameText(typed: form[name] ?? "") } catch { throw .text(error) }
    }
}

extension NameText {
    /// - Returns: nil for no name.
    fileprivate init?(seen text: String) {
        if text.isEmpty { return nil }
        self.init(recorded: text)
    }
}

extension NameFault {
    fileprivate var status: Status { if case .renamed = self { .conflict } else { .unprocessableContent } }
}
