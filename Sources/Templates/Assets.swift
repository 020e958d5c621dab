/// The current addresses of assets. Each has a fingerprint of the content in it, so that a browser keeps the files that
/// it has and requests only new ones.
package struct Assets: Equatable, Sendable {
    /// The current address for each plain path; an asset that is not among them has its plain one.
    package private(set) var addresses: [String: String] = [:]

    package init() {}

    package subscript(path path: String) -> String {
        get { addresses[path] ?? path }
        set { addresses[path] = newValue }
    }
}
