import Bytes
package import ContentFile

/// A group of juices on the order page, such as lattes.
package struct JuiceGroup: Hashable, Sendable {
    package internal(set) var id: GroupID
    package internal(set) var names: Localized<String>

    /// The most groups of a menu: they are offered in the row of the page's title.
    package static let maxCount = 8

    package init(_ id: GroupID, names: Localized<String>) {
        self.id = id
        self.names = names
    }

    package init(_ id: GroupID) { self.init(id, names: Localized("")) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

extension JuiceGroup: MenuItem, MenuListValue {
    static let noun = Message("group", "분류")

    package static let facts: [ItemField<JuiceGroup>] = [.init(.name, \.names)]
}
