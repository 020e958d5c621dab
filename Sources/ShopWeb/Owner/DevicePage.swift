import ContentFile
import FastCGI
package import JuiceShop
package import Templates

/// This tablet's name, and the person who is at it, chosen by pressing a tile.
package struct DevicePage: Page {
    package static func template(of all: PageTemplates) -> Template<DevicePage> { all.device }

    package let frame: Frame
    let who: Who?
    let name: NameEntry
    let tiles: [NameTile]

    /// - Parameters:
    ///   - who: the tablet and the person that have names.
    ///   - key: the key of a new name.
    ///   - typed: the name that was refused.
    package init(
        who: Who?, key: String, context: PageContext, typed: String? = nil, fault: NameFault? = nil
    ) {
        let texts = context.texts
        self.who = who
        let title = texts(.deviceTitle)
        frame = Frame(
            .plain, .device, .more, title: fault == nil ? title : texts(.errorTitle, [.title: title]), context: context)
        let present = who?.device.flatMap { context.names[$0]?.rawValue } ?? ""
        name = NameEntry(label: .deviceName, value: typed ?? present, key: key, fault: fault, texts: texts)
        let people = context.names.staff.map {
            NameTile(
                field: DeviceForm.staffField, value: $0.id.rawValue, label: $0.name.rawValue,
                isChosen: $0.id == who?.staff)
        }
        let nobody = NameTile(
            field: DeviceForm.staffField, value: "", label: texts(.deviceNobody), isChosen: who?.staff == nil)
        tiles = people.isEmpty ? [] : people + [nobody]
    }

    package static let fields: Fields<DevicePage> = [
        .part("frame", \.frame),
        .part("entry", \.name),
        .flag("isNamed") { $0.who?.device != nil },
        .text("removeField") { _ in NameFormField.remove },
        .flag("hasTiles") { !$0.tiles.isEmpty },
        .rows("tiles", \.tiles),
    ]
}

/// The names of people and tablets, for the owner.
package struct PeoplePage: Page {
    package static func template(of all: PageTemplates) -> Template<PeoplePage> { all.people }

    package let frame: Frame
    let name: NameEntry
    let people: [NameTile]
    let devices: [NameTile]
    let removed: RemovedName?

    /// - Parameters:
    ///   - key: the key of a new name.
    ///   - typed: the name that was refused.
    ///   - removed: the name that was just removed.
    package init(
        key: String, context: PageContext, typed: String = "", fault: NameFault? = nil, removed: RemovedName? = nil
    ) {
        self.removed = removed
        let texts = context.texts
        let title = texts(.peopleTitle)
        frame = Frame(
            .plain, .people, .more, title: fault == nil ? title : texts(.errorTitle, [.title: title]), context: context)
        name = NameEntry(label: .peopleName, value: typed, key: key, fault: fault, texts: texts)
        people = context.names.staff.map {
            NameTile(field: NameFormField.remove, value: $0.id.rawValue, label: $0.name.rawValue)
        }
        devices = context.names.namedDevices.map {
            NameTile(field: PeopleForm.removeDeviceField, value: $0.id.rawValue, label: $0.name.rawValue)
        }
    }

    package static let fields: Fields<PeoplePage> = [
        .part("frame", \.frame),
        .part("entry", \.name),
        .flag("hasPeople") { !$0.people.isEmpty },
        .rows("people", \.people),
        .flag("hasDevices") { !$0.devices.isEmpty },
        .rows("devices", \.devices),
        .flag("isRemoved") { $0.removed != nil },
        .optional("removed") { page in page.removed.map { RemovedNameLine(removed: $0, texts: page.name.texts) } },
    ]
}

/// A name that was just removed, so that it can be undone. Only the browser that removed it has it, for a minute, in a cookie
/// for the page that is shown next.
package struct RemovedName: Sendable {
    let name: NameText
    fileprivate let field: String
    fileprivate let id: String

    private static let cookieName = "removed"
    private static let retentionSeconds = 60

    package init(_ name: NameText, person: StaffID) {
        (self.name, field, id) = (name, NameFormField.key, person.rawValue)
    }

    package init(_ name: NameText, device: DeviceID) {
        (self.name, field, id) = (name, PeopleForm.restoreDeviceField, device.rawValue)
    }

    /// - Returns: nil without the cookie, or when it is not one that `cookie` makes.
    init?(_ request: Request) {
        guard let form = request.cookies[Self.cookieName].flatMap({ Form($0[...]) }),
            let name = form[NameFormField.name].flatMap({ try? NameText(typed: $0) }),
            let field = [NameFormField.key, PeopleForm.restoreDeviceField].first(where: { form.key($0) != nil }),
            let id = form[field]
        else { return nil }
        (self.name, self.field, self.id) = (name, field, id)
    }

    var cookie: SetCookie? {
        SetCookie(
            Self.cookieName, Form(fields: [.init(NameFormField.name, name.rawValue), .init(field, id)]).encoded,
            maxAgeSeconds: Self.retentionSeconds, isStrict: true)
    }

    /// Removes the cookie: the page that shows the name sets this.
    static var spent: SetCookie? { SetCookie(cookieName, "", maxAgeSeconds: 0, isStrict: true) }
}

struct RemovedNameLine: ViewModel {
    let removed: RemovedName
    let texts: LanguageTexts

    static let fields: Fields<RemovedNameLine> = [
        .text("text") { $0.texts(.peopleRemoved, [.label: $0.removed.name.rawValue]) },
        .rows("fields") {
            [HiddenField(NameFormField.name, $0.removed.name.rawValue), HiddenField($0.removed.field, $0.removed.id)]
        },
    ]
}

/// The field of a name, with what is wrong with it.
struct NameEntry: ViewModel {
    let label: Text
    let value: String
    let key: String
    let fault: NameFault?
    let texts: LanguageTexts

    static let fields: Fields<NameEntry> = [
        .text("keyField") { _ in NameFormField.key },
        .text("key", \.key),
        .text("field") { _ in NameFormField.name },
        .text("label") { $0.texts($0.label) },
        .text("value", \.value),
        .text("maxLength") { _ in String(NameText.rule.maxLength) },
        .optional("fault", \.faultText),
    ]

    private var faultText: String? {
        switch fault {
        case .text(let fault): fault.sentence(.nameFaultInvalid, NameText.rule, texts)
        case .taken: texts(.nameFaultTaken)
        case .full: texts(.nameFaultFull, [.count: String(Names.maxCount)])
        case nil: nil
        }
    }
}

/// A person or a tablet, with a button that chooses it or removes its name.
struct NameTile: ViewModel {
    let field: String
    let value: String
    let label: String
    var isChosen = false

    static let fields: Fields<NameTile> = [
        .text("field", \.field),
        .text("value", \.value),
        .text("label", \.label),
        .flag("isChosen", \.isChosen),
    ]
}
