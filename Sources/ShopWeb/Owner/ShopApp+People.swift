package import FastCGI
import Foundation
package import JuiceShop
import ShopStore

/// The names of this tablet and of the people who work at the shop.
extension ShopApp {
    func showDevice(_ context: RequestContext) throws -> Response {
        page(try devicePage(context))
    }

    /// The names of tablets are few (`Names.maxCount`): with a PIN, no other phone of the Wi-Fi takes them.
    func changeDevice(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        return try admit(.device, DeviceForm.access(fields), context) { try changeDevice(fields, context) }
    }

    private func changeDevice(_ fields: Form, _ context: RequestContext) throws -> Response {
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
        var reading = try HistoryReading(store, from: start, until: .distantFuture)
        while try reading.readOn({ if let device = $1.who?.device { used.insert(device) } }) {}
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

/// The form of `/device`: this tablet's name, or the person who is at it.
package enum DeviceForm: Equatable, Sendable {
    case name(NameText, key: Key)
    case removeName
    /// nil when nobody is to be named.
    case choose(StaffID?)

    package static let staffField = "staff"

    /// The part of the shop that the form belongs to: a person at the counter is chosen by everybody.
    static func access(_ form: Form) -> Access {
        form[staffField] == nil && form[NameFormField.remove] == nil ? .owner : .open
    }

    /// - Throws: `text` for a name that is no line of text.
    /// - Returns: nil for a form that the page does not have.
    package init?(_ form: Form) throws(NameFault) {
        if let staff = form[Self.staffField] {
            self = .choose(staff.isEmpty ? nil : StaffID(staff))
        } else if form[NameFormField.remove] != nil {
            self = .removeName
        } else {
            guard let key = NameFormField.key(form) else { return nil }
            self = .name(try NameFormField.name(form), key: key)
        }
    }
}

/// The form of `/people`: a new person, or a name that is removed.
package enum PeopleForm: Equatable, Sendable {
    /// The key becomes the person's id: the same form sent twice adds one person.
    case add(NameText, key: Key)
    case removePerson(StaffID)
    case removeDevice(DeviceID)
    /// Those that made no event for `unusedDays`, but for the tablet that asks.
    case removeUnusedDevices
    /// Undoes the removal of a tablet's name; a person is added again, with the id as the key.
    case restoreDevice(NameText, DeviceID)

    package static let removeDeviceField = "device"
    package static let restoreDeviceField = "tablet"
    package static let removeUnusedField = "unused"
    static let unusedDays = 30
    private static let seenPrefix = "seen."
    static func seenField(_ device: DeviceID) -> String { seenPrefix + device.rawValue }

    /// The tablets of the list that the form belongs to; nil for a form without them.
    static func seenDevices(_ form: Form) -> [DeviceID: NameText]? {
        let seen = form.fields.compactMap { field in
            field.name.hasPrefix(seenPrefix)
                ? (DeviceID(field.name.dropFirst(seenPrefix.count)), NameText(recorded: field.value)) : nil
        }
        return seen.isEmpty ? nil : Dictionary(seen, uniquingKeysWith: { first, _ in first })
    }

    /// - Throws: `text` for a name that is no line of text.
    /// - Returns: nil for a form that the page does not have.
    package init?(_ form: Form) throws(NameFault) {
        if let staff = form[NameFormField.remove] {
            self = .removePerson(StaffID(staff))
        } else if let device = form[Self.removeDeviceField] {
            self = .removeDevice(DeviceID(device))
        } else if form[Self.removeUnusedField] != nil {
            self = .removeUnusedDevices
        } else if let device = form.key(Self.restoreDeviceField) {
            self = .restoreDevice(try NameFormField.name(form), DeviceID(device.rawValue))
        } else {
            guard let key = NameFormField.key(form) else { return nil }
            self = .add(try NameFormField.name(form), key: key)
        }
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

/// A name that was just removed, so that it can be undone. Only the browser that removed it has it, for a minute, in a cookie
/// for the page that is shown next.
package struct RemovedName: Sendable {
    let name: NameText
    let field: String
    let id: String

    private static let cookieName = "removed"
    private static let retentionSeconds = 60

    package init(_ name: NameText, person: StaffID) {
        self.name = name
        field = NameFormField.key
        id = person.rawValue
    }

    package init(_ name: NameText, device: DeviceID) {
        self.name = name
        field = PeopleForm.restoreDeviceField
        id = device.rawValue
    }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    init?(_ request: Request) {
        guard let form = request.cookies[Self.cookieName].flatMap({ Form($0[...]) }),
            let name = form[NameFormField.name].flatMap({ try? NameText(typed: $0) }),
            let field = [NameFormField.key, PeopleForm.restoreDeviceField].first(where: { form.key($0) != nil }),
            let id = form[field]
        else { return nil }
        self.name = name
        self.field = field
        self.id = id
    }

    var cookie: SetCookie? {
        SetCookie(
            Self.cookieName, Form(fields: [.init(NameFormField.name, name.rawValue), .init(field, id)]).encoded,
            maxAgeSeconds: Self.retentionSeconds, isStrict: true)
    }

    /// Removes the cookie: the page that shows the name sets this.
    static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0, isStrict: true) }
}
