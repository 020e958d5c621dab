/// The outcome of one step of a process that follows a store.
package enum FollowerProgress: Equatable, Sendable {
    /// There may be more to do at once.
    case advanced
    case idle
    /// What stands behind it, such as a printer or a server, is not ready.
    case refused
}
