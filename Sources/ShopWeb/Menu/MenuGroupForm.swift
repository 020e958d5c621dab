package import ContentFile
package import FastCGI
package import JuiceShop

package struct MenuGroupForm: ItemForm, Equatable, Sendable {
    package let names: TypedNames

    static var edits: ItemEdits<JuiceGroup> { (MenuEdit.addGroup, MenuEdit.changeGroup, MenuEdit.removeGroup) }
    static func item(_ id: GroupID, of menu: Menu) -> JuiceGroup? { menu[id] }
    static func item(_ id: GroupID, of merge: MenuMerge) -> JuiceGroup? { merge[id] }
    static func prices(of group: JuiceGroup) -> [Int?] { [] }

    package init(_ group: JuiceGroup?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(group?.names, in: languages)
    }

    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
    }

    package func item(_ id: GroupID?, on menu: Menu) throws(MenuFault) -> JuiceGroup {
        if !names.faults.isEmpty { throw .fields(names.faults) }
        return JuiceGroup(id ?? GroupID(""), names: Localized(names.lines, was: id.flatMap { menu[$0]?.names }))
    }
}
