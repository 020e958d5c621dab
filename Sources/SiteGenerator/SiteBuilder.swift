import Foundation
import ShopPages

/// Makes what has changed, checks it, and puts it aside: nothing that a reader sees is touched.
struct SiteBuilder: Sendable {
    static let folder = ".generating"
    /// What goes into folders that are not there yet lies here as it will lie there, and folders are put in place whole:
    /// of a site's first run, that is a handful of renames for 60,000 files.
    static let new = "\(folder)/new"

    let site: Site
    let record: Manifest
    let output: OutputFolder
    let links: LinkCheck

    init(_ site: Site, record: Manifest, output: OutputFolder) {
        self.site = site
        self.record = record
        self.output = output
        links = LinkCheck(site, output: output)
    }

    /// Folders of some hundred files: in a longer one, the system looks for each name for long.
    private static func box(of index: Int) -> Int { index / 128 }

    func drafts(progress: (Int) -> Void) throws -> [Build] {
        var drafts = try Workers.run(site.products.count, progress: progress, draft)
        if hasLost(drafts) { try checkTheRest(of: &drafts) }
        try links.check(drafts, in: site)
        return drafts
    }

    /// Whether something is gone that a page could lead to which was not made anew.
    private func hasLost(_ drafts: [Build]) -> Bool {
        let paths = Set(site.products.map(\.path))
        if record.made.keys.contains(where: { $0.hasSuffix(".html") && !paths.contains($0) }) { return true }
        return zip(site.products, drafts).contains { product, draft in
            guard draft.anchors != nil, let known = record.made[product.path]?.first else { return false }
            return draft.entries.first?.entry.anchors != known.anchors
        }
    }

    private func checkTheRest(of drafts: inout [Build]) throws {
        let rest = drafts.indices.filter { drafts[$0].anchors == nil && site.products[$0].isPage }
        let checked = try Workers.run(rest.count, progress: { _ in }) { place, _ in
            let index = rest[place]
            var draft = Build()
            _ = try check(try site.products[index].make(), index, &draft)
            return draft
        }
        for (index, draft) in zip(rest, checked) {
            drafts[index].anchors = draft.anchors
            drafts[index].crossings = draft.crossings
        }
    }

    private func draft(_ index: Int, _ gzip: Gzip) throws -> Build {
        let product = site.products[index]
        var draft = Build()
        if let known = unchanged(product) {
            draft.entries = known
            return draft
        }
        let bytes = try product.make()
        let anchors = try check(bytes, index, &draft)
        let isNew = !output.hasFolder(of: product.path)
        try add(product.paths, bytes, index, "\(index)", isNew, anchors, &draft)
        guard product.isCompressible, bytes.count >= Gzip.leastBytes else { return draft }
        let paths = product.paths.map { "\($0).gz" }
        if let known = compressed(paths, product, anchors, draft) {
            draft.entries += known
            return draft
        }
        guard let zipped = gzip.compressed(bytes) else {
            throw SiteError(product.path, "cannot be compressed", remedy: "free some memory", isOfDisk: true)
        }
        try add(paths, zipped, index, "\(index).gz", isNew, anchors, &draft)
        return draft
    }

    /// What was compressed, when it lies there as it was, and so does what came of it.
    private func compressed(
        _ paths: [String], _ product: OutputFile, _ anchors: Fingerprint, _ draft: Build
    ) -> [(path: String, entry: Manifest.Entry)]? {
        guard draft.waiting.isEmpty, let page = draft.entries.first?.entry,
            record.made[product.path]?.contains(where: { $0.output == page.output }) ?? false
        else { return nil }
        let entries = paths.compactMap { path in
            inPlace(path).map { entry in
                (
                    path,
                    Manifest.Entry(inputs: product.inputs, output: entry.output, anchors: anchors, state: entry.state)
                )
            }
        }
        return entries.count == paths.count ? entries : nil
    }

    /// What is known of a product that is made of the same as before, and lies there as it was.
    private func unchanged(_ product: OutputFile) -> [(path: String, entry: Manifest.Entry)]? {
        func known(_ paths: [String]) -> [(path: String, entry: Manifest.Entry)]? {
            let entries = paths.compactMap { path in
                inPlace(path).flatMap { $0.inputs == product.inputs ? (path: path, entry: $0) : nil }
            }
            return entries.count == paths.count ? entries : nil
        }
        guard let plain = known(product.paths) else { return nil }
        guard product.isCompressible, plain[0].entry.state?.size ?? 0 >= Gzip.leastBytes else { return plain }
        return known(product.paths.map { "\($0).gz" }).map { plain + $0 }
    }

    private func inPlace(_ path: String) -> Manifest.Entry? {
        guard let entries = record.made[path], entries.count == 1, entries[0].state != nil,
            output.state(path) == entries[0].state
        else { return nil }
        return entries[0]
    }

    /// - Returns: what other pages may point to.
    private func check(_ bytes: [UInt8], _ index: Int, _ draft: inout Build) throws -> Fingerprint {
        let product = site.products[index]
        guard case .page(_, let origin) = product.kind else { return Fingerprint([]) }
        func fault(_ fault: Markup.Fault) -> SiteError {
            let origin = origin(fault.line).map { " (\($0))" } ?? ""
            return SiteError("\(product.path), line \(fault.line)\(origin)", fault.fault, remedy: fault.remedy)
        }
        do {
            let markup = try Markup(bytes)
            draft.anchors = markup.anchors
            draft.crossings = try links.crossings(of: markup, from: index)
            var anchors = FingerprintBuilder()
            for anchor in markup.anchors.sorted() { anchors.add(anchor) }
            return anchors.fingerprint
        } catch {
            throw fault(error)
        }
    }

    /// Puts aside what is to lie at some paths: under further names, not in copies.
    private func add(
        _ paths: [String], _ bytes: [UInt8], _ index: Int, _ name: String, _ isNew: Bool, _ anchors: Fingerprint,
        _ draft: inout Build
    ) throws {
        let print = Fingerprint(bytes)
        var entry = Manifest.Entry(inputs: site.products[index].inputs, output: print, anchors: anchors, state: nil)
        var missing = paths
        if !isNew {
            missing = try paths.filter { path in
                guard let state = try there(path, print, &draft) else { return true }
                entry.state = state
                draft.entries.append((path, entry))
                return false
            }
        }
        let places = missing.enumerated().map { number, path in
            isNew ? "\(Self.new)/\(path)" : "\(Self.folder)/\(Self.box(of: index))/\(name).\(number)"
        }
        guard let first = places.first else { return }
        try output.write(bytes, to: first)
        for place in places.dropFirst() { try output.link(first, to: place) }
        // It stays as it stands when its whole folder is put in place.
        entry.state = output.state(first)
        for (path, place) in zip(missing, places) {
            draft.entries.append((path, entry))
            draft.waiting.append((path, place))
        }
    }

    /// - Returns: how the file stands when it is there already, with that content.
    /// - Throws: `SiteError` when it is somebody else's.
    private func there(_ path: String, _ print: Fingerprint, _ draft: inout Build) throws -> FileState? {
        guard let state = output.state(path) else { return nil }
        let known = record.made[path] ?? []
        let there = inPlace(path)?.output ?? output.read(path).map(Fingerprint.init)
        if there == print { return state }
        if known.isEmpty, !path.hasPrefix("\(ErrorPages.folder)/") {
            throw SiteError(
                "\(output.path)/\(path)", "is there, and generate did not make it", remedy: "move it away, or remove it"
            )
        }
        if !known.isEmpty, !known.contains(where: { $0.output == there }) { draft.edited.append(path) }
        return nil
    }
}
