/// The renames that put drafts in place: of whole folders where there is none yet, and of files.
struct RenamePlan {
    /// One after the other: what pages load comes before the pages.
    let stages: [[(path: String, draft: String)]]
    /// The files that are renamed by themselves.
    let files: [String]

    /// - Parameter waiting: the drafts, each by its path.
    init(_ waiting: [(path: String, draft: String)], in output: OutputFolder) {
        var whole = [String: (draft: String, holds: Set<Kind>)]()
        var isThere = [Substring: Bool]()
        var last = ""
        var files = [(path: String, draft: String)]()
        for (path, draft) in waiting {
            if !draft.hasPrefix(SiteBuilder.new) {
                files.append((path, draft))
            } else if !last.isEmpty, path.hasPrefix(last) {
                whole[last]?.holds.insert(Kind(path))
            } else if let folder = Self.missing(above: path, in: output, &isThere) {
                // As long as what follows it in both: the file's own path below the folder.
                let below = path.utf8.count - folder.utf8.count
                last = "\(folder)/"
                whole[last, default: (String(draft.utf8.dropLast(below)) ?? draft, [])].holds.insert(Kind(path))
            } else {
                files.append((path, draft))
            }
        }
        self.files = files.map(\.path)
        func folders(_ holds: Set<Kind>) -> [(path: String, draft: String)] {
            whole.filter { $0.value.holds == holds }.map { (String($0.key.dropLast()), $0.value.draft) }
                .sorted { $0.path < $1.path }
        }
        stages = [
            folders([.other]) + files.filter { Kind($0.path) == .other }, folders([.other, .page]),
            folders([.page]) + files.filter { Kind($0.path) == .page },
        ]
    }

    private enum Kind {
        case page, other

        init(_ path: String) { self = path.hasSuffix(".html") || path.hasSuffix(".html.gz") ? .page : .other }
    }

    /// The first folder on the way to a file that is not there.
    private static func missing(
        above path: String, in output: OutputFolder, _ isThere: inout [Substring: Bool]
    ) -> Substring? {
        for slash in path.indices where path[slash] == "/" {
            let folder = path[..<slash]
            let known = isThere[folder] ?? (output.state(String(folder)) != nil)
            isThere[folder] = known
            if !known { return folder }
        }
        return nil
    }
}
