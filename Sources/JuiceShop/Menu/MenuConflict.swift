import ContentFile

/// A change that cannot be made without undoing another visitor's later change.
package enum MenuConflict: Equatable, Sendable {
    /// Both visitors changed the fact: `before` is the saved value, `after` the value that this visitor sent.
    case both(MenuDifference)
    /// Another visitor changed the item that this visitor removes, or removed the item that this visitor changes. The
    /// difference is the other visitor's.
    case theirs(MenuDifference)

    package var difference: MenuDifference {
        switch self {
        case .both(let difference), .theirs(let difference): difference
        }
    }
}
