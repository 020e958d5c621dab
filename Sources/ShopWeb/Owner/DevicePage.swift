import ContentFile
package import JuiceShop
package import Templates

/// This tablet's name, and the person who is at it, chosen by pressing a tile.
package struct DevicePage: Page {
    package static func template(of all: PageTemplates) -> Template<DevicePage> { all.device }

    package let frame: Frame
    let who: Who?
    let name: NameEntry
    let tiles: [Choice]

    /// - Parameters:
    ///   - who: the tablet and the person that have names.
    ///   - key: the key of a new name.
    ///   - typed: the name that was refused.
    package init(
        who: Who?, key: String, context: PageContext, typed: String? = nil, fault: NameFault? = nil
    ) {
        let texts = context.texts
        self.who = who
        frame = Frame(.plain, .device, .more, title: texts(.deviceTitle), isFault: fault != nil, context: context)
        let present = who?.device.flatMap { context.names[$0]?.rawValue } ?? ""
        name = NameEntry(
            label: .deviceName, value: typed ?? present, seen: present, key: key, fault: fault, texts: texts)
        let people = context.names.staff.map {
            Choice(
                field: DeviceForm.staffField, value: $0.id.rawValue, label: TextRule.isolated($0.name.rawValue),
                isChosen: $0.id == who?.staff)
        }
        let nobody = Choice(
            field: DeviceForm.staffField, value: "", label: TextRule.isolated(texts(.deviceNobody)),
            isChosen: who?.staff == nil)
        tiles = people.isEmpty ? [] : people + [nobody]
    }

    package static let fields: Fields<DevicePage> = [
        .part("frame", \.frame),
        .part("entry", \.name),
        .flag("isNamed") { $0.who?.device != nil },
        .rows("tiles", \.tiles),
    ]
}

struct RemovedNameLine: ViewModel {
    let removed: RemovedName
    let texts: LanguageTexts

    static let fields: Fields<RemovedNameLine> = [
        .text("text") { $0.texts(.peopleRemoved, [.label: TextRule.isolated($0.removed.name.rawValue)]) },
        .rows("fields") {
            [HiddenField(NameFormField.name, $0.removed.name.rawValue), HiddenField($0.removed.field, $0.removed.id)]
        },
    ]
}

/// The field of a name, with what is wrong with it.
struct NameEntry: ViewModel {
    let label: Text
    let value: String
    /// The name of now; nil for a name that is added.
    var seen: String?
    let key: String
    let fault: NameFault?
    let texts: LanguageTexts

    static let fields: Fields<NameEntry> = [
        .text("key", \.key),
        .text("label") { $0.texts($0.label) },
        .text("value", \.value),
        .rows("seen") { entry in entry.seen.map { [HiddenField(NameFormField.seen, $0)] } ?? [] },
        .text("maxLength") { _ in String(NameText.rule.maxLength) },
        .optional("fault", \.faultText),
    ]

    private var faultText: String? {
        switch fault {
        case .text(let fault): fault.sentence(.nameFaultInvalid, NameText.rule, texts)
        case .taken: texts(.nameFaultTaken)
        case .full: texts(.nameFaultFull, [.count: String(Names.maxCount)])
        case .renamed(let name?): texts(.nameFaultRenamed, [.label: TextRule.isolated(name.rawValue)])
        case .renamed(nil): texts(.nameFaultRemoved)
        case nil: nil
        }
    }
}
