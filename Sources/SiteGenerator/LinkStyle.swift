import Bytes

/// The form of the addresses that lead from a page to other files of its site.
package enum LinkStyle: Equatable, Sendable {
    /// Addresses as the templates write them, such as `/expo/`, for a site at the root of its host.
    case fromRoot
    /// Addresses relative to the page, such as `../expo/`, for a site in any folder of any host.
    /// - Parameter indexFiles: true if links to pages end in `index.html`, so that the site also opens from a disk.
    case relative(indexFiles: Bool)
}

extension SiteSources {
    /// The path of the base URL without the `/` at its end, such as `/1900`; empty for a site at the root of its host.
    var basePath: String {
        guard let host = baseURL?.firstRange(of: "://")?.upperBound,
            let start = baseURL?[host...].firstIndex(of: "/"), let path = baseURL?[start...]
        else { return "" }
        return String(path.hasSuffix("/") ? path.dropLast() : path)
    }

    /// - Throws: `SiteError` for a base URL with a path when the pages' addresses would lead out of it.
    func checkLinks() throws(SiteError) {
        guard links == .fromRoot, !basePath.isEmpty else { return }
        throw SiteError(
            "--base-url",
            Message(
                "has the path \(basePath)/, but the shop's addresses begin at the root of its host",
                "경로 \(basePath)/이(가) 있는데, 가게의 주소는 호스트의 맨 앞에서 시작해요"),
            remedy: Message("write the address without a path", "경로 없이 주소를 적어 주세요"))
    }
}
