import HTTP

extension Route {
    /// Whether the shop shows something at an address, such as a link names it.
    package static func isShown(at path: String) -> Bool {
        Route(path: path, query: Form())?.methods.contains(.get) ?? false
    }
}
