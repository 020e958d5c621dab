import Foundation

/// One page of the site, as it is to lie in a folder.
package struct StaticPage: Equatable, Sendable {
    /// Below the folder, such as `error/down.ko.html`.
    package let path: String
    package let bytes: [UInt8]

    /// Into a temporary file in the same folder, then renamed onto its place.
    /// - Returns: Whether there was anything to change.
    func write(into folder: URL) throws -> Bool {
        let place = folder.appending(path: path)
        let content = Data(bytes)
        if (try? Data(contentsOf: place)) == content { return false }
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        let draft = place.deletingLastPathComponent()
            .appending(path: ".\(place.lastPathComponent).\(UUID().uuidString)")
        do {
            try content.write(to: draft)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: draft.path)
            if rename(draft.path, place.path) != 0 {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: place.path])
            }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
        return true
    }
}
