import ContentFile
import FastCGI
import JuiceShop
import ShopStore

/// The key of a form, and the menu that its page shows, in one field: `17.KEY`. A script that takes the key of a newer page
/// takes its menu with it.
package struct FormKey: Equatable {
    package static let field = "key"

    let key: Key
    /// The event that made the menu; nil for a page that shows none.
    let menu: Int?

    init(_ key: Key, menu: Int?) {
        self.key = key
        self.menu = menu
    }

    /// - Returns: nil for a text that `text` does not make.
    init?(_ text: String) {
        let bytes = text.utf8
        let dot = bytes.firstIndex(of: UInt8(ascii: "."))
        let start = dot.map(bytes.index(after:)) ?? text.startIndex
        guard let key = Key(sent: String(text[start...])) else { return nil }
        self.key = key
        menu = dot.flatMap { Route.number(text[..<$0]) }
        if dot != nil, menu == nil { return nil }
    }

    /// The value of the field.
    var text: String {
        guard let menu, menu > 0 else { return key.rawValue }
        return "\(menu).\(key)"
    }
}
