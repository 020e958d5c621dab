/// The outcome of one step of a process that follows a store.
package enum FollowerProgress: Equatable, Sendable {
    /// There may be more to do at once.
    case advanced
    case idle
    /// A printer or a server that the step needs is not ready.
    case refused
}
