import ContentFile

/// A wish that nobody can fulfil without taking back what somebody else saved meanwhile.
package enum MenuConflict: Equatable, Sendable {
    /// Both changed the fact: `before` is what is saved, `after` what the visitor sent.
    case both(MenuDifference)
    /// Somebody else changed what the visitor removes, or removed what the visitor changes: the difference is theirs.
    case theirs(MenuDifference)

    package var difference: MenuDifference {
        switch self {
        case .both(let difference), .theirs(let difference): difference
        }
    }
}
