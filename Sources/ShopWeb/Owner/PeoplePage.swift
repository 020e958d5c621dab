import ContentFile
package import JuiceShop
package import Templates

/// The names of people and tablets, for the owner.
package struct PeoplePage: Page {
    package static func template(of all: PageTemplates) -> Template<PeoplePage> { all.people }

    package let frame: Frame
    let name: NameEntry
    let people: [Choice]
    let devices: [Choice]
    /// The names of the list.
    let seen: [HiddenField]
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
        frame = Frame(.plain, .people, .more, title: texts(.peopleTitle), isFault: fault != nil, context: context)
        name = NameEntry(label: .peopleName, value: typed, key: key, fault: fault, texts: texts)
        people = context.names.staff.map {
            Choice(field: NameFormField.remove, value: $0.id.rawValue, label: TextRule.isolated($0.name.rawValue))
        }
        seen = context.names.namedDevices.map { HiddenField(PeopleForm.seenField($0.id), $0.name.rawValue) }
        devices = context.names.namedDevices.map {
            Choice(
                field: PeopleForm.removeDeviceField, value: $0.id.rawValue, label: TextRule.isolated($0.name.rawValue))
        }
    }

    package static let fields: Fields<PeoplePage> = [
        .part("frame", \.frame),
        .part("entry", \.name),
        .rows("people", \.people),
        .rows("devices", \.devices),
        .rows("seenDevices", \.seen),
        .text("unusedHint") { $0.name.texts(.peopleUnusedHint, [.count: String(PeopleForm.unusedDays)]) },
        .optional("removed") { page in page.removed.map { RemovedNameLine(removed: $0, texts: page.name.texts) } },
    ]
}
