import Bytes
import ContentFile
import Foundation

/// The result of building one of the site's files, before anything is published.
struct Build: Sendable {
    /// The manifest's entries for its paths.
    var entries: [(path: String, entry: Manifest.Entry)] = []
    /// The files that are ready to be put in place.
    var staged: [StagedFile] = []
    /// Its links to ids of other pages.
    var fragmentLinks: [FragmentLink] = []
    /// The ids in the page; nil for a page that was not made again.
    var anchors: Set<String>?
    /// The writer's error, for which nothing was built.
    var error: Diagnostic?
    /// The paths whose files were edited by hand since they were made.
    var handEdited: [String] = []

    /// A link to an id in another page.
    struct FragmentLink: Sendable {
        /// The index of the file with the link.
        let from: Int
        let line: Int
        let address: String
        let anchor: String
    }
}
