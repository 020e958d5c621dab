import ContentFile
import FastCGI
import JuiceShop
import Printing
import ShopStore

/// The form of an item of the menu: its fields as they were sent, or as the item on the menu fills them.
protocol ItemForm {
    associatedtype Item: MenuItem

    static var edits: ItemEdits<Item> { get }
    static func item(_ id: Identifier<Item>, of menu: Menu) -> Item?
    static func item(_ id: Identifier<Item>, of merge: MenuMerge) -> Item?
    /// Every amount of money.
    static func prices(of item: Item) -> [Int?]

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
    /// The change of an item of the menu.
    func change(_ id: Identifier<Item>, on menu: Menu) throws(MenuFault) -> MenuEdit
}

extension ItemForm {
    func change(_ id: Identifier<Item>, on menu: Menu) throws(MenuFault) -> MenuEdit {
        Self.edits.change(try item(id, on: menu))
    }

    func apply(_ action: MenuForm.Action, on menu: Menu, in languages: [Language]) -> MenuChangeOutcome? { nil }
}
