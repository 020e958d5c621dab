import Bytes

/// The form of the addresses that lead from a page to other files of its site.
package enum LinkStyle: Equatable, Sendable {
    /// Addresses as the templates write them, such as `/items/`, for a site at the root of its host.
    case fromRoot
    /// Addresses relative to the page, such as `../items/`, for a site in any folder of any host.
    /// - Parameter indexFiles: true if links to pages end in `index.html`, so that the site also opens from a disk.
    case relative(indexFiles: Bool)
}

extension SiteSources {
    /// The path of the base URL without the `/` at its end, such as `/1900`; empty for a site at the root of its host.
    package var basePath: String {
        guard let host = baseURL?.firstRange(of: "://")?.upperBound,
            let start = baseURL?[host...].firstIndex(of: "/"), let path = baseURL?[start...]
        else { return "" }
        return String(path.hasSuffix("/") ? path.dropLast() : path)
    }
}
