import Runtime

package enum FileUse: Equatable, Sendable {
    case reading
    /// Made if it is missing; never through a symbolic link.
    case overwriting
    /// Not made if it is missing.
    case updating
    /// Made if it is missing, emptied if not; never through a symbolic link.
    case replacing
    case folder
}
