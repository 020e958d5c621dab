import Bytes
import ContentFile
import Foundation

/// Builds the files that changed, checks them and stages them. It changes nothing that a reader sees.
struct SiteBuilder: Sendable {
    /// The folder of staged files.
    static let folder = ".generating"
    /// Files of folders that do not exist yet are staged here under their later paths, and whole folders are put in
    /// place: in a site's first run, that is a handful of renames for 60,000 files.
    static let newFolder = "\(folder)/new"

    let site: Site
    /// The manifest of the previous run.
    let manifest: Manifest
    /// True if the previous run had the same options and program, so that the same inputs make the same file.
    private let isSameProgram: Bool
    let output: OutputFolder
    private let isCompressed: Bool
    let links: LinkCheck
    let rewriting: LinkRewriting

    /// - Parameter options: the fingerprint of this run's options and program.
    init(
        _ site: Site, of sources: any SiteSources, manifest: Manifest, options: Fingerprint
    ) {
        isSameProgram = manifest.optionsFingerprint == options
        self.site = site
        rewriting = LinkRewriting(sources.links, basePath: sources.basePath)
        self.manifest = manifest
        output = sources.output
        isCompressed = sources.isCompressed
        links = LinkCheck(site)
    }

    /// - Parameter progress: called after each batch with the number of built files.
    /// - Returns: one build for each of the site's files, in order.
    func builds(progress: (Int) -> Void) throws -> [Build] {
        var builds = [Build]()
        while builds.count < site.files.count {
            let start = builds.count
            builds += try Parallel.batches(batch(from: start), of: site.files[start].isSlow ? 1 : 16) { indices in
                let gzip = Gzip()
                return try indices.map { index in
                    do {
                        return try build(start + index, gzip)
                    } catch let error as Diagnostic {
                        // The writer's slips of a run are told together.
                        return Build(error: error)
                    }
                }
            }
            progress(builds.count)
        }
        var errors = [Diagnostic]()
        for error in builds.compactMap(\.error) where !errors.contains(error) { errors.append(error) }
        try Diagnostic.throwAll(errors)
        if hasLostTargets(builds) { try checkUnchangedPages(&builds) }
        try links.check(builds, in: site)
        return builds
    }

    /// The number of files that are built before the progress is told again: pages take microseconds, and a photo's files
    /// seconds.
    private func batch(from start: Int) -> Int {
        let isSlow = site.files[start].isSlow
        let rest = site.files[start...].prefix(isSlow ? 32 : 1024)
        return rest.firstIndex { $0.isSlow != isSlow }.map { $0 - start } ?? rest.count
    }

    /// True when a page or an id has disappeared to which an unchanged page could link.
    private func hasLostTargets(_ builds: [Build]) -> Bool {
        let paths = Set(site.files.map(\.path))
        if manifest.outputs.keys.contains(where: { $0.hasSuffix(".html") && !paths.contains($0) }) { return true }
        return zip(site.files, builds).contains { file, build in
            guard build.anchors != nil, let known = manifest.outputs[file.path]?.first else { return false }
            return build.entries.first?.entry.anchors != known.anchors
        }
    }

    private func checkUnchangedPages(_ builds: inout [Build]) throws {
        let unchanged = builds.indices.filter { builds[$0].anchors == nil && site.files[$0].isPage }
        let checked = try Parallel.map(unchanged.count) { number in
            let index = unchanged[number]
            var build = Build()
            _ = try check(try site.files[index].make(), index, &build)
            return build
        }
        for (index, build) in zip(unchanged, checked) {
            builds[index].anchors = build.anchors
            builds[index].fragmentLinks = build.fragmentLinks
        }
    }

    private func build(_ index: Int, _ gzip: borrowing Gzip) throws -> Build {
        let file = site.files[index]
        var build = Build()
        if let known = unchanged(file) {
            build.entries = known
            return build
        }
        let made = try file.make()
        let (anchors, targets) = try check(made, index, &build)
        let bytes = rewriting.rewritten(made, targets, in: file)
        let isNew = !output.hasFolder(of: file.path)
        try stage(bytes, at: file.paths, index, name: "\(index)", isNew: isNew, anchors, &build)
        guard isCompressed, file.isCompressible, bytes.count >= Gzip.minBytes else { return build }
        let paths = file.paths.map { "\($0).gz" }
        if let known = unchangedCompressed(paths, file, anchors, build) {
            build.entries += known
            return build
        }
        guard let compressed = file.isLoadedByPages ? Gzip(level: 12).compressed(bytes) : gzip.compressed(bytes) else {
            throw SiteError(
                file.path, Message("cannot be compressed", "압축할 수 없어요"),
                remedy: Message("free some memory", "메모리를 비워 주세요"), isOfDisk: true)
        }
        try stage(compressed, at: paths, index, name: "\(index).gz", isNew: isNew, anchors, &build)
        return build
    }

    /// The entries of a file that is made from the same inputs as before and whose state is unchanged.
    private func unchanged(_ file: OutputFile) -> [(path: String, entry: Manifest.Entry)]? {
        guard isSameProgram else { return nil }
        func known(_ paths: [String]) -> [(path: String, entry: Manifest.Entry)]? {
            let entries = paths.compactMap { path in
                inPlace(path).flatMap { $0.inputs == file.inputs ? (path: path, entry: $0) : nil }
            }
            return entries.count == paths.count ? entries : nil
        }
        guard let plain = known(file.paths) else { return nil }
        guard isCompressed, file.isCompressible, plain[0].entry.state?.size ?? 0 >= Gzip.minBytes else {
            return plain
        }
        return known(file.paths.map { "\($0).gz" }).map { plain + $0 }
    }

    /// The entries of the `.gz` files when both they and the files that they contain are unchanged.
    private func unchangedCompressed(
        _ paths: [String], _ file: OutputFile, _ anchors: Fingerprint, _ build: Build
    ) -> [(path: String, entry: Manifest.Entry)]? {
        guard build.staged.isEmpty, let plain = build.entries.first?.entry,
            manifest.outputs[file.path]?.contains(where: { $0.output == plain.output }) ?? false
        else { return nil }
        let entries = paths.compactMap { path in
            inPlace(path).map { entry in
                (path, Manifest.Entry(inputs: file.inputs, output: entry.output, anchors: anchors, state: entry.state))
            }
        }
        return entries.count == paths.count ? entries : nil
    }

    /// The entry of a file that still has the state in which it was published.
    private func inPlace(_ path: String) -> Manifest.Entry? {
        guard let entries = manifest.outputs[path], entries.count == 1, entries[0].state != nil,
            output.state(path) == entries[0].state
        else { return nil }
        return entries[0]
    }

    /// - Returns: the fingerprint of the page's ids, and its addresses.
    private func check(
        _ bytes: [UInt8], _ index: Int, _ build: inout Build
    ) throws -> (anchors: Fingerprint, targets: [PageLinks.Target]) {
        let file = site.files[index]
        guard case .page(_, let error) = file.kind else { return (Fingerprint([]), []) }
        let page = PageLinks(bytes)
        do {
            build.anchors = page.ids
            build.fragmentLinks = try links.fragmentLinks(of: page, from: index)
            var anchors = FingerprintBuilder()
            for anchor in page.ids.sorted() { anchors.add(anchor) }
            return (anchors.fingerprint, page.targets)
        } catch let link {
            throw error(link)
        }
    }

    /// Stages the content of some paths: one file, and hard links for the other paths.
    private func stage(
        _ bytes: [UInt8], at paths: [String], _ index: Int, name: String, isNew: Bool, _ anchors: Fingerprint,
        _ build: inout Build
    ) throws {
        let fingerprint = Fingerprint(bytes)
        var entry = Manifest.Entry(
            inputs: site.files[index].inputs, output: fingerprint, anchors: anchors, state: nil)
        var changed = paths
        if !isNew {
            changed = try paths.filter { path in
                guard let state = try existing(path, fingerprint, &build) else { return true }
                entry.state = state
                build.entries.append((path, entry))
                return false
            }
        }
        // A folder gets at most some hundred files: the file system finds names in a longer one more slowly.
        let staged = changed.enumerated().map { number, path in
            StagedFile(path: path, ownPlace: isNew ? nil : "\(index / 128)/\(name).\(number)")
        }
        guard let first = staged.first?.stagedPath else { return }
        try output.write(bytes, to: first)
        for file in staged.dropFirst() { try output.link(first, to: file.stagedPath) }
        // The state stays the same when the whole folder is put in place.
        entry.state = output.state(first)
        build.entries += changed.map { ($0, entry) }
        build.staged += staged
    }

    /// - Returns: the state of the file if it exists with that content.
    /// - Throws: `SiteError` when the file was not made by the generator.
    private func existing(_ path: String, _ fingerprint: Fingerprint, _ build: inout Build) throws -> FileState? {
        guard let state = output.state(path) else { return nil }
        try output.refuseLink(path)
        let known = manifest.outputs[path] ?? []
        if known.isEmpty {
            throw SiteError(
                "\(output.path)/\(path)",
                Message("exists, and generate did not make it", "generate가 만들지 않은 파일이 있어요"),
                remedy: Message(
                    "name another --output; a folder that has nothing of yours can be removed",
                    "--output으로 다른 폴더를 적어 주세요. 내 파일이 없는 폴더라면 지워도 돼요"))
        }
        let present = inPlace(path)?.output ?? output.read(path).map(Fingerprint.init)
        if present == fingerprint { return state }
        if !known.contains(where: { $0.output == present }) { build.handEdited.append(path) }
        return nil
    }
}

/// A file that is ready to be put in place.
struct StagedFile: Sendable {
    let path: String
    /// Its place in the folder of staged files; nil for a file of a folder that does not exist yet.
    var ownPlace: String?

    var stagedPath: String { ownPlace.map { "\(SiteBuilder.folder)/\($0)" } ?? "\(SiteBuilder.newFolder)/\(path)" }
}
