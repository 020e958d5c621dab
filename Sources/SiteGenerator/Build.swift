/// What became of one product before anything is published.
struct Build: Sendable {
    /// What is to be known of each of its files, by path.
    var entries: [(path: String, entry: Manifest.Entry)] = []
    /// Those of its files that wait to be put in place, by path: the name of the draft.
    var waiting: [(path: String, draft: String)] = []
    /// Where it leads, in pages whose anchors are not known here.
    var crossings: [FragmentLink] = []
    /// The ids in the page; `nil` for one that was not made anew.
    var anchors: Set<String>?
    /// Files that somebody changed since they were made.
    var edited: [String] = []

    /// A link to a part of another page.
    struct FragmentLink: Sendable {
        let from: Int
        let line: Int
        let address: String
        let anchor: String
    }
}
